"""Backgrounds without faces, near-faces, and scenes with drawn heads; and what a camera does to them.

Pictures are float32 grey levels, 0 to 1.
"""
import glob
import os

import cv2
import numpy as np

from heads import ellipsoid, light, normals, raster, soft_noise

# Photographs without faces that may take part as backgrounds: CC0 or public domain (scikit-image's data), CC0, CC BY or CC BY-SA
# (Debian's lomiri-wallpapers).
FREE = ("brick.png", "chelsea.png", "coffee.png", "grass.png", "gravel.png", "hubble_deep_field.jpg", "ihc.png", "moon.png", "rocket.jpg", "page.png", "text.png",
        "Bridge_*", "Dragonfly_*", "Fossa_*", "Infinite-Sea_*", "Kleiber_*", "Painting-Colors_*", "Picture_0B_*", "Picture_1A_*", "Wine_*", "aitzgorri_*",
        "analogpattern_*", "free_*", "greentock_*", "life_*", "picosdeeuropa_*", "seeding_*", "sunset_*", "umang_*")


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


def pink(r, h, w):
    """Noise whose spectrum falls as in nature."""
    n = 1 << int(np.ceil(np.log2(max(h, w))))
    f = np.sqrt(np.fft.fftfreq(n)[:, None] ** 2 + np.fft.rfftfreq(n)[None] ** 2) + 1 / n
    s = np.fft.irfft2(np.fft.rfft2(r.standard_normal((n, n))) * f ** -r.uniform(0.8, 2.0))
    s = s[:h, :w].astype(np.float32)
    return np.clip(0.5 + 0.22 * (s - s.mean()) / (s.std() + 1e-9), 0, 1)


def leaves(r, h, w):
    """Shapes one before the other, of all sizes: the dead-leaves model of natural pictures."""
    out = np.full((h, w), r.random(), np.float32)
    for _ in range(int(r.integers(10, 130))):
        size = min(h, w) * 0.5 / r.uniform(1, 14)
        c = (int(r.uniform(0, w)), int(r.uniform(0, h)))
        level = float(r.random())
        kind = r.integers(4)
        if kind == 0:
            cv2.ellipse(out, c, (int(size) + 1, int(size * r.uniform(0.2, 1)) + 1), r.uniform(0, 180), 0, 360, level, -1, cv2.LINE_AA)
        elif kind == 1:
            box = cv2.boxPoints((c, (size * 2, size * r.uniform(0.1, 2)), r.choice([0, r.uniform(0, 180)])))
            cv2.fillPoly(out, [box.astype(np.int32)], level, cv2.LINE_AA)
        elif kind == 2:
            p = np.array(c) + r.normal(0, size, (int(r.integers(3, 8)), 2))
            cv2.fillPoly(out, [p.astype(np.int32)], level, cv2.LINE_AA)
        else:
            p = (int(r.uniform(0, w)), int(r.uniform(0, h)))
            cv2.line(out, c, p, level, int(r.integers(1, 6)), cv2.LINE_AA)
    if r.random() < 0.6:
        out = cv2.GaussianBlur(out, (0, 0), r.uniform(0.5, 5))
    return np.clip(out + 0.15 * (pink(r, h, w) - 0.5), 0, 1)


def weave(r, h, w):
    """Stripes, checks, bricks, cloth."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    a = r.uniform(0, np.pi)
    u, v = x * np.cos(a) + y * np.sin(a), -x * np.sin(a) + y * np.cos(a)
    p, q = r.uniform(4, 50), r.uniform(4, 50)
    kind = r.integers(4)
    if kind == 0:
        s = np.sin(2 * np.pi * u / p)
    elif kind == 1:
        s = np.sin(2 * np.pi * u / p) * np.sin(2 * np.pi * v / q)
    elif kind == 2:
        row = np.floor(v / q)
        s = np.where((np.mod(v, q) < 2) | (np.mod(u + p / 2 * np.mod(row, 2), p) < 2), -1, 0.6).astype(np.float32)
    else:
        s = np.sign(np.sin(2 * np.pi * u / p)) + np.sign(np.sin(2 * np.pi * v / q))
    return np.clip(0.5 + r.uniform(0.05, 0.3) * s + 0.3 * (pink(r, h, w) - 0.5), 0, 1)


def letters(r, h, w):
    out = np.full((h, w), int(r.uniform(128, 255)), np.uint8) if r.random() < 0.7 else (pink(r, h, w) * 255).astype(np.uint8)
    for _ in range(int(r.integers(3, 30))):
        text = "".join(chr(int(c)) for c in r.integers(33, 123, int(r.integers(1, 14))))
        cv2.putText(out, text, (int(r.uniform(-20, w)), int(r.uniform(0, h))), int(r.integers(0, 8)), r.uniform(0.2, 2.5), int(r.uniform(0, 255)),
                    int(r.integers(1, 5)), cv2.LINE_AA)
    return out.astype(np.float32) / 255


def dots(r, h, w):
    """Two dark spots above a third, and other things that only nearly look like a face."""
    out = pink(r, h, w) * 0.4 + r.uniform(0.2, 0.6)
    for _ in range(int(r.integers(2, 7))):
        c, s = np.array([r.uniform(0, w), r.uniform(0, h)]), r.uniform(7, 24)
        if r.random() < 0.6:
            cv2.ellipse(out, (int(c[0]), int(c[1])), (int(s), int(s * r.uniform(0.9, 1.5))), r.uniform(-30, 30), 0, 360, float(r.uniform(0.3, 1)), -1, cv2.LINE_AA)
        places = [(-0.45, -0.3), (0.45, -0.3), (0, 0.45)]
        for k in r.permutation(3)[: int(r.integers(1, 4))]:
            p = c + (np.array(places[k]) + r.normal(0, 0.2, 2)) * s
            cv2.ellipse(out, (int(p[0]), int(p[1])), (int(s * r.uniform(0.08, 0.35)) + 1, int(s * r.uniform(0.05, 0.25)) + 1), r.uniform(-40, 40), 0, 360, float(r.uniform(0, 0.5)), -1, cv2.LINE_AA)
    return out


def things(r, h, w):
    """Rounded, lit things of skin and cloth: arms, fists, furniture."""
    out, depth = np.zeros((h, w)), np.full((h, w), -1e9)
    back = background(r, h, w, simple=True)
    key = light(r)
    for _ in range(int(r.integers(1, 8))):
        size = r.uniform(6, 40)
        m = ellipsoid((0, 0, 0), (size * r.uniform(0.3, 1.3), size * r.uniform(0.3, 1.6), size * r.uniform(0.3, 1)), float(np.exp(r.uniform(-3, -0.4))), r, 24, 36, r.choice([0, 0.1, 0.5]))
        if r.random() < 0.5:
            m["p"] = m["p"] * (1 + r.uniform(0, 0.2) * soft_noise(r, 24, 36, 7))[..., None]
        a = r.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
        p = np.ascontiguousarray(m["p"] @ turn.T)
        n = np.empty_like(p)
        normals(p, n)
        p = p * [1, -1, 1] + [r.uniform(0, w), r.uniform(0, h), r.uniform(-30, 30)]
        value = m["a"] * (np.maximum(0, n @ key) + r.uniform(0.1, 0.6) * (0.6 + 0.4 * n[..., 1]))
        raster(np.ascontiguousarray(p), np.ascontiguousarray(value), m["c"], out, depth)
    front = depth > -1e8
    return np.where(front, np.clip(out * r.uniform(0.8, 2.2), 0, 1) ** 0.45, back).astype(np.float32)


def cloth(r, h, w):
    """Flags and clothes: stripes, stars, badges, pockets and seams, folded and lit."""
    out = np.full((h, w), r.random(), np.float32)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    if r.random() < 0.5:
        a, p = r.choice([0, np.pi / 2, r.uniform(0, np.pi)]), r.uniform(5, 60)
        out = np.where(np.mod(x * np.cos(a) + y * np.sin(a), p) < p * r.uniform(0.3, 0.7), r.random(), r.random()).astype(np.float32)
    for _ in range(int(r.integers(2, 12))):
        c, s, level = (int(r.uniform(0, w)), int(r.uniform(0, h))), r.uniform(4, 32), float(r.random())
        kind = r.integers(5)
        if kind == 0:
            # A badge: rings with signs in them.
            for k in np.sort(r.uniform(0.3, 1, int(r.integers(2, 5))))[::-1]:
                cv2.circle(out, c, int(s * k) + 1, float(r.random()), -1, cv2.LINE_AA)
            for _ in range(int(r.integers(1, 6))):
                e = (int(c[0] + r.normal(0, 0.4) * s), int(c[1] + r.normal(0, 0.4) * s))
                cv2.ellipse(out, e, (int(s * r.uniform(0.05, 0.4)) + 1, int(s * r.uniform(0.03, 0.2)) + 1), r.uniform(0, 180), 0, 360, float(r.random()), -1, cv2.LINE_AA)
        elif kind == 1:
            # Stars in rows.
            t = np.arange(10) * np.pi / 5
            star = np.stack([np.sin(t), -np.cos(t)], -1) * np.where(np.arange(10) % 2, 0.4, 1)[:, None] * s * 0.3
            for i in range(int(r.integers(1, 6))):
                for j in range(int(r.integers(1, 4))):
                    cv2.fillPoly(out, [(star + c + np.array([i, j]) * s * 0.8).astype(np.int32)], level, cv2.LINE_AA)
        elif kind == 2:
            box_ = cv2.boxPoints((c, (s * 2, s * r.uniform(0.5, 2.5)), r.normal(0, 15))).astype(np.int32)
            cv2.fillPoly(out, [box_], level, cv2.LINE_AA)
            cv2.polylines(out, [box_], True, float(r.random()), int(r.integers(1, 3)), cv2.LINE_AA)
        elif kind == 3:
            text = "".join(chr(int(q)) for q in r.integers(65, 91, int(r.integers(1, 8))))
            mask = np.zeros((h, w), np.uint8)
            cv2.putText(mask, text, c, int(r.integers(0, 8)), s / 30, 255, int(r.integers(1, 4)), cv2.LINE_AA)
            out += (level - out) * (mask.astype(np.float32) / 255)
        else:
            d = (int(c[0] + r.normal(0, 60)), int(c[1] + r.normal(0, 60)))
            cv2.line(out, c, d, level, int(r.integers(1, 12)), cv2.LINE_AA)
    fold = soft_noise(r, h, w, int(r.integers(3, 9))) * np.float32(r.uniform(2, 16))
    fold += soft_noise(r, h, w, int(r.integers(8, 20))) * np.float32(r.uniform(0, 3))
    gy, gx = np.gradient(fold)
    out = cv2.remap(out, (x + 6 * gx).astype(np.float32), (y + 6 * gy).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    lit = np.clip(1 + r.uniform(0.3, 1.2) * (gx * r.normal() + gy * r.normal()), 0.1, 2)
    return np.clip(out * lit + r.uniform(-0.1, 0.1), 0, 1).astype(np.float32)


def background(r, h, w, photos=(), simple=False):
    k = r.random()
    if photos and k < 0.38:
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
    if k < 0.18:
        slope = np.linspace(-1, 1, w)[None] * r.normal(0, 0.15) + np.linspace(-1, 1, h)[:, None] * r.normal(0, 0.15)
        return np.clip(r.random() + slope, 0, 1).astype(np.float32)
    if k < 0.35:
        return pink(r, h, w)
    if k < 0.5 or simple:
        return leaves(r, h, w)
    if k < 0.6:
        return weave(r, h, w)
    if k < 0.67:
        return letters(r, h, w)
    if k < 0.75:
        return dots(r, h, w)
    if k < 0.88:
        return cloth(r, h, w)
    return things(r, h, w)


class Library:
    """Heads drawn by library.py."""

    def __init__(self, files, width=88.0):
        parts = [np.load(f) for f in files]
        self.grey, self.cover, self.points, self.labels = (np.concatenate([p[k] for p in parts]) for k in ("grey", "cover", "points", "labels"))
        self.width = width
        self.faces = np.flatnonzero(self.labels[:, 8] > 0)
        self.backs = np.flatnonzero(self.labels[:, 8] == 0)

    def get(self, r, k, flip):
        """Grey, cover, points (first five and brows, chin) and labels, maybe mirrored."""
        g, c, p, l = self.grey[k], self.cover[k], self.points[k].copy(), self.labels[k].copy()
        if flip:
            g, c = g[:, ::-1], c[:, ::-1]
            p[:, 0] = g.shape[1] - 1 - p[:, 0]
            p = p[[1, 0, 2, 4, 3, 5, 7, 6, 8, 10, 9]]
            l[[0, 1, 6, 7]] = l[[1, 0, 7, 6]]
            l[3], l[5] = -l[3], -l[5]
        return g, c, p, l


def place(scene, grey, cover, matrix, dim=1.0, level=0.0):
    """Lays a head over the scene by an affine map, filtered for its size."""
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
    """Maps a head's own pixels so that its centre comes to `at`; angle in radians, clockwise in the picture."""
    c, s = np.cos(angle), np.sin(angle)
    a = scale * np.array([[c * squeeze, -s], [s * squeeze, c]])
    return np.concatenate([a, (np.asarray(at) - a @ points_centre)[:, None]], 1)


def box(points):
    """Centre of the box from brows to chin."""
    return (points[6] + points[7]) / 4 + points[5] / 2


def varied(r, grey, cover, points, width=88.0):
    """The head with less to rely on: skin and hair with blotches and other tones, and often with nothing but the face itself, so that neither
    hair nor outline nor shoulders say that there is a face."""
    g, c = grey, cover
    if r.random() < 0.5:
        h, w = g.shape
        blotch = soft_noise(r, h, w, int(r.choice([6, 12, 30, 70])))
        g = np.clip(g * (1 + r.uniform(0.02, 0.14) * blotch), 0, 255)
    y, x = np.mgrid[0 : c.shape[0], 0 : c.shape[1]].astype(np.float32)
    centre = box(points)
    across, down = (points[6] - points[7]) / np.hypot(*(points[6] - points[7])), (points[5] - (points[6] + points[7]) / 2)
    down = down / np.hypot(*down)
    u = ((x - centre[0]) * across[0] + (y - centre[1]) * across[1]) / width
    v = ((x - centre[0]) * down[0] + (y - centre[1]) * down[1]) / width
    k = r.random()
    if k < 0.4:
        far = np.sqrt((u / r.uniform(0.42, 0.62)) ** 2 + ((v + 0.03) / r.uniform(0.52, 0.8)) ** 2)
        soft = r.uniform(0.03, 0.35)
        c = c * np.clip((1 + soft - far) / (2 * soft), 0, 1)
    elif k < 0.6:
        # Hair and all about the face gets another tone.
        far = np.sqrt((u / 0.52) ** 2 + ((v + 0.05) / 0.68) ** 2)
        out = np.clip((far - 0.95) / 0.2, 0, 1)
        g = g * (1 - out) + out * np.clip(g * r.uniform(0.3, 1.5) + r.uniform(-40, 140), 0, 255)
    return g, c


def scramble(r, grey, cover, points):
    """A head that is no face: turned upside down, with parts moved, doubled, wiped out, or cut off."""
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
    """What light, lens, sensor and storage do. Returns uint8."""
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
