"""Packs trained weights for the build: half floats in base64, as the text of a C string.

    python3 export.py NET.npz ../../../CVision/mrz_weights.inc

needs numpy.
"""
import base64
import sys

import numpy as np

if len(sys.argv) != 3:
    sys.exit(__doc__)
saved = np.load(sys.argv[1])
values = np.concatenate([saved[name].astype("<f2").ravel() for name in saved.files])
values = np.concatenate([values, np.zeros(-len(values) % 3, "<f2")])
text = base64.b64encode(values.tobytes()).decode()
with open(sys.argv[2], "w") as out:
    for i in range(0, len(text), 128):
        out.write(f'"{text[i:i + 128]}"\n')
