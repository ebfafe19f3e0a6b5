"""Trains the third stage, which measures the expression, on heads of the library, and saves its weights.

    python3 signs.py OUT.npz COPIES EPOCHS SEED FOLDERS HELD.npz LIBRARY.npz...

Each head takes part COPIES times, each time with other light, blur, place and surroundings; HELD.npz is a library with another seed for the
figures. needs numpy, opencv-python-headless, numba and tensorflow-cpu. From 64 x 64 pixels the net gives: openness of the left and right
eye, smile, turn over 30 degrees, and log odds that the left and right eye can be seen.
"""
import sys

import cv2
import numpy as np
import tensorflow as tf

import refine
from crops import SIDE, cut
from scenes import Library, affine, background, box, camera, photographs, place, varied
from training import fixed, net, permuted, run_in_parts, train

FACE = 48.0  # a face's size in the crop
SCENE = 150
BATCH = 64
PEAK_RATE = 2.5e-3
LABELS = [0, 1, 2, 3, 6, 7]
# The signs of a mirrored crop.
MIRROR = np.array([1, 0, 2, 3, 5, 4])
SIGN = np.float32([1, 1, 1, -1, 1, 1])


def sample(r, library, k, photos):
    grey, cover, points, labels = library.get(r, k, r.random() < 0.5)
    grey, cover, points = varied(r, grey, cover, points, gentle=True)
    size = float(np.exp(r.uniform(np.log(42), np.log(92))))
    at = SCENE / 2 + r.uniform(-3, 3, 2)
    angle = r.normal(0, 0.12)
    matrix = affine(box(points), at, size / library.width, angle, r.uniform(0.94, 1.07))
    image = camera(r, place(background(r, SCENE, SCENE, photos), grey, cover, matrix, r.uniform(0.7, 1.1), r.uniform(0, 0.08)), 0.7)
    size *= 2 ** r.normal(0, 0.08)
    lean = np.radians(labels[5]) + angle + r.normal(0, 0.07)
    crop, _ = cut(image, at + r.normal(0, 0.035, 2) * size, size, lean, SIDE, FACE)
    y = labels[LABELS].copy()
    y[3] /= 30
    return crop, y


def samples(library, photos, copies, seed):
    images, labels = [], []
    for c in range(copies):
        for i, k in enumerate(library.faces):
            x, y = sample(np.random.default_rng((seed, c, i)), library, k, photos)
            images.append(x)
            labels.append(y)
    return np.stack(images), np.stack(labels).astype(np.float32)


def area(positive, negative):
    """The probability that a value of the first is larger than one of the second (area under the curve)."""
    order = np.sort(negative)
    return float(np.mean(np.searchsorted(order, positive) / len(order)))


def loss(o, y):
    o = o[:, 0, 0]
    error = tf.abs(o[:, :4] - y[:, :4])
    error = tf.where(error < 0.1, 5 * error**2, error - 0.05)
    visible = tf.cast(y[:, 4:6] > 0.4, tf.float32)
    lids = tf.reduce_mean(visible * error[:, :2])
    seen = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(y[:, 4:6], o[:, 4:6]))
    return 2 * lids + tf.reduce_mean(error[:, 2]) + tf.reduce_mean(error[:, 3]) + 0.4 * seen


def main(out, copies, epochs, seed, folders, held, files):
    fixed()
    photos = photographs(folders.split(":"))
    held_x, y = samples(Library([held]), photos, 1, seed + 1)
    held_x = refine.normalised(held_x)
    images, labels = samples(Library(files), photos, copies, seed)
    numbers = permuted(np.random.default_rng(3), len(images), BATCH)

    def batch(r):
        chosen = next(numbers)
        x, y = refine.normalised(images[chosen]), labels[chosen]
        return (x[:, :, ::-1], y[:, MIRROR] * SIGN) if r.random() < 0.5 else (x, y)

    def figures(run):
        o = run_in_parts(run, held_x)[:, 0, 0]
        seen = y[:, 4] > 0.9
        lid, turned = y[:, 0], np.abs(y[:, 3]) < 0.6
        ok = seen & turned
        return (f"lid off by {np.abs(o[ok, 0] - lid[ok]).mean():.3f}, open against shut {area(o[ok & (lid > 0.7), 0], o[ok & (lid < 0.12), 0]):.4f}, "
                f"smile off by {np.abs(o[:, 2] - y[:, 2]).mean():.3f}, broad against none {area(o[y[:, 2] > 0.7, 2], o[y[:, 2] < 0.1, 2]):.4f}, "
                f"turn off by {30 * np.abs(o[:, 3] - y[:, 3]).mean():.1f} degrees, seen against hidden {area(o[seen, 4], o[y[:, 4] < 0.1, 4]):.4f}")

    train(net(refine.LAYERS, 64), int(epochs * len(images) / BATCH), PEAK_RATE, batch, loss, figures, out)


if __name__ == "__main__":
    if len(sys.argv) < 8:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), sys.argv[5], sys.argv[6], sys.argv[7:])
