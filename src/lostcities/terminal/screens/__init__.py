"""The screens of ``lostcities play``; all that knows Textual, and imported only when a screen is shown."""
