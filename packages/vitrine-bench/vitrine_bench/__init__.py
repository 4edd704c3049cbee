"""Tests of shopping agents in Vitrine, the simulated shop and travel agency."""

from .bench import Bench, VitrineError
from .report import Report
from .sandbox import Sandbox

__all__ = ["Bench", "Report", "Sandbox", "VitrineError"]
