"""Backgrounds without faces, near-faces, heads in front of them, and the effects of a camera.

Pictures are float32 grey levels, 0 to 1.
"""
import glob
import os

import cv2
import numpy as np

from heads import soft_noise
from patterns import cloth, dots, leaves, letters, pink, things, weave
from surroundings import capsule, hand, hands, houses, pages, trees

# Photographs without faces that are used as backgrounds: CC0 or public domain, of scikit-image's data and Debian's lomiri-wallpapers.
FREE = ("brick.png", "chelsea.png", "clock_motion.png", "coffee.png", "grass.png", "gravel.png", "hubble_deep_field.jpg", "ihc.png", "moon.png", "rocket.jpg",
        "page.png", "text.png", "seeding_*")


def photographs(folders):
    """Grey photographs of at most 1,600 pixels a side."""
    found = []
    for folder in folders:
        for name in FREE:
            for path in sorted(glob.glob(os.path.join(folder, name))):
                picture = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
                scale = min(1, 1600 / max(picture.shape))
                found.append(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    return found


def surface(r, h, w, photos):
    k = r.random()
    if photos and k < 0.25:
        p = photos[int(r.integers(len(photos)))]
        zoom = max(float(np.exp(r.uniform(np.log(0.25), np.log(1.5)))), 1.02 * h / p.shape[0], 1.02 * w / p.shape[1])
        sh, sw = int(h / zoom), int(w / zoom)
        y, x = int(r.integers(p.shape[0] - sh + 1)), int(r.integers(p.shape[1] - sw + 1))
        out = cv2.resize(p[y : y + sh, x : x + sw], (w, h), interpolation=cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR).astype(np.float32) / 255
        if r.random() < 0.5:
            out = out[:, ::-1]
        if r.random() < 0.15:
            out = 1 - out
        if r.random() < 0.15:
            out = out[::-1]
        return np.ascontiguousarray(out)
    k = r.random()
    if k < 0.1:
        slope = np.linspace(-1, 1, w)[None] * r.normal(0, 0.15) + np.linspace(-1, 1, h)[:, None] * r.normal(0, 0.15)
        return np.clip(r.random() + slope, 0, 1).astype(np.float32)
    for share, draw in ((0.2, pink), (0.35, leaves), (0.41, weave), (0.46, letters), (0.53, dots), (0.65, cloth), (0.73, houses), (0.8, trees), (0.87, hands), (0.94, pages)):
        if k < share:
            return draw(r, h, w)
    return things(r, h, w)


def background(r, h, w, photos=(), simple=False):
    """The background of heads, often several things in front of each other, blended, shaded or folded."""
    if simple:
        return leaves(r, h, w)
    out = surface(r, h, w, photos)
    if r.random() < 0.35:
        other, kind = surface(r, h, w, photos), r.integers(3)
        if kind == 0:
            mask = np.clip(soft_noise(r, h, w, int(r.integers(2, 10))) * r.uniform(1, 20) + 0.5, 0, 1)
            out = out * (1 - mask) + other * mask
        elif kind == 1:
            out = out * (0.4 + 1.2 * other)
        else:
            out = (out + other) / 2
    if r.random() < 0.25:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        cells, most = int(r.integers(3, 16)), np.float32(r.uniform(1, 10))
        out = cv2.remap(out.astype(np.float32), x + most * soft_noise(r, h, w, cells), y + most * soft_noise(r, h, w, cells), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.clip(out, 0, 1).astype(np.float32)


class Library:
    """Heads drawn by library.py."""

    def __init__(self, files, width=88.0):
        parts = [np.load(f) for f in files]
        self.grey, self.cover, self.points, self.labels = (np.concatenate([p[k] for p in parts]) for k in ("grey", "cover", "points", "labels"))
        self.width = width
        self.faces = np.flatnonzero(self.labels[:, 8] > 0)
        self.backs = np.flatnonzero(self.labels[:, 8] == 0)

    def get(self, r, k, flip):
        """Grey levels, coverage, points (the five landmarks, brows, chin) and labels, possibly mirrored."""
        g, c, p, l = self.grey[k], self.cover[k], self.points[k].copy(), self.labels[k].copy()
        if flip:
            g, c = g[:, ::-1], c[:, ::-1]
            p[:, 0] = g.shape[1] - 1 - p[:, 0]
            p = p[[1, 0, 2, 4, 3, 5, 7, 6, 8, 10, 9]]
            l[[0, 1, 6, 7]] = l[[1, 0, 7, 6]]
            l[3], l[5] = -l[3], -l[5]
        return g, c, p, l


def place(scene, grey, cover, matrix, dim=1.0, level=0.0):
    """Draws a head over the scene with an affine map, filtered for its size."""
    scale = np.sqrt(abs(np.linalg.det(matrix[:, :2])))
    g, c = grey.astype(np.float32) / 255, cover.astype(np.float32) / 255
    if scale < 0.85:
        sigma = 0.42 * np.sqrt(max(0.0, 1 / scale**2 - 1))
        g, c = cv2.GaussianBlur(g * c, (0, 0), sigma), cv2.GaussianBlur(c, (0, 0), sigma)
        g = g / np.maximum(c, 1e-3)
    size = (scene.shape[1], scene.shape[0])
    g = cv2.warpAffine(g, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    c = cv2.warpAffine(c, matrix, size, flags=cv2.INTER_LINEAR)
    return scene * (1 - c) + np.clip(g * dim + level, 0, 1) * c


def covered(cover, matrix, at, size, shape):
    """How much of the face at `at` the head with this cover hides, 0 to 1."""
    mask = cv2.warpAffine(cover, matrix, (shape[1], shape[0]), flags=cv2.INTER_LINEAR)
    oval = np.zeros(shape, np.uint8)
    cv2.ellipse(oval, (int(at[0]), int(at[1])), (max(1, int(0.45 * size)), max(1, int(0.5 * size))), 0, 0, 360, 255, -1)
    inside = mask[oval > 0]
    return inside.mean() / 255 if len(inside) else 1.0


def affine(points_centre, at, scale, angle, squeeze=1.0):
    """The map of a head's pixels that moves its centre to `at`; angle in radians, clockwise in the picture."""
    c, s = np.cos(angle), np.sin(angle)
    a = scale * np.array([[c * squeeze, -s], [s * squeeze, c]])
    return np.concatenate([a, (np.asarray(at) - a @ points_centre)[:, None]], 1)


def box(points):
    """Centre of the box from brows to chin."""
    return (points[6] + points[7]) / 4 + points[5] / 2


def varied(r, grey, cover, points, width=88.0, gentle=False):
    """A variation of the head with another shape, other light, and fewer features: smoothly distorted, with blotches, other tones, hard shadows and
    things before it, and often with nothing but the face itself, so that neither hair nor outline nor shoulders say that there is a face.
    `gentle` keeps the features of the expression. Returns its grey levels, coverage and points."""
    g, c, points = grey, cover, points.copy()
    h, w = g.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    if r.random() < 0.8:
        cells, most = int(r.integers(3, 7)), r.uniform(0, 3.2) * (0.35 if gentle else 1)
        dx, dy = (cv2.GaussianBlur(soft_noise(r, h, w, cells), (0, 0), 4) * np.float32(most) for _ in range(2))
        g = cv2.remap(g, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        c = cv2.remap(c, x + dx, y + dy, cv2.INTER_LINEAR)
        at = np.clip(points, 0, [w - 1, h - 1]).astype(int)
        points -= np.stack([dx[at[:, 1], at[:, 0]], dy[at[:, 1], at[:, 0]]], -1)
    centre = box(points)
    across, down = (points[6] - points[7]) / np.hypot(*(points[6] - points[7])), (points[5] - (points[6] + points[7]) / 2)
    down = down / np.hypot(*down)
    u = ((x - centre[0]) * across[0] + (y - centre[1]) * across[1]) / width
    v = ((x - centre[0]) * down[0] + (y - centre[1]) * down[1]) / width
    if r.random() < 0.5:
        blotch = soft_noise(r, h, w, int(r.choice([6, 12, 30, 70])))
        g = np.clip(g * (1 + r.uniform(0.02, 0.14) * blotch), 0, 255)
    if r.random() < 0.4:
        # Fainter or stronger features.
        mean = cv2.GaussianBlur(np.asarray(g, np.float32), (0, 0), r.uniform(8, 25))
        strength = r.uniform(0.4, 1.5)
        g = np.clip(mean + (g - mean) * (0.7 + 0.3 * strength if gentle else strength), 0, 255)
    if r.random() < 0.2:
        # The edge of a shadow across the face.
        a, soft = r.uniform(0, 2 * np.pi), r.uniform(0.01, 0.2)
        g = g * (1 - r.uniform(0.2, 0.75) * np.clip((u * np.cos(a) + v * np.sin(a) - r.uniform(-0.25, 0.35)) / soft + 0.5, 0, 1))
    k = r.random()
    if k < 0.4:
        far = np.sqrt((u / r.uniform(0.42, 0.62)) ** 2 + ((v + 0.03) / r.uniform(0.52, 0.8)) ** 2)
        soft = r.uniform(0.03, 0.35)
        c = c * np.clip((1 + soft - far) / (2 * soft), 0, 1)
    elif k < 0.6:
        # Hair and surroundings of the face get another tone.
        far = np.sqrt((u / 0.52) ** 2 + ((v + 0.05) / 0.68) ** 2)
        out = np.clip((far - 0.95) / 0.2, 0, 1)
        g = g * (1 - out) + out * np.clip(g * r.uniform(0.3, 1.5) + r.uniform(-40, 140), 0, 255)
    if r.random() < 0.07 and not gentle:
        # A hand at the cheek or the chin, a microphone, a strand of hair.
        g = np.ascontiguousarray(g, np.float32) / 255
        side, level = float(r.choice([-1, 1])), float(np.exp(r.uniform(-3, -0.2)))
        at = centre + across * side * r.uniform(0.3, 0.6) * width + down * r.uniform(0, 0.7) * width
        if r.random() < 0.6:
            hand(r, g, at, r.uniform(0.35, 0.7) * width, level)
        else:
            capsule(g, at, at + r.normal(0, 0.4, 2) * width, r.uniform(3, 20), level, r.normal(0, 0.6, 2))
        g = np.clip(g, 0, 1) * 255
    return g, c, points


def scramble(r, grey, cover, points):
    """A head that is not a face: upside down, or with parts moved, duplicated, erased or cut off."""
    g, c = grey.copy(), cover.copy()
    kind = r.integers(5)
    if kind == 0:
        return g[::-1], c[::-1]
    centre = box(points)
    w = 88
    x0, y0 = int(centre[0] - w / 2), int(centre[1] - w / 2)
    x0, y0 = np.clip(x0, 0, g.shape[1] - w), np.clip(y0, 0, g.shape[0] - w)
    part = g[y0 : y0 + w, x0 : x0 + w].copy()
    if kind == 1:
        half = w // 2
        q = [part[:half, :half], part[:half, half:], part[half:, :half], part[half:, half:]]
        o = r.permutation(4)
        part = np.block([[q[o[0]], q[o[1]]], [q[o[2]], q[o[3]]]])
    elif kind == 2:
        part = cv2.GaussianBlur(part, (0, 0), 14)
    elif kind == 3:
        part = part[::-1] if r.random() < 0.5 else np.rot90(part)
    else:
        level = float(np.median(part))
        part[: int(w * 0.5)] = level if r.random() < 0.5 else part[: int(w * 0.5)][::-1]
        if r.random() < 0.5:
            part[int(w * 0.5) :] = part[int(w * 0.5) :][::-1]
    g[y0 : y0 + w, x0 : x0 + w] = part
    return g, c


def camera(r, scene, harsh=1.0):
    """Applies the effects of light, lens, sensor and storage. Returns uint8."""
    s = scene
    h, w = s.shape
    if r.random() < 0.3:
        slope = 1 + r.normal(0, 0.35) * np.linspace(-1, 1, w)[None] + r.normal(0, 0.35) * np.linspace(-1, 1, h)[:, None]
        s = s * np.clip(slope, 0.1, 2)
    if r.random() < 0.7:
        s = cv2.GaussianBlur(s, (0, 0), abs(r.normal(0, 0.7 * harsh)) + 0.05)
    if r.random() < 0.1:
        k = int(r.integers(2, 6))
        kernel = np.zeros((k, k), np.float32)
        cv2.line(kernel, (0, int(r.integers(k))), (k - 1, int(r.integers(k))), 1)
        s = cv2.filter2D(s, -1, kernel / kernel.sum())
    if r.random() < 0.25:
        k = r.uniform(0.45, 0.9)
        s = cv2.resize(cv2.resize(s.astype(np.float32), None, fx=k, fy=k, interpolation=cv2.INTER_AREA), (w, h), interpolation=int(r.choice([1, 2])))
    if r.random() < 0.3:
        s = s + r.uniform(0.2, 1.0) * (s - cv2.GaussianBlur(s, (0, 0), r.uniform(0.8, 2)))
    s = np.clip(s, 0, 1) ** float(np.exp(r.normal(0, 0.3)))
    s = s * r.uniform(0.3, 1.1) + r.uniform(-0.1, 0.25)
    s = s + r.standard_normal(s.shape) * r.choice([0, abs(r.normal(0, 0.02)), abs(r.normal(0, 0.05))])
    out = np.clip(s * 255, 0, 255).astype(np.uint8)
    if r.random() < 0.6:
        out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(30, 96))])[1], cv2.IMREAD_GRAYSCALE)
    return out
