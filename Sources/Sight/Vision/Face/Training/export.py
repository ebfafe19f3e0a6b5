"""Packs trained weights for the build: bytes in base64, as the text of a C string.

    python3 export.py NET.npz OUT.inc

needs numpy. For each output of a layer a scale and a bias (half floats), then the weights as signed bytes in units of the scale.
"""
import base64
import sys

import numpy as np

if len(sys.argv) != 3:
    sys.exit(__doc__)
saved = np.load(sys.argv[1])
arrays = [saved[name] for name in saved.files]
parts = []
for weights, bias in zip(arrays[::2], arrays[1::2]):
    flat = weights.reshape(-1, weights.shape[-1])
    scale = np.maximum(np.abs(flat).max(0) / 127, 1e-6).astype("<f2")
    parts += [scale.tobytes(), bias.astype("<f2").tobytes(), np.clip(np.round(flat / scale.astype(np.float32)), -127, 127).astype(np.int8).tobytes()]
data = b"".join(parts)
text = base64.b64encode(data + bytes(-len(data) % 3)).decode()
with open(sys.argv[2], "w") as out:
    for i in range(0, len(text), 128):
        out.write(f'"{text[i:i + 128]}"\n')
