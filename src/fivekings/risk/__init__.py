"""RISK: Game of Thrones."""

from fivekings.risk.game import Risk

__all__ = ["Risk"]
