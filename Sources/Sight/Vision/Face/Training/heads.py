"""Draws heads: a parametric skull with features in millimetres, skin, hair, glasses and clothes, lit and seen by a camera.

Every head is drawn from random numbers alone; no picture of a person takes part. `head(r, width)` gives grey levels, coverage,
and exact labels. Axes: x to the right of a picture of a person looking at the camera (the person's own left), y up, z to the camera;
the origin lies between the eyes.
"""
from collections import namedtuple

import cv2
import numpy as np
from numba import njit

Face = namedtuple(
    "Face",
    "skin eye_x eye_size lid_left lid_right squint iris gaze_x gaze_y lash crease bag socket ridge cheek brow_y brow_tilt brow_thick brow_dark "
    "nose_long nose_high nose_wide nose_tip mouth_y mouth_wide smile gape teeth lip_up lip_low lip_dark fold chin "
    "beard moustache beard_dark rough shine makeup wrinkle",
)


@njit(cache=True)
def smooth(a, b, x):
    t = min(max((x - a) / (b - a), 0.0), 1.0)
    return t * t * (3 - 2 * t)


@njit(cache=True)
def bump(x, width):
    t = x / width
    return np.exp(-t * t)


@njit(cache=True)
def relief(x, y, f):
    """How far the face protrudes from the plain skull at frontal position x, y, in millimetres."""
    ax = abs(x)
    d = -f.socket * bump(ax - f.eye_x, 15) * bump(y - 2, 11)
    d -= 0.5 * f.socket * bump(ax - 15, 7) * bump(y - 3, 8)
    d += 4.0 * bump(ax - f.eye_x, 11) * bump(y + 0.5, 8)
    d += f.ridge * bump(ax - 27, 22) * bump(y - f.brow_y, 7)
    d += f.cheek * bump(ax - 45, 18) * bump(y + 34 - 5 * f.smile, 15)
    # Nose: a ridge that rises to the tip and falls to the lip, and wings.
    t = (-2.0 - y) / f.nose_long
    if t > -0.3 and t < 1.4:
        h = f.nose_high * smooth(-0.3, 0.95, t) * (1 - smooth(0.93, 1.17, t))
        w = 6.0 + (f.nose_wide - 6.0) * smooth(0.1, 1.0, t)
        d += h * bump(x, w)
    d += 7.0 * bump(ax - f.nose_wide * 0.95, 5) * bump(y + f.nose_long * 0.93, 6)
    # Mouth, chin and the folds between.
    m = f.mouth_y
    d += 5.0 * bump(x, 28) * bump(y - m, 19)
    c = m + f.smile * 6.0 * (x / f.mouth_wide) ** 2
    lips = max(0.0, 1 - (x / f.mouth_wide) ** 2)
    d += 3.5 * lips * bump(y - c - f.lip_up * 0.6 - f.gape * 0.5, 4.5) + 4.0 * lips * bump(y - c + f.lip_low * 0.6 + f.gape * 0.5, 5)
    d -= 2.0 * lips * bump(y - c, 2.0 + f.gape * 0.4)
    d -= 3.0 * bump(x, 20) * bump(y - m + 19, 5)
    d += f.chin * bump(x, 15) * bump(y - m + 36, 11)
    s = min(max((-44 - y) / (-44 - m), 0.0), 1.3)
    d -= f.fold * bump(ax - 18 - s * (f.mouth_wide - 10), 3.0) * smooth(-42, -50, y) * smooth(m - 14, m - 2, y)
    return d


@njit(cache=True)
def albedo(x, y, f, n):
    """Reflectance at frontal position x, y, and the specular part; n is noise of about -1 to 1."""
    ax = abs(x)
    skin = f.skin * (1 + f.rough * n)
    shine = f.shine
    a = skin
    # Redder (so darker) cheeks and nose tip; beard stubble.
    a *= 1 - 0.06 * bump(ax - 42, 16) * bump(y + 38, 14)
    a *= 1 - f.bag * bump(ax - f.eye_x + 2, 12) * bump(y + 11, 5)
    a *= 1 - 0.5 * f.bag * bump(ax - 15, 7) * bump(y - 1, 8)
    if f.beard > 0:
        low = smooth(f.mouth_y + 14, f.mouth_y - 6, y) * smooth(f.mouth_wide * 0.5, f.mouth_wide + 14, ax)
        low = max(low, smooth(f.mouth_y - 12, f.mouth_y - 20, y))
        side = smooth(48, 60, ax) * smooth(-10, -30, y)
        k = f.beard * max(low, side) * min(1.0, 0.85 + 0.3 * n)
        a = a * (1 - k) + k * f.beard_dark * (1 + 0.4 * n)
        shine *= 1 - k
    if f.moustache > 0:
        k = f.moustache * smooth(f.mouth_wide + 4, f.mouth_wide - 4, ax) * smooth(f.mouth_y + 3, f.mouth_y + 6, y)
        k *= smooth(-f.nose_long - 2, -f.nose_long - 7, y)
        a = a * (1 - k) + k * f.beard_dark * (1 + 0.4 * n)
    # Wrinkles of the forehead, at the eyes' corners, and under the eyes.
    if f.wrinkle > 0:
        k = 0.0
        if y > f.brow_y + 6 and y < f.brow_y + 42:
            k = smooth(0.45, 0.95, np.sin(y * 0.62 + 0.9 * n + 0.04 * ax)) * smooth(52, 30, ax) * smooth(f.brow_y + 6, f.brow_y + 12, y)
        elif ax > 44 and ax < 62 and abs(y + 3) < 16:
            k = smooth(0.3, 0.9, np.sin((y + 3) * 0.75 * (44 / ax) + n)) * bump(ax - 52, 7) * bump(y + 3, 13)
        elif y < -9 and y > -22:
            k = 0.7 * smooth(0.4, 0.95, np.sin(y * 0.9 - 0.012 * (ax - f.eye_x) ** 2 + n)) * bump(ax - f.eye_x, 12)
        a *= 1 - 0.3 * f.wrinkle * k
    # Brows.
    b = (ax - 13) / 36
    if b > -0.1 and b < 1.1:
        y0 = f.brow_y + f.brow_tilt * (b - 0.4) + 4.0 * (b * (1 - b) * 4) - 2
        half = f.brow_thick * (1 - 0.6 * b)
        k = f.brow_dark * smooth(half + 1.3, half - 0.8, abs(y - y0)) * smooth(-0.1, 0.04, b) * smooth(1.1, 0.8, b)
        k *= 0.9 + 0.2 * n
        a = a * (1 - k) + k * min(f.beard_dark, skin)
    # Eyes.
    if ax > f.eye_x - 19 and ax < f.eye_x + 19 and abs(y) < 16:
        lid = f.lid_left if x > 0 else f.lid_right
        e = (ax - f.eye_x) / (14.5 * f.eye_size)
        arch = max(0.0, 1 - e * e) ** 0.8
        low = (-4.0 + 1.8 * f.squint) * arch * f.eye_size
        closed = low * 0.75
        up = closed + (6.4 * f.eye_size * arch - closed) * lid
        low = low + (closed - low) * (1 - lid)
        inside = smooth(low - 0.5, low + 0.5, y) * smooth(up + 0.5, up - 0.5, y)
        if lid < 0.04:
            inside = 0.0
        if abs(e) < 1.15:
            if inside > 0:
                gx = x - np.sign(x) * f.eye_x - f.gaze_x
                gy = y - 0.6 - f.gaze_y
                r = np.sqrt(gx * gx + gy * gy)
                ball = min(0.5, 0.12 + 1.1 * f.skin) * (1 - 0.35 * smooth(0.4, 1, abs(e)))
                k = smooth(6.6, 5.6, r)
                ball = ball * (1 - k) + k * f.iris * (0.8 if r > 5 else 1.0)
                k = smooth(2.9, 2.1, r)
                ball = ball * (1 - k) + 0.015 * k
                ball *= 0.55 + 0.45 * smooth(0.3, 3.2, up - y)
                if (gx + 1.8) ** 2 + (gy - 1.8) ** 2 < 1.1:
                    ball = 0.95
                a = a * (1 - inside) + ball * inside
                shine = shine * (1 - inside)
            edge = smooth(1.15, 0.9, abs(e))
            k = f.lash * smooth(1.9, 0.5, abs(y - up - 0.3)) * edge
            a = a * (1 - k) + k * 0.02
            k = (0.25 + 0.35 * f.makeup) * smooth(1.4, 0.3, abs(y - low + 0.2)) * edge * (0.3 + 0.7 * lid)
            a = a * (1 - k) + k * 0.03
            crease = up + 2.0 + 2.2 * lid
            a *= 1 - f.crease * smooth(1.5, 0.2, abs(y - crease)) * edge * (0.25 + 0.75 * lid)
            if y > up and y < up + 8:
                a *= 1 - 0.45 * f.makeup * edge
    # Nostrils and the line of the wings.
    foot = -f.nose_long - 3.5
    q = ((ax - f.nose_wide * 0.55) / 4.2) ** 2 + ((y - foot) / 2.3) ** 2
    a *= 1 - 0.85 * smooth(1.5, 0.6, q)
    q = ((ax - f.nose_wide - 2.5) / 1.6) ** 2 + ((y - foot - 4) / 5) ** 2
    a *= 1 - 0.3 * smooth(1.6, 0.5, q)
    # Lips, teeth, the dark of the mouth.
    if ax < f.mouth_wide + 3:
        u = x / f.mouth_wide
        c = f.mouth_y + f.smile * 6.0 * u * u
        taper = max(0.0, 1 - u * u)
        gap = f.gape * taper
        top = c + gap * 0.35
        bottom = c - gap * 0.65
        bow = f.lip_up * taper**0.7 * (1 - 0.18 * bump(x, 4))
        full = f.lip_low * taper**0.8
        k = smooth(top + bow + 0.8, top + bow - 0.8, y) * smooth(bottom - full - 0.8, bottom - full + 0.8, y)
        lip = skin * f.lip_dark * (0.88 if y > c else 1.0)
        a = a * (1 - k) + lip * k
        if gap > 0.6 and y < top and y > bottom:
            into = 0.025
            tooth = top - gap * (0.3 + 0.65 * f.teeth)
            if f.teeth > 0 and y > tooth:
                into = 0.62 * (1 - 0.45 * smooth(0.45, 0.95, abs(u)))
                if abs((ax / 7.5) - np.floor(ax / 7.5) - 0.02) < 0.06:
                    into *= 0.75
            k = smooth(0.0, 1.0, min(top - y, y - bottom))
            a = a * (1 - k) + into * k
            shine = 0.25
        else:
            k = 0.75 * smooth(1.3, 0.3, abs(y - c)) * smooth(1.08, 0.98, abs(u))
            a *= 1 - k
        k = 0.35 * bump(ax - f.mouth_wide, 2.5) * bump(y - c, 2.5)
        a *= 1 - k
        a *= 1 - 0.18 * bump(x, f.mouth_wide * 0.6) * bump(y - (bottom - full - 3), 2.5)
    s = min(max((-44 - y) / (-44 - f.mouth_y), 0.0), 1.3)
    line = bump(ax - 18 - s * (f.mouth_wide - 9), 2.0) * smooth(-42, -50, y) * smooth(f.mouth_y - 12, f.mouth_y - 2, y)
    a *= 1 - min(0.4, 0.1 * f.fold) * line
    return max(a, 0.005), shine


@njit(cache=True)
def face_mesh(thetas, ys, wide, front, back, flat, f, noise, vertices, values, shines, occlusion):
    rows, columns = len(ys), len(thetas)
    nh, nw = noise.shape
    for i in range(rows):
        for j in range(columns):
            t = thetas[j]
            s, c = np.sin(t), np.cos(t)
            x = wide[i] * s
            if c > 0:
                z = front[i] * c**flat
            else:
                z = back[i] * c
            n = noise[i * nh // rows, j * nw // columns]
            a, shine, o = f.skin * (1 + f.rough * n), f.shine, 1.0
            if c > 0.05:
                k = smooth(0.05, 0.3, c)
                z += k * relief(x, ys[i], f)
                if c > 0.2:
                    a, shine = albedo(x, ys[i], f, n)
                ax = abs(x)
                o -= 0.35 * k * bump(ax - f.eye_x + 3, 12) * bump(ys[i] - 4, 8)
                o -= 0.4 * k * bump(x, f.nose_wide + 3) * bump(ys[i] + f.nose_long + 6, 4.5)
                o -= 0.3 * k * bump(x, 20) * bump(ys[i] - f.mouth_y + 17, 5)
            vertices[i, j, 0], vertices[i, j, 1], vertices[i, j, 2] = x, ys[i], z
            values[i, j], shines[i, j], occlusion[i, j] = a, shine, o


@njit(cache=True)
def normals(v, out):
    rows, columns = v.shape[:2]
    for i in range(rows):
        a, b = max(i - 1, 0), min(i + 1, rows - 1)
        for j in range(columns):
            c, d = max(j - 1, 0), min(j + 1, columns - 1)
            ux, uy, uz = v[i, d, 0] - v[i, c, 0], v[i, d, 1] - v[i, c, 1], v[i, d, 2] - v[i, c, 2]
            wx, wy, wz = v[a, j, 0] - v[b, j, 0], v[a, j, 1] - v[b, j, 1], v[a, j, 2] - v[b, j, 2]
            x, y, z = uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx
            l = np.sqrt(x * x + y * y + z * z) + 1e-9
            out[i, j, 0], out[i, j, 1], out[i, j, 2] = x / l, y / l, z / l


@njit(cache=True)
def triangle(x0, y0, z0, v0, x1, y1, z1, v1, x2, y2, z2, v2, image, depth):
    height, width = depth.shape
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if abs(area) < 1e-6:
        return
    left, right = max(int(np.ceil(min(x0, x1, x2))), 0), min(int(max(x0, x1, x2)), width - 1)
    top, bottom = max(int(np.ceil(min(y0, y1, y2))), 0), min(int(max(y0, y1, y2)), height - 1)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            b1 = ((x - x0) * (y2 - y0) - (x2 - x0) * (y - y0)) / area
            b2 = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) / area
            b0 = 1 - b1 - b2
            if b0 < -1e-4 or b1 < -1e-4 or b2 < -1e-4:
                continue
            z = b0 * z0 + b1 * z1 + b2 * z2
            if z > depth[y, x]:
                depth[y, x] = z
                image[y, x] = b0 * v0 + b1 * v1 + b2 * v2


@njit(cache=True)
def raster(p, values, cover, image, depth):
    """Draws a grid of points (pixels and depth, nearer is larger) with a value each; cells with an uncovered corner are left out."""
    rows, columns = values.shape
    for i in range(rows - 1):
        for j in range(columns - 1):
            if not (cover[i, j] and cover[i + 1, j] and cover[i, j + 1] and cover[i + 1, j + 1]):
                continue
            triangle(p[i, j, 0], p[i, j, 1], p[i, j, 2], values[i, j], p[i + 1, j, 0], p[i + 1, j, 1], p[i + 1, j, 2], values[i + 1, j],
                     p[i, j + 1, 0], p[i, j + 1, 1], p[i, j + 1, 2], values[i, j + 1], image, depth)
            triangle(p[i + 1, j + 1, 0], p[i + 1, j + 1, 1], p[i + 1, j + 1, 2], values[i + 1, j + 1], p[i + 1, j, 0], p[i + 1, j, 1],
                     p[i + 1, j, 2], values[i + 1, j], p[i, j + 1, 0], p[i, j + 1, 1], p[i, j + 1, 2], values[i, j + 1], image, depth)


def turn(yaw, pitch, roll):
    """In radians. Positive yaw turns to the person's own left, positive pitch looks up, positive roll is clockwise in the picture."""
    cy, sy, cp, sp, cr, sr = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch), np.cos(roll), np.sin(roll)
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_x = np.array([[1, 0, 0], [0, cp, sp], [0, -sp, cp]])
    about_z = np.array([[cr, sr, 0], [-sr, cr, 0], [0, 0, 1]])
    return about_z @ about_x @ about_y


KNOTS = np.array([121, 118, 110, 95, 70, 40, 15, 0, -25, -50, -75, -95, -110, -117, -121], float)
WIDE = np.array([0, 20, 41, 60, 72, 76.5, 75.5, 74, 73, 69.5, 62, 49, 33, 18, 0], float)
FRONT = np.array([5, 28, 52, 72, 87, 92, 91, 86, 86, 84, 84, 82, 77, 66, 35], float)
BACK = np.array([5, 32, 60, 85, 100, 104, 100, 96, 85, 70, 50, 32, 18, 8, 0], float)


def soft_noise(r, h, w, cells):
    n = cv2.resize(r.standard_normal((max(2, cells), max(2, cells))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return np.clip(n, -2.5, 2.5)


def expression(r):
    """Lids, smile and mouth. About half the heads are neutral."""
    kind = r.random()
    smile, gape, teeth, squint = 0.0, 0.0, 0.0, r.uniform(0, 0.35)
    if kind < 0.35:
        smile = r.uniform(-0.25, 0.15)
    elif kind < 0.85:
        smile = r.uniform(0.1, 1.1)
        squint += 0.45 * smile
        if r.random() < 0.35 + 0.4 * (smile > 0.4):
            gape, teeth = r.uniform(4, 8 + 9 * max(smile, 0)), r.uniform(0.6, 1)
    else:
        smile = r.uniform(-0.3, 0.4)
        gape, teeth = r.uniform(3, 20), r.choice([0, r.uniform(0.2, 0.6)])
    lids = r.uniform(0.72, 1.1), 0.0
    if r.random() < 0.72:
        lids = (lids[0], lids[0] + r.normal(0, 0.03))
    else:
        shut = [r.choice([0.0, r.uniform(0, 0.12)]), r.uniform(0.1, 0.7)][int(r.random() < 0.3)]
        both = r.random() < 0.45
        lids = (shut, shut if both else lids[0])
        if r.random() < 0.5:
            lids = lids[::-1]
        squint += 0.5 * (1 - shut) * r.random()
    return smile, gape, teeth, min(squint, 1.0), max(lids[0], 0), max(lids[1], 0)


def random_face(r, wanted=None):
    drawn = expression(r)
    smile, gape, teeth, squint, left, right = wanted or drawn
    skin = float(np.exp(r.uniform(np.log(0.07), np.log(0.62))))
    hair = min(float(np.exp(r.uniform(np.log(0.012), np.log(0.30)))), 0.9)
    if r.random() < 0.5:
        hair = min(hair, skin * r.uniform(0.15, 0.7))
    old = r.random() < 0.3
    if old or r.random() < 0.08:
        # Grey, white and blond hair, and the brows, may be as bright as the skin.
        hair = r.uniform(0.15, 0.65)
    woman = r.random() < 0.5
    bearded = not woman and r.random() < 0.4
    mouth_y = r.uniform(-78, -62)
    # Children: a small nose and chin, large eyes, hardly any brow ridge.
    child = not old and not bearded and r.random() < 0.12
    if child:
        mouth_y = r.uniform(-66, -56)
    return Face(
        skin=skin, eye_x=r.uniform(28.5, 35), eye_size=r.uniform(1.1, 1.35) if child else r.uniform(0.76, 1.2), lid_left=left * r.uniform(0.95, 1.05), lid_right=right,
        squint=squint, iris=float(np.exp(r.uniform(np.log(0.02), np.log(0.3)))), gaze_x=r.normal(0, 1.6), gaze_y=r.normal(0, 0.9),
        lash=r.uniform(0.25, 0.95), crease=r.uniform(0, 0.45), bag=r.uniform(0, 0.25), socket=r.uniform(4, 12), ridge=r.uniform(0, 1 if child else 7),
        cheek=r.uniform(2, 8) + 4 * max(smile, 0), brow_y=r.uniform(16, 25), brow_tilt=r.uniform(-6, 5), brow_thick=r.uniform(1.4, 4.4),
        brow_dark=r.uniform(0.05, 0.95), nose_long=r.uniform(33, 39) if child else r.uniform(39, 54), nose_high=r.uniform(8, 14) if child else r.uniform(12, 28),
        nose_wide=r.uniform(10, 20),
        nose_tip=0.0, mouth_y=mouth_y, mouth_wide=r.uniform(21, 28) + 7 * max(smile, 0), smile=smile, gape=gape, teeth=teeth,
        lip_up=r.uniform(3, 7.5) - 1.2 * max(smile, 0), lip_low=r.uniform(5, 9.5) - 1.2 * max(smile, 0), lip_dark=r.uniform(0.3, 0.6) if woman and r.random() < 0.5 else r.uniform(0.55, 0.92),
        fold=r.uniform(0, 1.6) + 2.2 * max(smile, 0), chin=r.uniform(0, 3 if child else 8),
        beard=r.uniform(0.25, 0.97) if bearded else (r.uniform(0, 0.2) if not woman else 0.0),
        moustache=r.uniform(0.4, 0.97) if bearded and r.random() < 0.8 or not woman and r.random() < 0.06 else 0.0,
        beard_dark=hair, rough=r.choice([0.02, 0.05, 0.1]), shine=r.choice([0.0, r.uniform(0, 0.25)]), makeup=r.uniform(0, 1) if woman and r.random() < 0.5 else 0.0,
        wrinkle=r.uniform(0.2, 1) if old else r.choice([0, 0, r.uniform(0, 0.4)]),
    ), hair, woman


def grid_of(points, values, shines=None, occlusion=None, cover=None):
    values = np.ascontiguousarray(values, np.float64)
    one = np.ones_like(values)
    return dict(p=np.ascontiguousarray(points, np.float64), a=values, s=one * 0 if shines is None else shines, o=one if occlusion is None else occlusion,
                c=np.ones(values.shape, np.bool_) if cover is None else np.ascontiguousarray(cover))


def ellipsoid(centre, radii, value, r, rows=14, columns=24, noise=0.0):
    phi, theta = np.linspace(np.pi / 2, -np.pi / 2, rows)[:, None], np.linspace(-np.pi, np.pi, columns)[None]
    p = np.stack([np.cos(phi) * np.sin(theta) * radii[0], np.sin(phi) * radii[1] + 0 * theta, np.cos(phi) * np.cos(theta) * radii[2]], -1) + centre
    v = np.full((rows, columns), value) * (1 + noise * soft_noise(r, rows, columns, 6))
    return grid_of(p, v)


def hair_mesh(r, hair, woman, profile, shape):
    """A shell around the skull, covered where there is hair (or a cap or a scarf). Some heads have none."""
    kind = r.choice(["short", "short", "fringe", "long", "long", "bob", "receding", "bald", "bald", "cap", "hat", "band", "scarf", "afro", "up"] if not woman else
                    ["long", "long", "long", "bob", "bob", "fringe", "up", "up", "short", "scarf", "cap", "hat", "band", "afro"])
    if kind == "bald":
        return None, kind
    # A band around short hair; a hat is a cap with a brim all around.
    banded, brimmed = kind == "band", kind == "hat"
    kind = {"band": "short", "hat": "cap"}.get(kind, kind)
    rows, columns = 110, 120
    low = {"long": r.uniform(-230, -120), "bob": r.uniform(-120, -70), "scarf": -190}.get(kind, -80)
    t = np.linspace(-np.pi, np.pi, columns)
    thick = {"afro": r.uniform(25, 55), "long": r.uniform(8, 22), "bob": r.uniform(8, 24), "scarf": r.uniform(5, 9), "cap": r.uniform(6, 14)}.get(kind, r.uniform(4, 16))
    crown = profile[0][0]
    ys = np.linspace(crown + thick, low, rows)
    ys[:24] = crown + thick - (crown + thick - ys[24]) * np.linspace(0, 1, 25)[:24] ** 2
    top = np.clip((ys + 40) / 160, 0, 1)
    inner = np.clip(np.where(ys > 0, ys * crown / (crown + thick), ys), -70, crown)
    wide, front, back = (np.interp(inner, profile[0][::-1], q[::-1]) for q in profile[1:])
    grow = 1 + (thick * (0.6 + 0.4 * top) if kind != "bob" else thick * (1.2 - 0.4 * top)) / 75
    wide, front, back = wide * grow, front * (0.3 + 0.7 * grow) + 2, back * grow
    if kind == "scarf":
        under = np.clip((-60 - ys) / 60, 0, 1)
        wide, front = np.maximum(wide - 22 * under, 45), np.maximum(front - 30 * under, 45)
    s, c = np.sin(t)[None], np.cos(t)[None]
    side = np.abs(t)[None]
    p = np.stack([wide[:, None] * s, np.broadcast_to(ys[:, None], (rows, columns)), np.where(c > 0, front[:, None] * np.abs(c) ** shape, back[:, None] * c)], -1)
    line = soft_noise(r, 1, columns, int(r.integers(8, 40)))[0] * r.uniform(0.5, 4)
    parting = r.uniform(-0.6, 0.6)
    height = {"receding": r.uniform(85, 110), "fringe": r.uniform(22, 48), "cap": r.uniform(35, 60), "scarf": r.uniform(50, 75), "afro": r.uniform(55, 80)}.get(kind, r.uniform(52, 85))
    temple = r.uniform(0.85, 1.2)
    foot = {"short": r.uniform(-35, 10), "receding": r.uniform(-30, 10), "fringe": -60, "cap": r.uniform(0, 40), "up": r.uniform(-10, 20), "afro": -40}.get(kind, low - 1)
    edge = np.where(side[0] < temple, height + 6 * np.cos(2 * (t - parting)) * (kind != "cap"), np.interp(side[0], [temple, temple + 0.3, temple + 0.7], [height - 4, 25, foot]))
    if kind == "cap":
        edge = np.interp(side[0], [0, 1.6, np.pi], [height, height - 12, height - 30])
    cover = ys[:, None] > (edge + line)[None]
    if kind == "scarf":
        x, y = np.abs(p[..., 0]), p[..., 1]
        oval = (x / r.uniform(54, 66)) ** 2 + ((y + 25) / (height + 25 if height > 60 else 85)) ** 2
        cover = (oval > 1) | (c < 0.1)
    if kind in ("long", "bob"):
        p[..., 2] -= np.where(ys[:, None] < -40, np.clip((-40 - ys[:, None]) * 0.3, 0, 40), 0) * (c > 0)
    streak = soft_noise(r, rows, columns, 4) * 0.3
    fine = cv2.resize(r.standard_normal((6, 90)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_LINEAR)
    value = hair if kind not in ("cap", "scarf") else float(np.exp(r.uniform(np.log(0.02), np.log(0.7))))
    amount = r.uniform(0.1, 0.45) if kind not in ("cap", "scarf") else 0.03
    a = np.clip(value * (1 + streak * 0.6 + amount * fine), 0.004, 0.9)
    p = p + (soft_noise(r, rows, columns, 14) * r.uniform(0, 3) * (kind not in ("cap", "scarf")))[..., None] * np.stack([s + 0 * p[..., 0], 0 * p[..., 0], c + 0 * p[..., 0]], -1)
    if banded or kind == "cap" and r.random() < 0.4:
        at, broad = (edge + line)[None] + r.uniform(0, 25), r.uniform(5, 25)
        a = np.where((ys[:, None] > at) & (ys[:, None] < at + broad), np.exp(r.uniform(np.log(0.02), np.log(0.8))), a)
    if brimmed:
        brim = np.clip((height + 10 - ys[:, None]) / 10, 0, 1) * r.uniform(30, 90)
        p[..., 0] += brim * s
        p[..., 2] += brim * c
    elif kind == "cap" and r.random() < 0.6:
        brim = np.clip((height + 12 - ys[:, None]) / 12, 0, 1) * (c > 0.2) * r.uniform(30, 65)
        p[..., 2] += brim * np.clip((c - 0.2) / 0.5, 0, 1)
    mesh = grid_of(p, a, shines=np.full(a.shape, r.choice([0.0, 0.1, 0.3]) * (kind != "scarf")), cover=cover)
    return mesh, kind


def pattern(r, rows, columns):
    value = float(np.exp(r.uniform(np.log(0.015), np.log(0.75))))
    v = np.full((rows, columns), value)
    if r.random() < 0.4:
        other = float(np.exp(r.uniform(np.log(0.015), np.log(0.75))))
        stripe = (np.arange(columns)[None] // r.integers(1, 5) + (r.random() < 0.5) * (np.arange(rows)[:, None] // r.integers(1, 4))) % 2
        v = np.where(stripe == 0, v, other)
    return v * (1 + 0.1 * soft_noise(r, rows, columns, 8))


def body(r, skin):
    neck_r = r.uniform(48, 64)
    ys, t = np.linspace(-70, -190, 16)[:, None], np.linspace(-np.pi, np.pi, 40)[None]
    flare = 1 + 0.5 * np.clip((-150 - ys) / 40, 0, 1) ** 2
    p = np.stack([neck_r * np.sin(t) * flare, ys + 0 * t, (neck_r + 4) * np.cos(t) * flare - 12], -1)
    meshes = [grid_of(p, np.full(p.shape[:2], skin * 0.95), occlusion=np.broadcast_to(np.clip((-60 - ys) / 90, 0.3, 1), p.shape[:2]))]
    drop = r.uniform(-330, -255)
    m = ellipsoid((0, drop, -20), (r.uniform(190, 240), r.uniform(110, 150), r.uniform(85, 120)), 0.3, r, 30, 60)
    m["a"] = np.ascontiguousarray(pattern(r, 30, 60))
    open_ = r.uniform(0, 30)
    if r.random() < 0.5:
        m["a"][(np.abs(m["p"][..., 0]) < open_ + 0.15 * (m["p"][..., 1] - drop)) & (m["p"][..., 2] > 0)] = r.choice([skin, 0.7, 0.05])
    meshes.append(m)
    return meshes


def light(r):
    """The key light's direction and power, and the fill."""
    while True:
        d = np.array([r.normal(0, 0.6), r.normal(0.35, 0.45), abs(r.normal(0.8, 0.45))])
        l = np.linalg.norm(d)
        if l > 0.2 and d[1] / l > -0.4:
            return d / l


def head(r, width, view=None, wanted=None):
    """A head whose face is about `width` pixels from cheek to cheek. `view` is yaw, pitch and roll in radians, `wanted` an expression as
    `expression` gives it; with the same random numbers the person and the light stay the same.

    Returns a dict: `grey` (float32, 0 to 1), `cover` (float32), `points` (11 x 2 pixels: left eye, right eye, nose tip, left and right
    corner of the mouth, chin, left and right brow, middle between the eyes, left and right cheek), and the labels left, right (openness),
    smile, yaw, pitch, roll (degrees), seen_left, seen_right.
    """
    f, hair, woman = random_face(r, wanted)
    noise = soft_noise(r, 64, 64, 40) * 0.6 + soft_noise(r, 64, 64, 8) * 0.6
    jaw = r.uniform(0.8, 1.2)
    long_ = r.uniform(0.9, 1.1)
    broad = r.uniform(0.9, 1.2)
    knots = KNOTS.copy()
    knots[knots < 0] *= long_ * (f.mouth_y / -70 * 0.6 + 0.4)
    knots[knots > 0] *= r.uniform(0.92, 1.08)
    wide = WIDE * broad * np.interp(KNOTS, [-110, -40], [jaw, 1])
    front, back = FRONT * r.uniform(0.92, 1.05), BACK * r.uniform(0.9, 1.1)
    flat = r.uniform(0.62, 0.95)
    rows, columns = 200, 190
    ys = np.linspace(knots[0], knots[-1], rows)
    s = np.linspace(-1, 1, columns)
    thetas = np.pi * (0.52 * s + 0.48 * s**5)
    profile = [np.interp(ys, knots[::-1], q[::-1]) for q in (wide, front, back)]
    kernel = np.exp(-0.5 * (np.arange(-8, 9) / 3.5) ** 2)
    profile = [np.convolve(np.pad(q, 8, mode="edge"), kernel / kernel.sum(), "valid") for q in profile]
    shape = (rows, columns)
    m = grid_of(np.zeros(shape + (3,)), np.zeros(shape), np.zeros(shape), np.ones(shape))
    face_mesh(thetas, ys, *profile, flat, f, noise, m["p"], m["a"], m["s"], m["o"])
    meshes = [m]
    shell, style = hair_mesh(r, hair, woman, [knots, wide, front, back], flat)
    if shell is not None:
        meshes.append(shell)
    if style not in ("scarf",):
        for side in (-1, 1):
            meshes.append(ellipsoid((side * (wide[7] + 3), -18, -8), (6, 31, 15), f.skin * 0.9, r))
    meshes += body(r, f.skin)

    # The neck stays half behind when the head turns.
    if view is None:
        yaw, pitch, roll = (np.clip(r.normal(0, 1), -2, 2) * k for k in (0.32, 0.14, 0.15))
    else:
        yaw, pitch, roll = view
    whole = turn(yaw, pitch, roll)
    part = turn(yaw * 0.4, pitch * 0.3, roll * 0.5)
    pivot = np.array([0, -95, -25.0])
    key, fill = light(r), r.uniform(0.15, 0.9)
    second = light(r) * np.array([-1, 1, 1])
    second_power = r.choice([0, r.uniform(0, 0.6)])
    power = r.uniform(0.5, 1.3)
    if r.random() < 0.3:
        # Shade and cloudy skies: light from everywhere.
        power, fill = r.uniform(0.05, 0.4), r.uniform(0.6, 1.0)
    for i, q in enumerate(meshes):
        matrix = part if i >= len(meshes) - 2 else whole
        q["p"] = np.ascontiguousarray((q["p"] - pivot) @ matrix.T + pivot)
        q["n"] = np.empty_like(q["p"])
        normals(q["p"], q["n"])
    # The points that the key light reaches.
    up = np.array([0, 1, 0.01])
    lx = np.cross(up, key)
    lx /= np.linalg.norm(lx)
    ly = np.cross(key, lx)
    size, zoom = 160, 160 / 420
    shade = np.full((size, size), -1e9)
    spare = np.zeros((size, size))
    casts = r.random() < 0.75
    seen = []
    for q in meshes:
        l = np.stack([(q["p"] @ lx) * zoom + size / 2, (-(q["p"] @ ly) - 60) * zoom + size / 2, q["p"] @ key], -1)
        seen.append(l)
        if casts:
            raster(np.ascontiguousarray(l), q["a"], q["c"], spare, shade)
    soft = cv2.blur((shade).astype(np.float32), (1, 1))
    tight = width / 140.0
    h, w = int(330 * tight) + 2, int(300 * tight) + 2
    distance = r.uniform(450, 2500)
    image, depth = np.zeros((h, w)), np.full((h, w), -1e9)

    def project(p):
        k = tight * distance / (distance - (p[..., 2] - 60))
        return np.stack([p[..., 0] * k + w / 2, (140 - (p[..., 1])) * k - 140 * k + 155 * tight, p[..., 2]], -1)

    glossy = r.uniform(6, 30)
    eye_vector = np.array([0, 0, 1.0])
    half = key + eye_vector
    half /= np.linalg.norm(half)
    for q, l in zip(meshes, seen):
        n = q["n"]
        n = np.where(n[..., 2:] < -0.3, -n, n) if q is shell else n
        lit = np.maximum(0, n @ key)
        if casts:
            dark = np.zeros(lit.shape, np.float32)
            for ox, oy in ((-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)):
                near = cv2.remap(soft, (l[..., 0] + ox).astype(np.float32), (l[..., 1] + oy).astype(np.float32), cv2.INTER_NEAREST, borderValue=-1e9)
                dark += near > l[..., 2] + 9
            lit = lit * (1 - dark / 4)
        sky = 0.6 + 0.4 * n[..., 1]
        value = q["a"] * (power * lit + second_power * np.maximum(0, n @ second) + fill * sky * q["o"])
        value = value + q["s"] * power * np.maximum(0, n @ half) ** glossy * (lit > 0)
        raster(np.ascontiguousarray(project(q["p"])), np.ascontiguousarray(value), q["c"], image, depth)
    cover = (depth > -1e8).astype(np.float32)

    def skin_point(x, y):
        i, j = np.abs(ys - y).argmin(), np.abs(profile[0][np.abs(ys - y).argmin()] * np.sin(thetas) - x + 1000 * (np.cos(thetas) < 0)).argmin()
        return m["p"][i, j]

    corner = f.mouth_y + 6 * f.smile
    places = [(f.eye_x, 0), (-f.eye_x, 0), (0, -f.nose_long * 0.93), (f.mouth_wide, corner), (-f.mouth_wide, corner), (0, knots[-1] + 5), (30, f.brow_y), (-30, f.brow_y), (0, 0), (66, -25), (-66, -25)]
    points3 = np.array([skin_point(*q) for q in places])
    points = project(points3)[:, :2]
    # An eye is hidden behind hair, the nose or a visor, or when the head is turned far.
    seen_eye = []
    for k in (0, 1):
        x, y = np.round(points[k]).astype(int)
        clear = 0 <= y < h and 0 <= x < w and depth[y, x] < points3[k, 2] + 8
        seen_eye.append(1.0 if clear else 0.0)
    level = image[cover > 0]
    # Flash and sun make fair skin nearly white.
    exposure = (r.uniform(0.35, 0.85) if r.random() < 0.75 else r.uniform(0.85, 1.6)) / (np.percentile(level, r.uniform(70, 97)) + 1e-6)
    grey = np.clip(image * exposure, 0, 1.0) ** (1 / r.uniform(1.7, 2.5))
    grey = grey.astype(np.float32)
    if r.random() < 0.28:
        hide = glasses(r, grey, project, whole, pivot, f, tight, profile)
        seen_eye = [a * b for a, b in zip(seen_eye, hide)]
    return dict(grey=grey, cover=cover, points=points.astype(np.float32), left=f.lid_left, right=f.lid_right, smile=f.smile, yaw=np.degrees(yaw),
                pitch=np.degrees(pitch), roll=np.degrees(roll), seen_left=seen_eye[0], seen_right=seen_eye[1], style=style)


def glasses(r, grey, project, matrix, pivot, f, tight, profile):
    """Adds glasses. Returns how visible each eye remains (left, right): dark glass and broad reflections hide it."""
    frame = r.choice([r.uniform(0, 0.25), r.uniform(0.3, 0.95)])
    tint = r.choice([0, 0, 0, r.uniform(0, 0.3), r.uniform(0.5, 0.97)])
    thick = max(1, int(round(r.uniform(1.0, 4.0) * tight)))
    half_w, half_h = r.uniform(22, 29), r.uniform(13, 23)
    power = r.uniform(2, 5)
    centre_y = r.uniform(-6, 0)
    z = FRONT[7] + r.uniform(10, 16)
    hide = []
    t = np.linspace(0, 2 * np.pi, 40)
    rim = r.random() < 0.8
    for side in (1, -1):
        x = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** (2 / power) * half_w + side * (f.eye_x + 1)
        y = np.sign(np.sin(t)) * np.abs(np.sin(t)) ** (2 / power) * half_h + centre_y
        p = np.stack([x, y, z - 0.12 * np.abs(x)], -1)
        q = project((p - pivot) @ matrix.T + pivot)[:, :2]
        shape = np.round(q * 8).astype(np.int32)
        mask = np.zeros(grey.shape, np.uint8)
        cv2.fillPoly(mask, [shape], 255, cv2.LINE_AA, 3)
        k = mask.astype(np.float32) / 255
        glare, patch = r.choice([0, 0, 0, r.uniform(0.1, 0.35), r.uniform(0.4, 0.95)]), np.zeros(grey.shape, np.float32)
        if glare > 0:
            c = q.mean(0) + r.normal(0, 7, 2) * tight
            size = r.uniform(4, 24, 2) * tight
            cv2.ellipse(patch, (int(c[0]), int(c[1])), (int(size[0]) + 1, int(size[1]) + 1), r.uniform(0, 180), 0, 360, 1.0, -1)
            patch = cv2.GaussianBlur(patch, (0, 0), max(0.5, 2 * tight)) * k
            centre = (np.array([[side * f.eye_x, 0, z - 14.0]]) - pivot) @ matrix.T + pivot
            e = np.round(project(centre)[0, :2]).astype(int)
            inside = 0 <= e[1] < grey.shape[0] and 0 <= e[0] < grey.shape[1]
            hidden = glare * (patch[e[1], e[0]] if inside else 0)
        else:
            hidden = 0
        grey[:] = grey * (1 - k * tint) + k * tint * 0.06
        grey[:] = grey * (1 - glare * patch) + glare * patch * 0.95
        if rim or tint > 0.4:
            cv2.polylines(grey, [shape], True, float(frame), thick, cv2.LINE_AA, 3)
        hide.append(0.0 if tint > 0.65 or hidden > 0.4 else 1.0 if tint < 0.45 and hidden < 0.2 else 0.5)
        arm = np.array([[side * (f.eye_x + 1 + half_w), centre_y + 4, z - 8], [side * 78, centre_y + 2, 40], [side * 80, 0, -10]])
        q = project((arm - pivot) @ matrix.T + pivot)
        if q[0, 0] * side > q[-1, 0] * side - 8 * tight or abs(q[0, 0] - q[1, 0]) < 30 * tight:
            cv2.polylines(grey, [np.round(q[:2, :2] * 8).astype(np.int32)], False, float(frame), thick, cv2.LINE_AA, 3)
    bridge = np.array([[-(f.eye_x + 1 - half_w), centre_y + 3, z], [0, centre_y + 6, z + 3], [f.eye_x + 1 - half_w, centre_y + 3, z]])
    q = project((bridge - pivot) @ matrix.T + pivot)[:, :2]
    cv2.polylines(grey, [np.round(q * 8).astype(np.int32)], False, float(frame), thick, cv2.LINE_AA, 3)
    return hide
