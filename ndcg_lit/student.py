"""Quantiles of Student's t distribution, without another library."""

from functools import cache
from math import cos, pi, sin, sqrt

import numpy as np


@cache
def student(level, df):
    """Return the t with the share `level` of Student's distribution with `df` degrees of freedom between -t and t.

    Formula: the finite sums 26.7.3 and 26.7.4 of Abramowitz and Stegun (1964), inverted by bisection."""
    odd, low, high = df % 2, 0.0, pi / 2  # ends of the angle whose tangent is t / sqrt(df)
    i = np.arange(1, df // 2)
    for _ in range(60):
        angle = (low + high) / 2
        terms = np.cumprod((2 * i - 1 + odd) / (2 * i + odd) * cos(angle) ** 2)
        total = (1 + terms.sum()) if df > 1 else 0.0
        between = 2 / pi * (angle + sin(angle) * cos(angle) * total) if odd else sin(angle) * total
        low, high = (angle, high) if between < level else (low, angle)
    return sin(low) / cos(low) * sqrt(df)
