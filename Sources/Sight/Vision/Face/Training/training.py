"""The code that the trainings of the three networks share: the network, its augmentation and its steps. Needs numpy and tensorflow-cpu.

A net is a list of convolutions, each a kernel, a stride, a number of outputs, and whether each output sees its own channel only ("apart").
"""
import os
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
import tensorflow as tf

LEAST_RATE = 1e-5
WARM_UP = 100  # steps


def net(layers, side=None, dropout=0.0):
    """A network to train. Odd kernels have zero borders of (kernel - 1) / 2 pixels on every side, so that an output's receptive field is centred
    on its position."""
    keras = tf.keras.layers
    x = start = keras.Input((side, side, 1))
    for i, (kernel, stride, outputs, apart) in enumerate(layers):
        if kernel % 2 and kernel > 1:
            x = keras.ZeroPadding2D(kernel // 2)(x)
        x = keras.DepthwiseConv2D(kernel, strides=stride)(x) if apart else keras.Conv2D(outputs, kernel, strides=stride)(x)
        if i < len(layers) - 1:
            x = keras.ReLU()(keras.BatchNormalization(momentum=0.98, epsilon=1e-3)(x))
            if dropout and i == len(layers) - 2:
                x = keras.Dropout(dropout)(x)
    return tf.keras.Model(start, x)


def folded(model):
    """Weights (rows, columns, inputs of one output, outputs) and biases in order, with the batch normalisation folded in."""
    out = []
    for layer in model.layers:
        if isinstance(layer, tf.keras.layers.DepthwiseConv2D):
            weights, bias = (w.numpy() for w in layer.weights)
            out += [weights.transpose(0, 1, 3, 2), bias]
        elif isinstance(layer, tf.keras.layers.Conv2D):
            out += [w.numpy() for w in layer.weights]
        elif isinstance(layer, tf.keras.layers.BatchNormalization):
            gain, shift, mean, variance = (w.numpy() for w in layer.weights)
            k = gain / np.sqrt(variance + layer.epsilon)
            out[-2], out[-1] = out[-2] * k, (out[-1] - mean) * k + shift
    return out


def trained(layers, path):
    """A function that runs a network with saved weights."""
    saved = np.load(path)
    weights = [tf.constant(saved[name]) for name in saved.files]

    @tf.function(reduce_retracing=True)
    def run(x):
        for i, (kernel, stride, _, apart) in enumerate(layers):
            if kernel % 2 and kernel > 1:
                x = tf.pad(x, [[0, 0], [kernel // 2] * 2, [kernel // 2] * 2, [0, 0]])
            if apart:
                x = tf.nn.depthwise_conv2d(x, tf.transpose(weights[2 * i], [0, 1, 3, 2]), [1, stride, stride, 1], "VALID") + weights[2 * i + 1]
            else:
                x = tf.nn.conv2d(x, weights[2 * i], stride, "VALID") + weights[2 * i + 1]
            if i < len(layers) - 1:
                x = tf.nn.relu(x)
        return x

    return run


def run_in_parts(run, x, size=100):
    return np.concatenate([np.asarray(run(x[i : i + size])) for i in range(0, len(x), size)])


def fixed():
    """The same numbers on every run: one seed, one core."""
    tf.keras.utils.set_random_seed(1)
    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)


def permuted(r, count, batch):
    """Endlessly yields `batch` of `count` indices, each equally often."""
    order = np.zeros(0, int)
    while True:
        if len(order) < batch:
            order = r.permutation(count)
        yield np.sort(order[:batch])
        order = order[batch:]


def train(model, total, peak, batch, loss, figures, out):
    """Takes `total` steps with a rate that rises to `peak` and falls as a cosine, and saves the weights to `out`. `batch(r)` gives inputs and
    targets, `loss(outputs, targets)` a number, `figures(run)` a line with the network's figures."""
    optimiser = tf.keras.optimizers.Adam(peak)

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            lost = loss(model(x, training=True), y)
        gradients = tape.gradient(lost, model.trainable_variables)
        optimiser.apply_gradients(zip(gradients, model.trainable_variables))
        return lost

    r, begun = np.random.default_rng(2), time.time()
    for t in range(1, total + 1):
        optimiser.learning_rate.assign(peak * min(1, t / WARM_UP) * 0.5 * (1 + np.cos(np.pi * t / total)) + LEAST_RATE)
        lost = step(*(tf.constant(q) for q in batch(r)))
        if t % 500 == 0 or t == total:
            print(f"{t}/{total} loss {lost:.3f} {figures(lambda x: model(x, training=False))} {time.time() - begun:.0f} s", flush=True)
            np.savez(out, *folded(model))
