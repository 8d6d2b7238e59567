"""The screens of ``lostcities play``: the only users of Textual, imported only when a screen is shown."""
