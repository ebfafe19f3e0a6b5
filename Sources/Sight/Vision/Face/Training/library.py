"""Draws a library of heads from which scenes are composed.

    python3 library.py OUT.npz COUNT SEED

needs numpy, opencv-python-headless and numba. Every ninth head is seen from behind or far from the side: those are no faces.
"""
import sys

import numpy as np

from heads import head

WIDTH = 88
SHAPE = (209, 190)  # the canvas that `head` uses at this width
LABELS = ("left", "right", "smile", "yaw", "pitch", "roll", "seen_left", "seen_right", "face")


def main(out, count, seed):
    grey = np.zeros((count,) + SHAPE, np.uint8)
    cover = np.zeros((count,) + SHAPE, np.uint8)
    points = np.zeros((count, 11, 2), np.float32)
    labels = np.zeros((count, len(LABELS)), np.float32)
    for i in range(count):
        r = np.random.default_rng((seed, i))
        view = None
        if i % 9 == 8:
            view = (r.uniform(1.5, 2 * np.pi - 1.5), r.normal(0, 0.15), r.normal(0, 0.2))
        drawn = head(r, WIDTH, view)
        h, w = drawn["grey"].shape
        assert (h, w) == SHAPE, (h, w)
        grey[i] = np.clip(drawn["grey"] * 255, 0, 255)
        cover[i] = drawn["cover"] * 255
        points[i] = drawn["points"]
        drawn["face"] = 0.0 if view is not None else 1.0
        labels[i] = [drawn[k] for k in LABELS]
    np.savez(out, grey=grey, cover=cover, points=points, labels=labels)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
