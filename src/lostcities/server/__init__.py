"""Tables for people and bots that lose nothing and leak nothing (docs/server.md)."""
