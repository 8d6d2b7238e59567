"""The web application: routes, limits, logs, metrics, and running it."""
