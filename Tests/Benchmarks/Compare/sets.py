"""The pictures for the comparison of readers, and their known contents."""
import json
import os
import subprocess
import sys

KEY = ("documentNumber", "birthDate", "expirationDate")


def shared():
    """The folder of outside test data: VESTIBULE_SHARED, or `shared` beside any folder above this file; None when it is missing."""
    candidates = [os.environ["VESTIBULE_SHARED"]] if "VESTIBULE_SHARED" in os.environ else []
    folder = os.path.dirname(os.path.abspath(__file__))
    while folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        candidates.append(os.path.join(folder, "shared"))
    return next((os.path.join(c, "testdata") for c in candidates if os.path.isdir(os.path.join(c, "testdata", "images"))), None)


def indexed(folder):
    """The records of a folder's index, with full paths."""
    with open(os.path.join(folder, "index.json")) as file:
        records = json.load(file)
    return [{**record, "path": os.path.join(folder, record["file"])} for record in records]


def zones(work, accuracy, outside, every):
    """(name, records) of each set of pictures with a machine-readable zone. Only every `every`-th of the damaged copies is used."""
    found = []
    if outside:
        found.append(("outside pictures", indexed(os.path.join(outside, "images", "mrz"))))
        damaged = os.path.join(work, "damaged-mrz")
        if not os.path.exists(os.path.join(damaged, "index.json")):
            subprocess.run([sys.executable, os.path.join(outside, "damage_mrz.py"), damaged], check=True, stdout=sys.stderr)
        records = sorted(indexed(damaged), key=lambda r: r["file"])
        for kind in ("single", "compound"):
            members = [r for r in records if r["file"].startswith(kind)][::every]
            found.append((f"their damaged copies, {kind}" + (f", 1 in {every}" if every > 1 else ""), members))
    for scale in (1, 2):
        folder = os.path.join(work, f"specimens-{scale}")
        if not os.path.exists(os.path.join(folder, "index.json")):
            subprocess.run([accuracy, "draw", folder, "--count", "40", "--seed", "70000", "--scale", str(scale)], check=True)
        found.append((f"own drawings, damage × {scale}", indexed(folder)[:: max(1, every // 4)]))
    return found


def barcodes(work, bench, outside):
    """(name, records) of each set of barcodes; a record's `wanted` holds the bytes."""
    found = []
    if outside:
        for folder, name in (("pdf417", "PDF417, outside"), ("qr", "QR, outside")):
            found.append((name, indexed(os.path.join(outside, "images", folder))))
    damaged = os.path.join(work, "damaged-barcodes")
    if not os.path.exists(os.path.join(damaged, "index.json")):
        subprocess.run([bench, "--dump-barcodes", damaged], check=True)
    records = indexed(damaged)
    for symbology, name in (("PDF417", "PDF417, damaged"), ("QRCode", "QR, damaged")):
        found.append((name, [r for r in records if r["symbology"] == symbology]))
    for _, members in found:
        for record in members:
            record["wanted"] = bytes.fromhex(record["bytes_hex"]) if "bytes_hex" in record else record["text"].encode()
    return found
