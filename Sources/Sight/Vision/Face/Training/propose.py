"""Trains the first stage, which proposes faces, on tiles made by tiles.py, and saves its weights.

    python3 propose.py OUT.npz EPOCHS VALIDATION.npz TILES.npz...

needs numpy, opencv-python-headless and tensorflow-cpu. Seeds are fixed. The net is fully convolutional with one answer for every eighth
pixel: whether a face of 18 to 54 pixels is centred there, where exactly, how large, and how far it leans.
"""
import sys

import cv2
import numpy as np
import tensorflow as tf

from training import fixed, net, permuted, run_in_parts, train

# The last gives score, x, y, log2 size, rotation.
LAYERS = (
    (3, 2, 8, False), (3, 2, 16, False), (3, 2, 32, False), (5, 1, 32, True), (1, 1, 32, False), (5, 1, 32, True), (1, 1, 32, False), (5, 1, 32, True),
    (1, 1, 32, False), (1, 1, 8, False),
)
WINDOW = 49
BATCH = 32
PEAK_RATE = 4e-3


def normalised(images):
    """Grey levels normalised to mean 0 and deviation 1 over a window of 49 x 49 pixels."""
    out = np.empty(images.shape + (1,), np.float32)
    for i, image in enumerate(images):
        x = image.astype(np.float32)
        mean = cv2.blur(x, (WINDOW, WINDOW), borderType=cv2.BORDER_REFLECT_101)
        square = cv2.blur(x * x, (WINDOW, WINDOW), borderType=cv2.BORDER_REFLECT_101)
        out[i, ..., 0] = (x - mean) / (np.sqrt(np.maximum(square - mean * mean, 0)) + 5)
    return out


def loss(o, y):
    face, counts = tf.cast(y[..., 0] == 1, tf.float32), tf.cast(y[..., 0] != 2, tf.float32)
    p = tf.sigmoid(o[..., 0])
    wrong = tf.where(face > 0, 1 - p, p)
    cross = tf.nn.sigmoid_cross_entropy_with_logits(face, o[..., 0])
    found = tf.reduce_sum(face) + 1
    score = tf.reduce_sum(counts * tf.where(face > 0, 1.0, 0.6) * wrong**1.5 * cross) / found
    error = tf.abs(o[..., 1:5] - y[..., 1:5]) * [1.0, 1.0, 2.0, 2.0]
    where = tf.reduce_sum(face[..., None] * tf.where(error < 0.5, error**2, error - 0.25)) / found
    return score + 0.5 * where


def mirrored(x, y):
    return x[:, :, ::-1], y[:, :, ::-1] * np.float32([1, -1, 1, 1, -1])


def main(out, epochs, validation, files):
    fixed()
    images = np.concatenate([np.load(f)["images"] for f in files])
    targets = np.concatenate([np.load(f)["targets"] for f in files])
    held = np.load(validation)
    held_x, held_y = normalised(held["images"]), held["targets"].astype(np.float32)
    numbers = permuted(np.random.default_rng(3), len(images), BATCH)

    def batch(r):
        chosen = next(numbers)
        x, y = normalised(images[chosen]), targets[chosen].astype(np.float32)
        return mirrored(x, y) if r.random() < 0.5 else (x, y)

    def figures(run):
        o = run_in_parts(run, held_x)
        face, none = held_y[..., 0] == 1, held_y[..., 0] == 0
        cut = np.quantile(o[..., 0][none], 1 - 0.1 / 256)
        return (f"places found at one false place in ten tiles {np.mean(o[..., 0][face] > cut):.4f} "
                f"size {np.abs(o[..., 3] - held_y[..., 3])[face].mean():.3f}")

    train(net(LAYERS), int(epochs * len(images) / BATCH), PEAK_RATE, batch, loss, figures, out)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4:])
