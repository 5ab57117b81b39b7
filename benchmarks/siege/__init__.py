"""A server under siege: bounded attacks, each with a verdict and figures."""
