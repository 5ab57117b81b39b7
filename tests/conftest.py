"""Settings for all tests."""

import os

from hypothesis import HealthCheck, Phase, settings

# The same examples on every run, so that a red build is red again; `HYPOTHESIS_PROFILE=explore` looks further.
# A seed that fails says all there is to say: looking for a smaller one takes minutes and tells nothing.
SLOW = [HealthCheck.too_slow]
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("steady", derandomize=True, suppress_health_check=SLOW, phases=PHASES)
settings.register_profile("explore", suppress_health_check=SLOW, phases=PHASES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
