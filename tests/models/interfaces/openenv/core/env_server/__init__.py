"""The part of OpenEnv 0.10.0 that an environment stands on."""
