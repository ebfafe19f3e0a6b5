"""Makes crops for the second stage: the proposals of the first stage in scenes with and without faces, and their labels.

    python3 crops.py OUT.npz COUNT SEED PROPOSE.npz FOLDERS LIBRARY.npz...

COUNT is the number of scenes; PROPOSE.npz are the first stage's weights. needs numpy, opencv-python-headless, numba, tensorflow-cpu.
A target is: kind (0 none, 1 face, 2 not counted), then in units of half a crop from its middle the face's centre and five points (left and
right eye, nose, left and right corner of the mouth), then log2 of the face's size over 40 pixels.
"""
import sys

import cv2
import numpy as np

import propose
from scenes import Library, affine, background, box, camera, covered, photographs, place, scramble, varied
from training import run_in_parts, trained

SIDE = 64  # of a crop
FACE = 40.0  # a proposed face's size in it
HALVED = 1.5  # faces larger than FACE times this are halved before they are cut out
SCENE = 224
TARGETS = 14


def cut(image, centre, size, lean, side=SIDE, face=FACE):
    """A crop of `side` x `side` pixels in which a face with this centre, size and rotation is upright and `face` pixels wide; and the map from
    the picture to it. The picture is halved first as often as needed, so that no pixel is skipped."""
    x0 = y0 = 0
    small, factor = image, 1
    if size > HALVED * face:
        reach = size * side / face * 0.75 + 2 * size / face
        x0, y0 = np.clip(int(centre[0] - reach), 0, image.shape[1] - 1), np.clip(int(centre[1] - reach), 0, image.shape[0] - 1)
        small = image[y0 : max(y0 + 1, int(centre[1] + reach) + 1), x0 : max(x0 + 1, int(centre[0] + reach) + 1)]
        while size > HALVED * face * factor and min(small.shape) >= 2:
            h, w = small.shape[0] // 2, small.shape[1] // 2
            small = cv2.resize(small[: 2 * h, : 2 * w], (w, h), interpolation=cv2.INTER_AREA)
            factor *= 2
    c, s = np.cos(lean) * face / size, np.sin(lean) * face / size
    a = np.array([[c, s], [-s, c]])
    middle = np.array([(side - 1) / 2] * 2)
    whole = np.concatenate([a, (middle - a @ centre)[:, None]], 1)
    inner = whole.copy()
    inner[:, 2] += a @ np.array([x0 + (factor - 1) / 2, y0 + (factor - 1) / 2])
    inner[:, :2] *= factor
    return cv2.warpAffine(small, inner, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), whole


def scene(r, library, photos):
    """A picture and its faces: (centre, size, lean, points)."""
    faces, near = [], []
    out = background(r, SCENE, SCENE, photos)
    for _ in range(int(r.choice([0, 1, 2, 3, 4], p=[0.25, 0.3, 0.25, 0.15, 0.05]))):
        odd = r.random() < 0.3
        k = r.choice(library.backs) if odd and r.random() < 0.4 else r.choice(library.faces)
        grey, cover, points, labels = library.get(r, k, r.random() < 0.5)
        if odd and labels[8] > 0:
            grey, cover = scramble(r, grey, cover, points)
        else:
            grey, cover, points = varied(r, grey, cover, points)
        centre = box(points)
        size = float(np.exp(r.uniform(np.log(20), np.log(105))))
        at = r.uniform(0.25 * size, SCENE - 0.25 * size, 2)
        if any(np.hypot(*(at - f[0])) < 0.9 * max(size, f[1]) for f in faces + near):
            continue
        angle = r.normal(0, 0.16)
        matrix = affine(centre, at, size / library.width, angle, r.uniform(0.92, 1.1))
        out = place(out, grey, cover, matrix, r.uniform(0.6, 1.1), r.uniform(0, 0.1))
        # Shoulders and hair may hide earlier heads.
        def hidden(f):
            return covered(cover, matrix, f[0], f[1], out.shape) > 0.15

        near += [f for f in faces if hidden(f)]
        faces = [f for f in faces if not hidden(f)]
        p = points[:5] @ matrix[:, :2].T + matrix[:, 2]
        (faces if not odd else near).append((at, size, np.radians(labels[5]) + angle, p, odd and (labels[8] > 0 or abs(labels[3]) > 110)))
    return camera(r, out), faces, near


def overlap(a, sa, b, sb):
    w = max(0.0, min(a[0] + sa / 2, b[0] + sb / 2) - max(a[0] - sa / 2, b[0] - sb / 2))
    h = max(0.0, min(a[1] + sa / 2, b[1] + sb / 2) - max(a[1] - sa / 2, b[1] - sb / 2))
    return w * h / (sa * sa + sb * sb - w * h)


def proposals(run, images, least):
    """The first stage's proposals in pictures of equal size: for each (x, y, size, score, rotation)."""
    found = [[] for _ in images]
    for scale in (0.95, 0.67, 0.475, 0.336):
        side = int(images[0].shape[0] * scale)
        small = np.stack([cv2.resize(i, (side, side), interpolation=cv2.INTER_AREA) for i in images])
        out = run_in_parts(run, propose.normalised(small))
        for n, y, x in np.argwhere(out[..., 0] > least):
            o, f = out[n, y, x], images[0].shape[0] / side
            found[n].append(((x * 8 + 3.5 + 8 * o[1]) * f, (y * 8 + 3.5 + 8 * o[2]) * f, 32 * 2 ** np.clip(o[3], -1, 1.2) * f, o[0], np.clip(o[4], -0.8, 0.8)))
    kept = []
    for all_ in found:
        all_.sort(key=lambda q: -q[3])
        keep = []
        for q in all_:
            if all(overlap(q[:2], q[2], k[:2], k[2]) < 0.4 for k in keep):
                keep.append(q)
        kept.append(keep)
    return kept


def main(out, count, seed, weights, files):
    run = trained(propose.LAYERS, weights)
    library, photos = Library(files[1:]), photographs(files[0].split(":"))
    images, targets = [], []

    def add(r, image, centre, size, lean, faces, near):
        kind, best = 0, None
        for f in faces:
            o = overlap(centre, size, f[0], f[1])
            if o > 0.38 and abs(lean - f[2]) < 0.5:
                kind, best = 1, f
            elif o > 0.2 and kind == 0:
                kind = 2
        for f in near:
            if kind == 0 and not f[4] and overlap(centre, size, f[0], f[1]) > 0.05:
                kind = 2
        crop, matrix = cut(image, np.array(centre), size, lean)
        t = np.zeros(TARGETS, np.float32)
        t[0] = kind
        if best is not None:
            p = np.concatenate([[best[0]], best[3]]) @ matrix[:, :2].T + matrix[:, 2]
            t[1:13] = ((p - (SIDE - 1) / 2) / (SIDE / 2)).ravel()
            t[13] = np.log2(best[1] / size)
        if kind != 2:
            images.append(crop)
            targets.append(t)

    for start in range(0, count, 40):
        scenes = [scene(np.random.default_rng((seed, i)), library, photos) for i in range(start, min(count, start + 40))]
        found = proposals(run, [s[0] for s in scenes], -2.5)
        for i, ((image, faces, near), candidates) in enumerate(zip(scenes, found)):
            r = np.random.default_rng((seed, start + i, 1))
            # False proposals of the first stage are the most useful training data.
            for q in candidates[: 8 if faces else 24]:
                add(r, image, q[:2], q[2], q[4], faces, near)
            for f in faces:
                for spread in (1.0, 2.2):
                    size = f[1] * 2 ** np.clip(r.normal(0, 0.13 * spread), -0.5, 0.5)
                    add(r, image, f[0] + r.normal(0, 0.035 * spread, 2) * f[1], size, f[2] + r.normal(0, 0.09 * spread), faces, near)
            if r.random() < 0.5:
                size = float(np.exp(r.uniform(np.log(24), np.log(120))))
                add(r, image, r.uniform(0, SCENE, 2), size, r.normal(0, 0.2), faces, near)
    np.savez(out, images=np.stack(images), targets=np.stack(targets))
    kinds = np.stack(targets)[:, 0]
    print(len(kinds), "crops,", int((kinds == 1).sum()), "faces")


if __name__ == "__main__":
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5:])
