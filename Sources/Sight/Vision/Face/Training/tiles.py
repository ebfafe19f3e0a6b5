"""Makes tiles for the first stage: 128 x 128 pixels with faces of 15 to 64 pixels, and their labels.

    python3 tiles.py OUT.npz COUNT SEED FOLDERS LIBRARY.npz...

FOLDERS, separated by colons, hold free photographs without faces (see scenes.py). needs numpy, opencv-python-headless, numba.
Targets for each of 16 x 16 places: kind (0 none, 1 face, 2 not counted), centre relative to the place's (in units of 8 pixels),
log2 of the size over 32 pixels, lean in radians.
"""
import sys

import numpy as np

from scenes import Library, affine, background, box, camera, covered, photographs, place, scramble, varied

SIDE, STEP = 128, 8


def tile(r, library, photos):
    scene = background(r, SIDE, SIDE, photos)
    target = np.zeros((SIDE // STEP, SIDE // STEP, 5), np.float32)
    ys, xs = np.mgrid[0 : SIDE // STEP, 0 : SIDE // STEP] * STEP + (STEP - 1) / 2
    number = int(r.choice([0, 1, 2, 3, 4], p=[0.2, 0.38, 0.25, 0.12, 0.05]))
    found = []
    for _ in range(number):
        near = r.random() < 0.22
        if near and r.random() < 0.4:
            k = r.choice(library.backs)
        else:
            k = r.choice(library.faces)
        grey, cover, points, labels = library.get(r, k, r.random() < 0.5)
        if near and labels[8] > 0:
            grey, cover = scramble(r, grey, cover, points)
        else:
            grey, cover, points = varied(r, grey, cover, points)
        centre = box(points)
        size = float(np.exp(r.uniform(np.log(15), np.log(64))))
        at = r.uniform(0.1 * size, SIDE - 0.1 * size, 2)
        if any(np.hypot(*(at - a)) < 0.8 * max(size, s) for a, s in found):
            continue
        found.append((at, size))
        angle = r.normal(0, 0.16)
        squeeze = r.uniform(0.92, 1.1)
        matrix = affine(centre, at, size / library.width, angle, squeeze)
        scene = place(scene, grey, cover, matrix, r.uniform(0.6, 1.1), r.uniform(0, 0.1))
        # This head may hide one that was placed earlier.
        for a, old in found[:-1]:
            if covered(cover, matrix, a, old, scene.shape) > 0.2:
                target[(np.hypot(xs - a[0], ys - a[1]) < 0.3 * old + 6) & (target[..., 0] == 1)] = [2, 0, 0, 0, 0]
        if near:
            away = np.hypot(xs - at[0], ys - at[1]) < size * 1.1
            target[away & (target[..., 0] == 1)] = [2, 0, 0, 0, 0]
            if size < 18 or labels[8] == 0 and abs(labels[3]) < 100:
                target[away] = [2, 0, 0, 0, 0]
            continue
        lean = np.radians(labels[5]) + angle
        distance = np.hypot(xs - at[0], ys - at[1])
        target[distance < 0.3 * size + 6, 0] = 2
        counted = 18 <= size <= 54 and -0.05 * SIDE < at[0] - size * 0.25 and at[0] + size * 0.25 < SIDE * 1.05 and 0 < at[1] - size * 0.35 and at[1] + size * 0.35 < SIDE
        if not counted:
            target[distance < 0.6 * size + 6, 0] = 2
            continue
        hit = distance < max(0.17 * size, 5.7)
        target[hit, 0] = 1
        target[hit, 1] = ((at[0] - xs) / STEP)[hit]
        target[hit, 2] = ((at[1] - ys) / STEP)[hit]
        target[hit, 3] = np.log2(size / 32)
        target[hit, 4] = lean
    return camera(r, scene), target


def main(out, count, seed, folders, files):
    library, photos = Library(files), photographs(folders.split(":"))
    images = np.zeros((count, SIDE, SIDE), np.uint8)
    targets = np.zeros((count, SIDE // STEP, SIDE // STEP, 5), np.float16)
    for i in range(count):
        images[i], targets[i] = tile(np.random.default_rng((seed, i)), library, photos)
    np.savez(out, images=images, targets=targets)


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5:])
