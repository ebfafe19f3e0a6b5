"""Reads the same pictures with Vestibule and with other open readers, and prints Markdown tables of what each got right.

    compare.py --bin FOLDER --work FOLDER [--every N]

--bin    where vestibule-accuracy and vestibule-bench are
--work   where damaged and drawn pictures are kept between runs
--every  takes one in N of the damaged copies of the outside pictures; 8 when left out, 1 for all

Needs what requirements.txt names, and tesseract. `make compare` sees to all of it.
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


def zones_row(reader, name, records):
    key = exact = believed = wrong = 0
    times = []
    for record, (read, spent) in zip(records, reader.zones([r["path"] for r in records])):
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
    for record, (read, spent) in zip(records, reader.codes([r["path"] for r in records])):
        times.append(spent)
        right += record["wanted"] in read
        wrong += any(code != record["wanted"] for code in read)
    return f"| {name} | {reader.name} | {right} of {len(records)} | {wrong} | {statistics.median(times):.0f} | {max(times):.0f} |"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--bin", required=True)
    arguments.add_argument("--work", required=True)
    arguments.add_argument("--every", type=int, default=8)
    options = arguments.parse_args()
    os.makedirs(options.work, exist_ok=True)
    outside = sets.shared()
    if outside is None:
        print("The outside pictures are not here: set VESTIBULE_SHARED to a folder that holds testdata/images. Own pictures only.", file=sys.stderr)
    accuracy, bench = (os.path.join(options.bin, name) for name in ("vestibule-accuracy", "vestibule-bench"))
    ours = readers.Vestibule(accuracy)
    others = [readers.PassportEye(), readers.Tesseract()] if shutil.which("tesseract") else []
    if not others:
        print("tesseract is not installed, and PassportEye needs it too: both are left out.", file=sys.stderr)
    print(f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f}; CPU milliseconds, one core each\n")
    print("| machine-readable zones | reader | key fields right | exact | believed | believed and wrong | ms median | slowest |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, records in sets.zones(options.work, accuracy, outside, max(1, options.every)):
        for reader in [ours] + others:
            print(zones_row(reader, name, records), flush=True)
    print("\n| barcodes | reader | right | something else read | ms median | slowest |\n| --- | --- | --- | --- | --- | --- |")
    for name, records in sets.barcodes(options.work, bench, outside):
        for reader in (ours, readers.ZXing()):
            print(codes_row(reader, name, records), flush=True)


if __name__ == "__main__":
    main()
