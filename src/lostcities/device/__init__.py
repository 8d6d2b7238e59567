"""A table on the device itself: the same messages as a server's, made from the engine and the bots alone.

It runs in the browser (``web/src/offline``) and needs nothing but the standard library. What it says has the shapes of
``server/wire/messages.py``; the tests compare them. You may edit everything here.
"""
