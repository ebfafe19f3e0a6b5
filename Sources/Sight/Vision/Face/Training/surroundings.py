"""The surroundings of people: houses, trees, hands, pages. `scenes.py` draws heads in front of them.

Pictures are float32 grey levels, 0 to 1.
"""
import cv2
import numpy as np

from heads import soft_noise


def ground(r, h, w):
    """A tone that changes slowly."""
    slope = np.linspace(-1, 1, w)[None] * r.normal(0, 0.12) + np.linspace(-1, 1, h)[:, None] * r.normal(0, 0.2)
    return np.clip(r.random() + slope + r.uniform(0, 0.08) * soft_noise(r, h, w, int(r.integers(3, 20))), 0, 1).astype(np.float32)


def houses(r, h, w):
    """Walls with rows of windows, doors and roofs, which contain many groups of two dark spots above a third."""
    out = ground(r, h, w)
    for _ in range(int(r.integers(1, 5))):
        wide, high = r.uniform(0.3, 1.2) * w, r.uniform(0.3, 1.2) * h
        wall = np.full((160, 160), r.random(), np.float32)
        if r.random() < 0.4:
            wall[:: int(r.integers(4, 12))] *= r.uniform(0.6, 0.95)
        columns, rows = int(r.integers(1, 6)), int(r.integers(1, 6))
        pane, frame, sill = float(r.random()) * 0.6, float(r.random()), r.random() < 0.5
        share, tall = r.uniform(0.25, 0.7), r.uniform(0.3, 0.8)
        for i in range(columns):
            for j in range(rows):
                x0, y0 = int((i + 0.5 - share / 2) * 160 / columns), int((j + 0.5 - tall / 2) * 140 / rows)
                x1, y1 = x0 + int(share * 160 / columns), y0 + int(tall * 140 / rows)
                cv2.rectangle(wall, (x0, y0), (x1, y1), float(np.clip(pane + r.normal(0, 0.1), 0, 1)), -1)
                cv2.rectangle(wall, (x0, y0), (x1, y1), frame, int(r.integers(1, 4)))
                if r.random() < 0.5:
                    cv2.line(wall, ((x0 + x1) // 2, y0), ((x0 + x1) // 2, y1), frame, 1)
                if sill:
                    cv2.line(wall, (x0 - 2, y1 + 1), (x1 + 2, y1 + 1), frame, 2)
        if r.random() < 0.5:
            x0 = int(r.uniform(10, 130))
            cv2.rectangle(wall, (x0, 110), (x0 + int(r.uniform(10, 40)), 160), float(r.random()), -1)
        x0, y0 = r.uniform(-0.3, 0.8) * w, r.uniform(-0.2, 0.7) * h
        corners = np.float32([[x0, y0], [x0 + wide, y0], [x0 + wide, y0 + high], [x0, y0 + high]]) + r.normal(0, 0.05 * wide, (4, 2)).astype(np.float32)
        if r.random() < 0.5:
            top = (corners[0] + corners[1]) / 2 - [0, r.uniform(0.1, 0.5) * wide]
            cv2.fillPoly(out, [np.int32([corners[0], corners[1], top])], float(r.random()), cv2.LINE_AA)
        matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [160, 0], [160, 160], [0, 160]]), corners)
        mask = cv2.warpPerspective(np.ones_like(wall), matrix, (w, h))
        out = out * (1 - mask) + cv2.warpPerspective(wall, matrix, (w, h)) * mask
    return np.clip(out, 0, 1).astype(np.float32)


def trees(r, h, w):
    """Branching twigs with leaves at their ends."""
    out = ground(r, h, w)
    for _ in range(int(r.integers(1, 5))):
        bark, leaf = float(r.random()) * 0.6, float(r.random())
        open_ = [(r.uniform(0, w), h * r.uniform(0.6, 1.1), -np.pi / 2 + r.normal(0, 0.3), h * r.uniform(0.1, 0.35), r.uniform(2, 14))]
        spots = []
        while open_ and len(spots) < 90:
            x, y, a, long_, thick = open_.pop(0)
            ex, ey = x + long_ * np.cos(a), y + long_ * np.sin(a)
            cv2.line(out, (int(x), int(y)), (int(ex), int(ey)), bark, max(1, int(thick)), cv2.LINE_AA)
            if thick < 1.6:
                spots.append((ex, ey))
            else:
                for _ in range(int(r.integers(2, 4))):
                    open_.append((ex, ey, a + r.normal(0, 0.55), long_ * r.uniform(0.6, 0.9), thick * r.uniform(0.5, 0.75)))
        size = r.uniform(1, 9)
        if r.random() < 0.75:
            for x, y in spots:
                for _ in range(int(r.integers(1, 6))):
                    c = (int(x + r.normal(0, 9)), int(y + r.normal(0, 9)))
                    axes = (int(size * r.uniform(0.4, 1)) + 1, int(size * r.uniform(0.2, 0.8)) + 1)
                    cv2.ellipse(out, c, axes, r.uniform(0, 180), 0, 360, float(np.clip(leaf + r.normal(0, 0.15), 0, 1)), -1, cv2.LINE_AA)
    return out


def capsule(out, a, b, thick, level, turn):
    """A rounded, lit stick: a finger, an arm, a rail."""
    for k in range(5):
        at = k / 4
        shift = np.array(turn) * thick * 0.25 * at
        cv2.line(out, tuple(np.int32(a + shift)), tuple(np.int32(b + shift)), float(np.clip(level * (0.55 + 0.45 * at), 0, 1)),
                 max(1, int(thick * (1 - 0.75 * at))), cv2.LINE_AA)


def hand(r, out, centre, size, level):
    """A hand of about `size` pixels, open or a fist, in any direction."""
    a, turn = r.uniform(0, 2 * np.pi), r.normal(0, 0.6, 2)
    along, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    capsule(out, centre - along * size, centre - along * 0.2 * size, size * 0.45, level, turn)
    axes = (int(size * 0.33) + 1, int(size * 0.27) + 1)
    cv2.ellipse(out, tuple(np.int32(centre)), axes, np.degrees(a), 0, 360, float(min(level, 1)), -1, cv2.LINE_AA)
    bent = r.uniform(0.25, 1)
    for i in range(int(r.integers(3, 6))):
        if i == 4:
            a0, a1 = centre - along * 0.1 * size + across * 0.25 * size, centre + along * 0.25 * size + across * 0.5 * size
        else:
            root = centre + along * 0.25 * size + across * (i - 1.5) * 0.15 * size
            a0, a1 = root, root + (along + across * (i - 1.5) * r.uniform(0, 0.2)) * size * 0.5 * bent * r.uniform(0.7, 1.1)
        capsule(out, a0, a1, max(2, size * 0.13), level * r.uniform(0.9, 1.1), turn)
        cv2.line(out, tuple(np.int32(a0 + across * 0.08 * size)), tuple(np.int32(a1 + across * 0.08 * size)), float(level * 0.45), 1, cv2.LINE_AA)


def hands(r, h, w):
    out = ground(r, h, w)
    for _ in range(int(r.integers(1, 6))):
        hand(r, out, np.array([r.uniform(0, w), r.uniform(0, h)]), r.uniform(12, 70), float(np.exp(r.uniform(-2, 0))))
    return np.clip(out * (1 + 0.06 * soft_noise(r, h, w, 24)), 0, 1).astype(np.float32)


def pages(r, h, w):
    """Documents, signs and screens: paper with lines of writing, tables, seals, bars, and pictures without persons."""
    out = ground(r, h, w)
    for _ in range(int(r.integers(1, 4))):
        side = 200
        paper = np.full((side, side), r.uniform(0.5, 1), np.float32)
        if r.random() < 0.5:
            y, x = np.mgrid[0:side, 0:side].astype(np.float32)
            paper += np.float32(r.uniform(0.02, 0.12)) * np.sin((x + r.uniform(2, 12) * np.sin(y / r.uniform(4, 20))) * r.uniform(0.2, 1.2))
        ink = int(r.integers(0, 128))
        paper = np.clip(paper * 255, 0, 255).astype(np.uint8)
        for _ in range(int(r.integers(2, 9))):
            x, y, kind = int(r.uniform(0, 150)), int(r.uniform(0, 180)), r.integers(5)
            if kind == 0:
                for k in range(int(r.integers(1, 9))):
                    text = "".join(chr(int(q)) for q in r.integers(40, 123, int(r.integers(4, 18))))
                    cv2.putText(paper, text, (x, y + 11 * k), 0, r.uniform(0.25, 0.45), ink, 1, cv2.LINE_AA)
            elif kind == 1:
                for k in range(int(r.integers(8, 40))):
                    cv2.line(paper, (x + 3 * k, y), (x + 3 * k, y + 30), 255 * int(r.random() < 0.5), int(r.integers(1, 3)))
            elif kind == 2:
                for k in r.uniform(6, 26, int(r.integers(2, 5))):
                    cv2.circle(paper, (x, y), int(k), ink, 1, cv2.LINE_AA)
            elif kind == 3:
                wide, high = int(r.uniform(20, 60)), int(r.uniform(20, 70))
                cv2.rectangle(paper, (x, y), (x + wide, y + high), int(r.integers(256)), -1)
                cv2.ellipse(paper, (x + wide // 2, y + high // 2), (wide // 4 + 1, high // 3 + 1), 0, 0, 360, int(r.integers(256)), -1, cv2.LINE_AA)
            else:
                for k in range(4):
                    cv2.line(paper, (x, y + 14 * k), (x + 70, y + 14 * k), ink, 1)
                    cv2.line(paper, (x + 23 * k, y), (x + 23 * k, y + 42), ink, 1)
        paper = paper.astype(np.float32) / 255
        size, angle = r.uniform(0.5, 1.6) * min(h, w), r.normal(0, 0.4)
        c, s = size / side * np.cos(angle), size / side * np.sin(angle)
        at = np.array([r.uniform(0.2, 0.8) * w, r.uniform(0.2, 0.8) * h]) - np.array([[c, -s], [s, c]]) @ [side / 2, side / 2]
        matrix = np.float32([[c, -s, at[0]], [s, c, at[1]]])
        mask = cv2.warpAffine(np.ones_like(paper), matrix, (w, h), flags=cv2.INTER_AREA)
        out = out * (1 - mask) + cv2.warpAffine(paper, matrix, (w, h), flags=cv2.INTER_AREA) * mask
    return np.clip(out, 0, 1).astype(np.float32)
