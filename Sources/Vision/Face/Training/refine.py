"""Trains the second stage, which says whether a proposal is a face and where its parts are, on crops made by crops.py.

    python3 refine.py OUT.npz EPOCHS VALIDATION.npz [from=WEIGHTS.npz] CROPS.npz...

With from= the training of saved weights goes on, at a lower rate.

needs numpy, opencv-python-headless and tensorflow-cpu. Seeds are fixed. From 64 x 64 pixels the net gives the score, the face's centre, five
points, and its size.
"""
import os
import sys
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

from propose import folded

# Kernel, stride and outputs of each convolution; a kernel of 4 covers all that is left.
LAYERS = ((3, 2, 16), (3, 2, 24), (3, 1, 32), (3, 2, 48), (3, 1, 48), (3, 2, 64), (1, 1, 24), (4, 1, 48), (1, 1, 16))
BATCH = 64
PEAK_RATE = 2.5e-3
FURTHER_RATE = 6e-4


def normalised(images):
    x = images.astype(np.float32)
    mean = x.mean((1, 2), keepdims=True)
    return ((x - mean) / (x.std((1, 2), keepdims=True) + 4))[..., None]


def net(layers=LAYERS, side=64, start_from=None):
    keras = tf.keras.layers
    x = start = keras.Input((side, side, 1))
    for i, (kernel, stride, outputs) in enumerate(layers):
        if kernel == 3:
            x = keras.ZeroPadding2D(1)(x)
        x = keras.Conv2D(outputs, kernel, strides=stride)(x)
        if i < len(layers) - 1:
            if start_from is None:
                x = keras.BatchNormalization(momentum=0.98, epsilon=1e-3)(x)
            x = keras.ReLU()(x)
            if i == len(layers) - 2:
                x = keras.Dropout(0.1)(x)
    model = tf.keras.Model(start, keras.Flatten()(x))
    if start_from is not None:
        # Saved weights have the batch normalisation worked into them.
        model.set_weights([np.load(start_from)[name] for name in np.load(start_from).files])
    return model


def main(out, epochs, validation, files):
    start_from = files.pop(0)[5:] if files[0].startswith("from=") else None
    peak = PEAK_RATE if start_from is None else FURTHER_RATE
    tf.keras.utils.set_random_seed(1)
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    images = np.concatenate([np.load(f)["images"] for f in files])
    targets = np.concatenate([np.load(f)["targets"] for f in files])
    held = np.load(validation)
    held_x, held_y = normalised(held["images"]), held["targets"]
    model = net(start_from=start_from)
    optimiser = tf.keras.optimizers.Adam(peak)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            o = model(x, training=True)
            face = y[:, 0]
            smooth = face * 0.98 + 0.01
            cross = tf.nn.sigmoid_cross_entropy_with_logits(smooth, o[:, 0])
            hard = tf.abs(face - tf.sigmoid(o[:, 0]))
            score = tf.reduce_mean(cross * (0.25 + hard))
            error = tf.abs(o[:, 1:14] - y[:, 1:14])
            where = tf.reduce_sum(face[:, None] * tf.where(error < 0.1, 5 * error**2, error - 0.05)) / (tf.reduce_sum(face) + 1)
            loss = 2 * score + 0.4 * where
        gradients = tape.gradient(loss, model.trainable_variables)
        optimiser.apply_gradients(zip(gradients, model.trainable_variables))
        return loss

    faces, none = np.flatnonzero(targets[:, 0] == 1), np.flatnonzero(targets[:, 0] == 0)
    total = int(epochs * len(images) / BATCH)
    r, begun = np.random.default_rng(2), time.time()
    for t in range(1, total + 1):
        chosen = np.concatenate([r.choice(faces, BATCH * 2 // 5), r.choice(none, BATCH - BATCH * 2 // 5)])
        optimiser.learning_rate.assign(peak * min(1, t / 100) * 0.5 * (1 + np.cos(np.pi * t / total)) + 1e-5)
        loss = step(tf.constant(normalised(images[chosen])), tf.constant(targets[chosen]))
        if t % 500 == 0 or t == total:
            o = np.concatenate([model(held_x[i : i + 200], training=False).numpy() for i in range(0, len(held_x), 200)])
            face = held_y[:, 0] == 1
            cut = np.quantile(o[~face, 0], 0.99)
            error = np.abs(o[face, 3:13] - held_y[face, 3:13]).mean() * 32
            print(f"{t}/{total} loss {loss:.3f} faces found at one false in a hundred {np.mean(o[face, 0] > cut):.4f} "
                  f"points off by {error:.2f} of 40 pixels {time.time() - begun:.0f} s", flush=True)
            np.savez(out, *folded(model))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4:])
