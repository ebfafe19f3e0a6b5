"""Trains the first stage, which proposes faces, on tiles made by tiles.py, and saves its weights.

    python3 propose.py OUT.npz EPOCHS VALIDATION.npz [from=WEIGHTS.npz] TILES.npz...

With from= the training of saved weights goes on, at a lower rate.

needs numpy, opencv-python-headless and tensorflow-cpu. Seeds are fixed. The net is fully convolutional with one answer for every eighth
pixel: whether a face of 20 to 56 pixels is centred there, where exactly, how large, and how far it leans.
"""
import os
import sys
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import cv2
import numpy as np
import tensorflow as tf

# Kernel, stride and outputs of each convolution; the last gives score, x, y, log2 size, lean.
LAYERS = ((3, 2, 8), (3, 2, 16), (3, 2, 32), (3, 1, 32), (3, 1, 32), (3, 1, 32), (1, 1, 8))
WINDOW = 49
BATCH = 32
PEAK_RATE = 3e-3
FURTHER_RATE = 8e-4


def normalised(images):
    """Grey levels less their mean over their deviation, both over a window of 49 x 49 pixels."""
    out = np.empty(images.shape + (1,), np.float32)
    for i, image in enumerate(images):
        x = image.astype(np.float32)
        mean = cv2.blur(x, (WINDOW, WINDOW), borderType=cv2.BORDER_REFLECT_101)
        square = cv2.blur(x * x, (WINDOW, WINDOW), borderType=cv2.BORDER_REFLECT_101)
        out[i, ..., 0] = (x - mean) / (np.sqrt(np.maximum(square - mean * mean, 0)) + 5)
    return out


def net(layers=LAYERS, start_from=None):
    """Zero borders of (kernel - 1) / 2 pixels on every side, so that the middle of an answer's view is the middle of its place."""
    keras = tf.keras.layers
    x = start = keras.Input((None, None, 1))
    for i, (kernel, stride, outputs) in enumerate(layers):
        if kernel > 1:
            x = keras.ZeroPadding2D(kernel // 2)(x)
        last = i == len(layers) - 1
        x = keras.Conv2D(outputs, kernel, strides=stride, use_bias=True)(x)
        if not last:
            if start_from is None:
                x = keras.BatchNormalization(momentum=0.98, epsilon=1e-3)(x)
            x = keras.ReLU()(x)
    model = tf.keras.Model(start, x)
    if start_from is not None:
        # Saved weights have the batch normalisation worked into them.
        model.set_weights([np.load(start_from)[name] for name in np.load(start_from).files])
    return model


def folded(model):
    """Weights and biases in order, the batch normalisation worked into them."""
    out = []
    for layer in model.layers:
        if isinstance(layer, (tf.keras.layers.Conv2D, tf.keras.layers.Dense)):
            out += [w.numpy() for w in layer.weights]
        elif isinstance(layer, tf.keras.layers.BatchNormalization):
            gain, shift, mean, variance = (w.numpy() for w in layer.weights)
            k = gain / np.sqrt(variance + layer.epsilon)
            out[-2], out[-1] = out[-2] * k, (out[-1] - mean) * k + shift
    return out


def main(out, epochs, validation, files):
    start_from = files.pop(0)[5:] if files[0].startswith("from=") else None
    peak = PEAK_RATE if start_from is None else FURTHER_RATE
    tf.keras.utils.set_random_seed(1)
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    images = np.concatenate([np.load(f)["images"] for f in files])
    targets = np.concatenate([np.load(f)["targets"] for f in files])
    held = np.load(validation)
    held_x, held_y = normalised(held["images"]), held["targets"].astype(np.float32)
    model = net(start_from=start_from)
    optimiser = tf.keras.optimizers.Adam(peak)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            o = model(x, training=True)
            face, counts = tf.cast(y[..., 0] == 1, tf.float32), tf.cast(y[..., 0] != 2, tf.float32)
            p = tf.sigmoid(o[..., 0])
            wrong = tf.where(face > 0, 1 - p, p)
            cross = tf.nn.sigmoid_cross_entropy_with_logits(face, o[..., 0])
            found = tf.reduce_sum(face) + 1
            score = tf.reduce_sum(counts * tf.where(face > 0, 1.0, 0.6) * wrong**1.5 * cross) / found
            error = tf.abs(o[..., 1:5] - y[..., 1:5]) * [1.0, 1.0, 2.0, 2.0]
            where = tf.reduce_sum(face[..., None] * tf.where(error < 0.5, error**2, error - 0.25)) / found
            loss = score + 0.5 * where
        gradients = tape.gradient(loss, model.trainable_variables)
        optimiser.apply_gradients(zip(gradients, model.trainable_variables))
        return loss

    total = int(epochs * len(images) / BATCH)
    order, r, begun = np.zeros(0, int), np.random.default_rng(2), time.time()
    for t in range(1, total + 1):
        if len(order) < BATCH:
            order = r.permutation(len(images))
        chosen, order = np.sort(order[:BATCH]), order[BATCH:]
        optimiser.learning_rate.assign(peak * min(1, t / 100) * 0.5 * (1 + np.cos(np.pi * t / total)) + 1e-5)
        loss = step(tf.constant(normalised(images[chosen])), tf.constant(targets[chosen].astype(np.float32)))
        if t % 500 == 0 or t == total:
            o = np.concatenate([model(held_x[i : i + 100], training=False).numpy() for i in range(0, len(held_x), 100)])
            face, none = held_y[..., 0] == 1, held_y[..., 0] == 0
            cut = np.quantile(o[..., 0][none], 1 - 0.1 / 256)
            print(f"{t}/{total} loss {loss:.3f} places found at one false place in ten tiles {np.mean(o[..., 0][face] > cut):.4f} "
                  f"size {np.abs(o[..., 3] - held_y[..., 3])[face].mean():.3f} {time.time() - begun:.0f} s", flush=True)
            np.savez(out, *folded(model))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4:])
