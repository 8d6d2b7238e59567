"""A table on the device itself: the same messages as a server's, made with only the engine and the bots.

It runs in the browser (``web/src/offline``) and needs only the standard library. Its messages have the shapes of
``server/wire/messages/``; the tests compare them. You may edit everything here.
"""
