"""Trains the second stage, which decides whether a proposal is a face and finds its landmarks, on crops made by crops.py.

    python3 refine.py OUT.npz EPOCHS VALIDATION.npz CROPS.npz...

needs numpy, opencv-python-headless and tensorflow-cpu. Seeds are fixed. From 64 x 64 pixels the net gives the score, the face's centre, five
points, and its size.
"""
import sys

import numpy as np
import tensorflow as tf

from training import fixed, net, run_in_parts, train

# A kernel of 4 covers the whole remaining plane.
LAYERS = (
    (3, 2, 16, False), (3, 2, 24, False), (3, 1, 32, False), (3, 2, 48, False), (3, 1, 48, False), (3, 2, 64, False), (1, 1, 24, False), (4, 1, 48, False),
    (1, 1, 16, False),
)
BATCH = 64
FACES = BATCH * 2 // 5
PEAK_RATE = 2.5e-3
# The targets of a mirrored crop: centre, eyes, nose, corners of the mouth, and size.
MIRROR = np.array([0, 1, 2, 5, 6, 3, 4, 7, 8, 11, 12, 9, 10, 13])
SIGN = np.float32([1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, 1])


def normalised(images):
    x = images.astype(np.float32)
    mean = x.mean((1, 2), keepdims=True)
    return ((x - mean) / (x.std((1, 2), keepdims=True) + 4))[..., None]


def loss(o, y):
    o, face = o[:, 0, 0], y[:, 0]
    cross = tf.nn.sigmoid_cross_entropy_with_logits(face * 0.98 + 0.01, o[:, 0])
    hard = tf.abs(face - tf.sigmoid(o[:, 0]))
    score = tf.reduce_mean(cross * (0.25 + hard))
    error = tf.abs(o[:, 1:14] - y[:, 1:14])
    where = tf.reduce_sum(face[:, None] * tf.where(error < 0.1, 5 * error**2, error - 0.05)) / (tf.reduce_sum(face) + 1)
    return 2 * score + 0.4 * where


def main(out, epochs, validation, files):
    fixed()
    images = np.concatenate([np.load(f)["images"] for f in files])
    targets = np.concatenate([np.load(f)["targets"] for f in files])
    held = np.load(validation)
    held_x, held_y = normalised(held["images"]), held["targets"]
    faces, none = np.flatnonzero(targets[:, 0] == 1), np.flatnonzero(targets[:, 0] == 0)

    def batch(r):
        chosen = np.concatenate([r.choice(faces, FACES), r.choice(none, BATCH - FACES)])
        x, y = normalised(images[chosen]), targets[chosen]
        return (x[:, :, ::-1], y[:, MIRROR] * SIGN) if r.random() < 0.5 else (x, y)

    def figures(run):
        o, face = run_in_parts(run, held_x)[:, 0, 0], held_y[:, 0] == 1
        cut = np.quantile(o[~face, 0], 0.99)
        error = np.abs(o[face, 3:13] - held_y[face, 3:13]).mean() * 32
        return (f"faces found at one false in a hundred {np.mean(o[face, 0] > cut):.4f} points off by {error:.2f} of 40 pixels "
                f"size off by {np.abs(o[face, 13] - held_y[face, 13]).mean():.3f} octaves")

    train(net(LAYERS, 64, 0.1), int(epochs * len(images) / BATCH), PEAK_RATE, batch, loss, figures, out)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4:])
