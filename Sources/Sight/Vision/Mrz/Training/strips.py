"""Makes the training strips of the line classifier: short pieces of MRZ lines, drawn, damaged and
cut out the way the reader cuts them out (16 pixels to a character, 28 pixels high).

    python3 strips.py OUT.npz COUNT SEED FONT_FOLDER...

needs numpy, opencv-python-headless and pillow. The same arguments always make the same strips. Fonts: Debian's
fonts-ocr-b (OCRB.otf, OCRBS.otf) and, for cards that ignore the standard, OCR-A (fonts-ocr-a), typewriters (fonts-courier-prime,
fonts-texgyre, fonts-cmu) and the monospaced faces of fonts-dejavu, fonts-liberation, fonts-freefont-ttf, fonts-noto-mono,
fonts-hack, fonts-inconsolata and fonts-anonymous-pro; proportional faces serve as "no line" and, evenly spaced, as a last kind of
face. fonts-firacode, fonts-jetbrains-mono and fonts-mononoki are left out on purpose: with them the reader is tested on faces that
it has never seen.
"""
import glob
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
NONE, IGNORED = 37, 255
CELLS, PITCH, HEIGHT = 20, 16, 28
WIDTH = CELLS * PITCH
FINE = 32  # pixels to a character of the clean drawing
MARGIN = 4 * FINE
# A character of which more than this is hidden is lost; one of which less than this is hidden is seen.
LOST, SEEN = 0.12, 0.04
FINE_HEIGHT = 8 * FINE


class Faces:
    """Drawn characters, one centred cell each, for every face and stroke weight."""

    def __init__(self, folders):
        files = sorted(f for d in folders for f in glob.glob(d + "/**/*.?tf", recursive=True))
        named = lambda *names: [f for f in files if f.rsplit("/", 1)[-1] in names]
        self.plain = named("OCRB.otf")
        self.sharp = named("OCRBS.otf")
        self.mono = named("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "LiberationMono-Regular.ttf",
                          "LiberationMono-Bold.ttf", "NotoMono-Regular.ttf", "NotoSansMono-Bold.ttf", "FreeMonoBold.ttf",
                          "FreeMono.ttf", "Courier Prime.otf", "Courier Prime Bold.otf", "Courier Prime Code.otf",
                          "texgyrecursor-regular.otf", "texgyrecursor-bold.otf", "cmuntt.ttf", "cmuntb.ttf", "Hack-Regular.ttf",
                          "Inconsolata.otf", "Anonymous Pro.ttf", "Anonymous Pro B.ttf")
        self.ocr_a = named("OCRA.ttf", "OCRABold.ttf")
        self.proportional = named("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSerif-Regular.ttf",
                                  "LiberationSansNarrow-Regular.ttf", "FreeSans.ttf", "DejaVuSans.ttf")
        assert self.plain and self.sharp and self.ocr_a and len(self.mono) > 15 and self.proportional, "fonts are missing"
        self.cells = {}

    def cell(self, path, size, character):
        key = (path, size, character)
        if key not in self.cells:
            font = ImageFont.truetype(path, size)
            image = Image.new("L", (2 * FINE, 2 * FINE))
            box = font.getbbox("H", anchor="ms")
            middle = FINE - (box[1] + box[3]) / 2
            ImageDraw.Draw(image).text((FINE, middle), character, font=font, fill=255, anchor="ms")
            self.cells[key] = np.asarray(image)
        return self.cells[key]


def text_of(r):
    kind = r.random()
    count = CELLS + 8
    if kind < 0.10:  # characters that are taken for one another
        return "".join(r.choice(list("0OQD1I2Z5S6G8BCUVYMNHKXPFR4A7T<"), count))
    if kind < 0.48:
        weights = np.ones(37)
        weights[36] = 4
        return "".join(r.choice(list(ALPHABET), count, p=weights / weights.sum()))
    if kind < 0.70:
        digits = np.ones(37) * 0.15
        digits[:10] = 3
        return "".join(r.choice(list(ALPHABET), count, p=digits / digits.sum()))
    text = ""
    while len(text) < count:
        word = "".join(r.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), int(r.integers(2, 10))))
        text += word + ("<<" if r.random() < 0.3 else "<")
        if r.random() < 0.25:
            text += "<" * int(r.integers(3, 12))
    start = int(r.integers(0, max(1, len(text) - count)))
    return text[start : start + count]


def foreign_text(r, faces, canvas, y):
    """A line that is not from an MRZ: words in a proportional font."""
    letters = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:/-")
    text = "".join(r.choice(letters, 60))
    font = ImageFont.truetype(str(r.choice(faces.proportional)), int(r.uniform(26, 58)))
    image = Image.fromarray(canvas)
    ImageDraw.Draw(image).text((r.uniform(-80, 60), y), text, font=font, fill=255, anchor="lm")
    return np.asarray(image).copy()


def drawing(r, faces):
    """The clean ink at 32 pixels to a character, and the centres (x) and classes of its characters."""
    canvas = np.zeros((FINE_HEIGHT, CELLS * FINE + 2 * MARGIN), np.uint8)
    middle = FINE_HEIGHT // 2
    foreign = r.random()
    if foreign < 0.05:
        return foreign_text(r, faces, canvas, middle), [], False
    choice = r.random()
    if choice < 0.36:
        path, size = faces.plain[0], 44
    elif choice < 0.68:
        path, size = faces.sharp[0], 44
    elif choice < 0.74:
        path, size = str(r.choice(faces.ocr_a)), int(r.integers(38, 50))
    elif choice < 0.96:
        path, size = str(r.choice(faces.mono)), int(r.integers(38, 54))
    else:
        path, size = str(r.choice(faces.proportional)), int(r.integers(32, 44))
    is_ocr_b = choice < 0.68
    centres = []

    def line(text, y, first, last, phase, keep):
        for i, character in enumerate(text):
            x = phase + i * FINE
            if not (first <= i < last) or x < FINE or x > canvas.shape[1] - FINE:
                continue
            cell = faces.cell(path, size, character)
            left, top = int(round(x)) - FINE, int(y) - FINE
            part = canvas[top : top + 2 * FINE, left : left + 2 * FINE]
            np.maximum(part, cell, out=part)
            if keep:
                centres.append((round(x), ALPHABET.index(character)))

    text = text_of(r)
    first, last, ends = 0, len(text), r.random()
    if ends < 0.18:
        first = int(r.integers(4, 18))
    elif ends < 0.35:
        last = int(r.integers(10, 24))
    phase = r.uniform(0, FINE)
    line(text, middle, first, last, phase, True)
    if r.random() < 0.5:
        gap = r.uniform(1.55, 3) * FINE
        for y in (middle - gap, middle + gap):
            if r.random() < 0.6:
                line(text_of(r), y, 0, 99, phase + r.uniform(-0.2, 0.2) * FINE, False)
    if (first or last < len(text)) and r.random() < 0.3:
        beside = np.zeros_like(canvas)
        beside = foreign_text(r, faces, beside, middle + r.uniform(-8, 8))
        edges = [x for x, _ in centres]
        if edges:
            beside[:, max(0, int(min(edges) - 1.2 * FINE)) : int(max(edges) + 1.2 * FINE)] = 0
            canvas = np.maximum(canvas, beside)
    weight = r.random()
    if weight < 0.22:
        canvas = cv2.dilate(canvas, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3)), iterations=1 + (weight < 0.06))
    elif weight < 0.38:
        canvas = cv2.erode(canvas, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3)))
    if foreign < 0.09:  # upside down: similar characters must not be accepted
        return cv2.rotate(canvas, cv2.ROTATE_180), [], False
    if foreign < 0.11:  # sideways
        square = cv2.rotate(canvas[:, : FINE_HEIGHT], cv2.ROTATE_90_CLOCKWISE)
        wide = np.tile(square, (1, 4))[:, : canvas.shape[1]]
        return np.ascontiguousarray(wide), [], False
    return canvas, centres, is_ocr_b


def bent(r, canvas, centres):
    """The drawing on a page that is not flat, or seen at an angle: its line bows, and its pitch changes along the line."""
    width = canvas.shape[1]
    bow = r.normal(0, 0.12) * FINE if r.random() < 0.5 else 0  # at the ends, against the middle
    stretch = r.uniform(-0.1, 0.1) if r.random() < 0.5 else 0  # of the pitch at the ends
    if not bow and not stretch:
        return canvas, centres
    y, x = np.mgrid[0 : canvas.shape[0], 0:width].astype(np.float32)
    u = (x - width / 2) / (width / 2)
    # An even map: where the pixel comes from.
    source = width / 2 + (u + stretch / 2 * (u * u - 1)) * (width / 2)
    moved = cv2.remap(canvas, source.astype(np.float32), (y + bow * u * u).astype(np.float32), cv2.INTER_LINEAR, borderValue=0)
    table = source[0]
    return moved, [(float(np.interp(at, table, np.arange(width))), label) for at, label in centres]


def occluder(r, w, h, pitch):
    """A finger, a strip of paper or a reflection: its opacity (0 to 1), its brightness, and how much it hides (0 to 1)."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    kind = r.random()
    cx, cy = r.uniform(-0.1, 1.1) * w, h * r.uniform(0, 1)
    if kind < 0.45:  # a finger: a rounded end that comes from one side
        angle = r.uniform(0, 2 * np.pi)
        half = r.uniform(1.2, 4.5) * pitch
        along = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
        across = -(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)
        beyond = np.maximum(-along, 0)
        distance = np.sqrt(across**2 + (beyond * r.uniform(0.8, 1.3)) ** 2)
        edge = r.uniform(0.05, 0.35) * pitch
        alpha = np.clip((half - distance) / edge, 0, 1)
        shade = r.uniform(50, 215) * (1 - r.uniform(0.1, 0.5) * np.clip(distance / half, 0, 1) ** 2)
        return alpha, shade, alpha
    if kind < 0.75:  # a reflection: burnt out in the middle, soft at the edge
        angle, ratio = r.uniform(0, np.pi), r.uniform(0.3, 1)
        radius = r.uniform(0.8, 6) * pitch
        along = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
        across = (-(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)) / ratio
        distance = np.sqrt(along**2 + across**2) / radius
        soft = r.uniform(0.15, 0.9)
        alpha = np.clip((1 + soft - distance) / soft, 0, 1) ** r.uniform(0.7, 2) * r.uniform(0.75, 1)
        # Ink shows through half a reflection.
        return alpha, np.full_like(x, 255), np.clip((alpha - 0.5) / 0.3, 0, 1)
    angle = r.uniform(0, np.pi)
    across = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    half = r.uniform(0.4, 3) * pitch
    alpha = np.clip((half - np.abs(across)) / r.uniform(0.5, 2), 0, 1)
    return alpha, np.full_like(x, r.uniform(40, 255)), alpha


def hidden(alpha, ink, point, pitch):
    """How much of the character at a point is hidden: of its ink, or of its cell if that is more than twice as much."""
    x, y = point
    half = 0.5 * pitch
    box = np.s_[max(0, int(y - 1.3 * half)) : max(0, int(y + 1.3 * half) + 1), max(0, int(x - half)) : max(0, int(x + half) + 1)]
    a, i = alpha[box], ink[box]
    if a.size == 0 or i.sum() < 1e-3:
        return 0.0
    return max(float((a * i).sum() / i.sum()), float(a.mean()) / 2)


def smeared(r, image, pitch):
    """Moved while the shutter was open."""
    length = r.uniform(0.1, 0.62) * pitch
    angle = r.uniform(0, np.pi)
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size * 4, size * 4), np.float32)
    centre = size * 2
    dx, dy = np.cos(angle) * length * 2, np.sin(angle) * length * 2
    cv2.line(kernel, (int(round(centre - dx)), int(round(centre - dy))), (int(round(centre + dx)), int(round(centre + dy))), 1.0, 3)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1e-6), borderType=cv2.BORDER_REPLICATE)


def photographed_screen(r, image):
    """The pattern of a screen's pixels against those of the camera."""
    y, x = np.mgrid[0 : image.shape[0], 0 : image.shape[1]].astype(np.float32)
    for _ in range(int(r.integers(1, 3))):
        period, angle = r.uniform(2, 9), r.uniform(0, np.pi)
        wave = np.cos(angle) * x + np.sin(angle) * y
        image = image * (1 + r.uniform(0.04, 0.3) * np.sin(2 * np.pi * wave / period + r.uniform(0, 6)))
    return image


def paper(r, h, w, pitch):
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    image = np.full((h, w), r.uniform(120, 250), np.float32)
    angle = r.uniform(0, 2 * np.pi)
    image += (np.cos(angle) * x + np.sin(angle) * y) / max(h, w) * r.uniform(0, 60)
    for _ in range(int(r.integers(0, 4))):
        period, angle = r.uniform(2, 14) * max(0.6, pitch / 14), r.uniform(0, np.pi)
        wave = np.cos(angle) * x + np.sin(angle) * y
        bend = r.uniform(0, 5) * np.sin(2 * np.pi * (np.sin(angle) * x - np.cos(angle) * y) / r.uniform(20, 90))
        sine = np.sin(2 * np.pi * (wave + bend) / period + r.uniform(0, 6))
        if r.random() < 0.5:
            sine = np.maximum(sine - 0.6, 0) * 2.5
        image -= np.abs(r.uniform(0, 28)) * (0.5 + 0.5 * sine)
    if r.random() < 0.15:
        cv2.circle(image, (int(r.integers(0, w)), int(r.integers(0, h))), int(r.uniform(4, 40)), float(r.uniform(60, 255)), -1)
        image = cv2.GaussianBlur(image, (0, 0), r.uniform(1, 6))
    if r.random() < 0.06:
        a = (int(r.integers(0, w)), int(r.integers(0, h)))
        b = (int(r.integers(0, w)), int(r.integers(0, h)))
        cv2.line(image, a, b, float(r.uniform(60, 200)), max(1, int(r.uniform(0.1, 0.4) * pitch)))
    return image


def jpeg(r, image, low):
    ok, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(low, 96))])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def strip(r, faces):
    """One damaged strip (28 x 320), the class of each of its 160 columns, and whether its face is OCR-B."""
    fine, centres, is_ocr_b = drawing(r, faces)
    fine, centres = bent(r, fine, centres)
    pitch = float(np.exp(r.uniform(np.log(4.8), np.log(22))))
    # Strip coordinates -> photograph: rotation and scale of the photograph.
    turn = r.uniform(-8, 8) * np.pi / 180 if r.random() < 0.6 else 0
    scale = pitch / PITCH
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    corners = np.array([[-24, -24], [WIDTH + 24, -24], [-24, HEIGHT + 24], [WIDTH + 24, HEIGHT + 24]], np.float64)
    placed = corners @ np.array([[c, -s], [s, c]]).T
    low = placed.min(0)
    w, h = np.ceil(placed.max(0) - low).astype(int) + 2
    to_photo = np.array([[c, -s, -low[0] + r.random()], [s, c, -low[1] + r.random()], [0, 0, 1]])
    # Clean drawing -> strip, with the errors that the reader's own line fit leaves.
    # Held at an angle, a line is higher or flatter than it is wide, and its characters lean.
    is_askew = r.random() < 0.4
    sx = (r.uniform(0.88, 1.13) if is_askew else r.uniform(0.94, 1.06)) * PITCH / FINE
    sy = (r.uniform(0.72, 1.25) if is_askew else r.uniform(0.84, 1.14)) * PITCH / FINE
    tilt = np.radians(r.uniform(-1.2, 1.2) if is_askew else r.uniform(-0.6, 0.6))
    shear = r.uniform(-0.3, 0.3) if is_askew else r.uniform(-0.05, 0.05)
    place = np.array([[sx, shear * sx, 0], [tilt * sx, sy, 0], [0, 0, 1]])
    middle = place @ np.array([fine.shape[1] / 2, FINE_HEIGHT / 2, 1])
    place[0, 2] = WIDTH / 2 - middle[0]
    place[1, 2] = HEIGHT / 2 - middle[1] + r.uniform(-1.4, 1.4)
    full = to_photo @ place
    shrink = FINE / pitch
    if shrink > 1:
        fine = cv2.GaussianBlur(fine, (0, 0), 0.42 * shrink)
    ink = cv2.warpAffine(fine, full[:2], (int(w), int(h)), flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    image = paper(r, int(h), int(w), pitch)
    contrast = r.uniform(35, 210)
    if r.random() < 0.3:
        noise = cv2.resize(r.uniform(0.45, 1, (4, 24)).astype(np.float32), (int(w), int(h)), interpolation=cv2.INTER_CUBIC)
        ink = ink * np.clip(noise, 0, 1)
    image = image * (1 - ink) + np.maximum(image - contrast, r.uniform(0, 40)) * ink
    image = np.clip(image, 0, 255)
    fate = [0.0] * len(centres)
    if r.random() < 0.16:
        for _ in range(1 + (r.random() < 0.3)):
            alpha, shade, loss = occluder(r, int(w), int(h), pitch)
            image = image * (1 - alpha) + shade * alpha
            points = [(full @ np.array([x, FINE_HEIGHT / 2, 1]))[:2] for x, _ in centres]
            fate = [max(f, hidden(loss, ink, p, pitch)) for f, p in zip(fate, points)]
    if r.random() < 0.18:
        image = smeared(r, image, pitch)
    if r.random() < 0.06:
        image = photographed_screen(r, image)
    if r.random() < 0.7:
        image = cv2.GaussianBlur(image, (0, 0), max(0.2, r.uniform(0.15, max(0.9, 0.125 * pitch)) * r.uniform(0.4, 1)))
    if r.random() < 0.25:
        image = image + r.uniform(0.3, 1.4) * (image - cv2.GaussianBlur(image, (0, 0), r.uniform(0.8, 2)))
    if r.random() < 0.06:
        level = np.median(image) - contrast * r.uniform(0.3, 0.6)
        image = np.clip((image - level) * 12 + 128, 0, 255)
    image = image * r.uniform(0.45, 1) if r.random() < 0.2 else image
    noise = r.uniform(0, 7) if r.random() < 0.8 else r.uniform(7, 13)
    image = np.clip(image + r.normal(0, noise, image.shape), 0, 255).astype(np.uint8)
    if r.random() < 0.7:
        image = jpeg(r, image, 28 if pitch > 7 else 50)
    back = to_photo
    if r.random() < 0.2:  # a copy of a copy
        factor = r.uniform(0.6, 1.6) if pitch > 8 else r.uniform(1, 1.6)
        image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=int(r.choice([cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
        back = np.diag([factor, factor, 1]) @ back
        scale *= factor
    if scale > 1.25:
        image = cv2.GaussianBlur(image, (0, 0), 0.4 * scale)
    out = cv2.warpAffine(image, back[:2], (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)

    labels = np.full(WIDTH // 2, NONE, np.uint8)
    columns = 2 * np.arange(WIDTH // 2) + 0.5
    for (x, label), lost in zip(centres, fate):
        if lost > LOST:
            continue  # nobody can tell what it was
        at = place @ np.array([x, FINE_HEIGHT / 2, 1])
        distance = np.abs(columns - at[0])
        labels[(distance <= 5) & (labels == NONE)] = IGNORED
        labels[distance <= 2.6] = label if lost < SEEN else IGNORED
    return out, labels, is_ocr_b


def main(out, count, seed, folders):
    cv2.setNumThreads(1)
    faces = Faces(folders)
    r = np.random.default_rng(seed)
    images = np.zeros((count, HEIGHT, WIDTH), np.uint8)
    labels = np.zeros((count, WIDTH // 2), np.uint8)
    is_ocr_b = np.zeros(count, np.uint8)
    for i in range(count):
        images[i], labels[i], is_ocr_b[i] = strip(r, faces)
    np.savez(out, images=images, labels=labels, is_ocr_b=is_ocr_b)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
