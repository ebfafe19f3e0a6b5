"""Trains the line classifier on strips made by strips.py and saves its weights.

    python3 train.py OUT.npz EPOCHS VALIDATION.npz STRIPS.npz...

needs numpy and tensorflow-cpu. Seeds are fixed. The net is fully convolutional: 3x3 -> pool 2x2 -> 3x3 -> pool 2x1 ->
3x3 -> pool 2x1 -> 3x5 over the whole height -> 1x5 -> for every second column 38 classes (37 characters and "no character
centre here") and whether the face is OCR-B. Label smoothing keeps one confident character worth about seven nats, the scale
of the decoder's penalties.
"""
import os
import sys
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

CHANNELS = (16, 24, 40, 80)
CLASSES = 38
WINDOW = 49  # columns that share one mean and deviation
BATCH = 64
FACE = 0.1  # the weight of the face against that of the characters
PEAK_RATE = 2.5e-3


def normalised(images):
    """(I - mean) / (deviation + 4) over a window of 49 columns and the full height; uint8 N x 28 x W -> N x 28 x W x 1."""
    x = images.astype(np.float32)

    def window(a):
        sums = np.concatenate([np.zeros((len(a), 1)), np.cumsum(a.mean(1), axis=1, dtype=np.float64)], axis=1)
        at = np.arange(a.shape[2])
        low, high = np.maximum(at - WINDOW // 2, 0), np.minimum(at + WINDOW // 2 + 1, a.shape[2])
        return ((sums[:, high] - sums[:, low]) / (high - low)).astype(np.float32)

    mean = window(x)
    deviation = np.sqrt(np.maximum(window(x * x) - mean * mean, 0))
    return ((x - mean[:, None]) / (deviation[:, None] + 4))[..., None]


def net():
    layers = tf.keras.layers
    x = start = layers.Input((28, None, 1))
    for channels, pool in zip(CHANNELS[:3], ((2, 2), (2, 1), (2, 1))):
        x = layers.Conv2D(channels, 3, padding="same", activation="relu")(x)
        x = layers.MaxPool2D(pool)(x)
    x = layers.Conv2D(CHANNELS[3], (3, 5), activation="relu")(layers.ZeroPadding2D((0, 2))(x))
    x = layers.Conv2D(CHANNELS[3], (1, 5), padding="same", activation="relu")(x)
    x = layers.SpatialDropout2D(0.15)(x)
    return tf.keras.Model(start, layers.Conv2D(CLASSES + 1, 1)(x))


def main(out, epochs, validation, files):
    tf.keras.utils.set_random_seed(1)
    tf.config.threading.set_intra_op_parallelism_threads(2)
    images = np.concatenate([np.load(f)["images"] for f in files])
    labels = np.concatenate([np.load(f)["labels"] for f in files])
    faces = np.concatenate([np.load(f)["is_ocr_b"] for f in files])
    held = np.load(validation)
    held_x, held_y = normalised(held["images"]), held["labels"]
    model = net()
    optimiser = tf.keras.optimizers.Adam(PEAK_RATE)

    @tf.function
    def step(x, y, is_ocr_b):
        with tf.GradientTape() as tape:
            output = model(x, training=True)[:, 0]
            logp = tf.nn.log_softmax(output[..., :CLASSES])
            known = y < CLASSES
            weight = tf.where(known, tf.where(y == CLASSES - 1, 0.5, 1.0), 0.0)
            picked = tf.gather(logp, tf.where(known, y, 0), batch_dims=2)
            smooth = 0.98 * picked + 0.02 * tf.reduce_mean(logp, -1)
            loss = -tf.reduce_sum(weight * smooth) / tf.reduce_sum(weight)
            # The face can be told only where there are characters.
            text = tf.cast(y < CLASSES - 1, tf.float32)
            face = tf.nn.sigmoid_cross_entropy_with_logits(tf.broadcast_to(is_ocr_b[:, None], tf.shape(text)), output[..., CLASSES])
            loss += FACE * tf.reduce_sum(text * face) / tf.reduce_sum(text)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimiser.apply_gradients(zip(gradients, model.trainable_variables))
        return loss

    total = int(epochs * len(images) / BATCH)
    order, r, begun = np.zeros(0, int), np.random.default_rng(2), time.time()
    for t in range(1, total + 1):
        if len(order) < BATCH:
            order = r.permutation(len(images))
        chosen, order = np.sort(order[:BATCH]), order[BATCH:]
        optimiser.learning_rate.assign(PEAK_RATE * min(1, t / 100) * 0.5 * (1 + np.cos(np.pi * t / total)) + 1e-5)
        loss = step(
            tf.constant(normalised(images[chosen])), tf.constant(labels[chosen].astype(np.int32)),
            tf.constant(faces[chosen].astype(np.float32)))
        if t % 250 == 0 or t == total:
            output = np.concatenate([model(held_x[i : i + 100]).numpy()[:, 0] for i in range(0, len(held_x), 100)])
            guess, face = output[..., :CLASSES].argmax(-1), output[..., CLASSES] > 0
            text, none = held_y < CLASSES - 1, held_y == CLASSES - 1
            print(f"{t}/{total} loss {loss:.3f} characters {np.mean(guess[text] == held_y[text]):.4f} "
                  f"none {np.mean(guess[none] == held_y[none]):.4f} "
                  f"face {np.mean((face == held['is_ocr_b'][:, None])[text]):.4f} {time.time() - begun:.0f} s", flush=True)
            np.savez(out, *[w.numpy() for w in model.trainable_variables])


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3], sys.argv[4:])
