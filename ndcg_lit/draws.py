"""Numbers that look random and are the same for a seed on every machine, in Python and in the laboratories.

Simulated clicks and the readers of a laboratory are drawn from them.
"""

import numpy as np

from ndcg_lit.lists import checked_whole


def draws(
    seed: int,  # a whole number from 0 to 4294967295
    n: int,  # how many
    stream: int = 0,  # another whole number gives other draws of the same seed
) -> np.ndarray:  # n floats from 0 on, below 1
    """Return numbers 0 to `n` - 1 of the `stream` of a `seed`: they look random, and are the same every time.

    ValueError or TypeError for a seed that is no whole number of 32 bits.
    Formula: a counter, mixed by a hash of 32 bits (Wellons 2018)."""
    key = _mixed(_mixed(np.array([checked_whole(seed, "seed", 0)], np.uint32)) + np.uint32(stream))
    return _mixed(_mixed(np.arange(n, dtype=np.uint32)) ^ key) / 2**32


def _mixed(x):
    "Return the integers `x` of 32 bits hashed by a bijection."
    x = x + np.uint32(0x9E3779B9)
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x21F0AAAD)
    x = (x ^ (x >> np.uint32(15))) * np.uint32(0x735A2D97)
    return x ^ (x >> np.uint32(15))
