"""Reads the same pictures with Vestibule and with other open readers, and prints Markdown tables of what each got right.

    compare.py --bin FOLDER --work FOLDER [--every N] [--only zones|barcodes]

--bin    where vestibule-accuracy and vestibule-bench are
--work   where damaged and drawn pictures are kept between runs
--every  takes one in N of the damaged copies of the outside pictures; 8 when left out, 1 for all

Needs what requirements.txt names; tesseract, ZXingReader and zbarimg are compared where they are installed. A picture on which a reader
takes half a minute, or dies, counts as not read, with half a minute. `make compare` sees to all of it.
"""
import argparse
import os
import platform
import shutil
import statistics
import sys

os.environ.setdefault("OMP_THREAD_LIMIT", "1")  # tesseract on one core, like the others

import readers
import sets
from guard import guarded


def zones_row(reader, name, records):
    key = exact = believed = wrong = 0
    times = []
    for record, (read, spent) in zip(records, guarded(reader.zones, [r["path"] for r in records])):
        times.append(spent)
        if not record.get("lines"):
            right = whole = read is None
        else:
            right = read is not None and all(
                read["fields"].get(k, "").replace(" ", "<") == record["fields"].get(k, "").replace(" ", "<") for k in sets.KEY)
            whole = read is not None and read["lines"] == record["lines"]
        is_believed = read is not None and read["valid"]
        key, exact, believed, wrong = key + right, exact + whole, believed + is_believed, wrong + (is_believed and not right)
    return f"| {name} | {reader.name} | {key} of {len(records)} | {exact} | {believed} | {wrong} | {statistics.median(times):.0f} | {max(times):.0f} |"


def codes_row(reader, name, records):
    right = wrong = 0
    times = []
    for record, (read, spent) in zip(records, guarded(reader.codes, [r["path"] for r in records])):
        times.append(spent)
        read = read or []
        right += record["wanted"] in read
        wrong += any(code != record["wanted"] for code in read)
    return f"| {name} | {reader.name} | {right} of {len(records)} | {wrong} | {statistics.median(times):.0f} | {max(times):.0f} |"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--bin", required=True)
    arguments.add_argument("--work", required=True)
    arguments.add_argument("--every", type=int, default=8)
    arguments.add_argument("--only", choices=["zones", "barcodes"])
    options = arguments.parse_args()
    os.makedirs(options.work, exist_ok=True)
    outside = sets.shared()
    if outside is None:
        print("The outside pictures are not here: set VESTIBULE_SHARED to a folder that holds testdata/images. Own pictures only.", file=sys.stderr)
    accuracy, bench = (os.path.join(options.bin, name) for name in ("vestibule-accuracy", "vestibule-bench"))
    ours = readers.Vestibule(accuracy)
    print(f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f}; CPU milliseconds, one core each")
    if options.only != "barcodes":
        compare_zones(ours, sets.zones(options.work, accuracy, outside, max(1, options.every)))
    if options.only != "zones":
        compare_barcodes(ours, sets.barcodes(options.work, bench, outside))


def compare_zones(ours, pictures):
    others = [readers.RapidOCR()]
    if shutil.which("tesseract"):
        others = [readers.PassportEye(), readers.Tesseract(), readers.FastMRZ()] + others
    else:
        print("tesseract is not installed, and PassportEye and fastmrz need it too: all three are left out.", file=sys.stderr)
    print("\n| machine-readable zones | reader | key fields right | exact | believed | believed and wrong | ms median | slowest |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, records in pictures:
        for reader in [ours] + others:
            print(zones_row(reader, name, records), flush=True)


def compare_barcodes(ours, pictures):
    others = [readers.ZXing()]
    for program in (readers.ZXING_TOOL, readers.ZBAR):
        if program.is_here:
            others.append(program)
        else:
            print(f"{program.command[0]} is not installed: left out.", file=sys.stderr)
    print("\n| barcodes | reader | right | something else read | ms median | slowest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, records in pictures:
        for reader in [ours] + others:
            if reader is not readers.ZBAR or name.startswith("QR"):
                print(codes_row(reader, name, records), flush=True)


if __name__ == "__main__":
    main()
