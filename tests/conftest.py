"""How the tests run: properties are not bound to a clock, and the slow build tries fewer examples."""

from hypothesis import HealthCheck, settings

import lostcities

settings.register_profile(
    "lostcities",
    deadline=None,
    max_examples=100 if lostcities.COMPILED else 30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("lostcities")
