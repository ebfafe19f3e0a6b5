"""Abstract backgrounds: noise, shapes, stripes, letters, spots, rounded things, folded cloth.

Pictures are float32 grey levels, 0 to 1.
"""
import cv2
import numpy as np

from heads import ellipsoid, light, normals, raster, soft_noise


def pink(r, h, w):
    """Noise with the spectrum of natural pictures."""
    n = 1 << int(np.ceil(np.log2(max(h, w))))
    f = np.sqrt(np.fft.fftfreq(n)[:, None] ** 2 + np.fft.rfftfreq(n)[None] ** 2) + 1 / n
    s = np.fft.irfft2(np.fft.rfft2(r.standard_normal((n, n))) * f ** -r.uniform(0.8, 2.0))
    s = s[:h, :w].astype(np.float32)
    return np.clip(0.5 + 0.22 * (s - s.mean()) / (s.std() + 1e-9), 0, 1)


def leaves(r, h, w):
    """Overlapping shapes of all sizes: the dead-leaves model of natural pictures."""
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
    """Two dark spots above a third, and other near-faces."""
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
    back = leaves(r, h, w)
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
            # A badge: rings with symbols.
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
