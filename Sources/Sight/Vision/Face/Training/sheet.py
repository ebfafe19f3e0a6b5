"""Draws the sheet of heads for the tests. Each row is one person: neutral three times, smiling, with the left and the right eye shut, and turned.

    python3 sheet.py FOLDER SEED

writes heads.jpg and heads.json. needs numpy, opencv-python-headless and numba. No training uses this seed.
"""
import json
import sys

import cv2
import numpy as np

from heads import head
from scenes import background, box

CELL, FACE, ROWS = 160, 80, 8
# Smile, gape, teeth, squint, openness of the left and right eye; then yaw, pitch, roll in degrees.
COLUMNS = (
    ((0, 0, 0, 0.1, 0.95, 0.95), (0, 0, 0)), ((0.02, 0, 0, 0.12, 0.93, 0.93), (4, 2, 3)), ((0, 0, 0, 0.1, 0.96, 0.96), (-4, -2, -3)),
    ((0.95, 12, 0.9, 0.4, 0.85, 0.85), (2, 0, 2)), ((0.05, 0, 0, 0.3, 0.02, 0.9), (0, 0, -2)), ((0.05, 0, 0, 0.3, 0.9, 0.02), (0, 0, 2)),
    ((0, 0, 0, 0.1, 0.95, 0.95), (24, 0, 0)),
)


def main(folder, seed):
    sheet = np.zeros((ROWS * CELL, len(COLUMNS) * CELL), np.float32)
    labels, row, person = [], 0, 0
    while row < ROWS:
        person += 1
        drawn = [head(np.random.default_rng((seed, person)), FACE, np.radians(view), wanted) for wanted, view in COLUMNS]
        if any(d["seen_left"] < 1 or d["seen_right"] < 1 for d in drawn):
            continue
        r = np.random.default_rng((seed, person, 1))
        behind = np.clip(background(r, CELL, CELL, simple=True), 0, 1)
        for column, d in enumerate(drawn):
            centre = box(d["points"])
            x0, y0 = np.round(centre - CELL / 2).astype(int) + r.integers(-8, 9, 2)
            move = np.float32([[1, 0, -x0], [0, 1, -y0]])
            grey, cover = (cv2.warpAffine(d[k].astype(np.float32), move, (CELL, CELL)) for k in ("grey", "cover"))
            cell = cv2.GaussianBlur(behind * (1 - cover) + grey * cover, (0, 0), 0.7) * 0.92 + 0.03 + r.normal(0, 0.012, (CELL, CELL))
            sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL] = cell
            offset = np.array([column * CELL - x0, row * CELL - y0])
            labels.append(dict(x=float((centre + offset)[0]), y=float((centre + offset)[1]), size=FACE, left=float(d["left"]), right=float(d["right"]),
                               smile=float(d["smile"]), turn=float(d["yaw"]), lean=float(d["roll"]), seen=[d["seen_left"], d["seen_right"]],
                               points=[[round(float(v), 1) for v in p + offset] for p in d["points"][:5]]))
        row += 1
    cv2.imwrite(f"{folder}/heads.jpg", np.clip(sheet * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 80])
    with open(f"{folder}/heads.json", "w") as out:
        json.dump(labels, out, indent=None)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]))
