"""The routes of the web application; with ``app.py`` the only files that know the web framework."""
