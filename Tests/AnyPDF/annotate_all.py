"""Writes ink on every PDF of some folders, and checks what became of it.

usage: annotate_all.py SCRAPBOOK PYTHON-WITH-PYPDFIUM2 [--jobs N] [--report FILE.tsv] [--files N] [--producers N] FILE-OR-FOLDER ...

Of each: the old bytes begin the new file; `revert` gives them back; qpdf finds nothing in the new file that it did not
find in the old one; PDFium, poppler and mupdf draw the ink, and nothing else changes. One that is refused is told with
its reason, and stays as it was. Ends with 1 if any of that is not so, or if there are fewer files or producers than given.
"""

import argparse
import collections
import concurrent.futures
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image, ImageChops

# The Python that has pypdfium2.
PDFIUM = sys.executable
# The width in pixels of the longer side of the pages that are compared.
SIDE = 500
# The width of the strokes in points, and how far in pixels a viewer may draw beside their edge.
WIDTH, MARGIN = 6, 2.5


class Fault(Exception):
    pass


def run(*command, timeout=1200):
    try:
        return subprocess.run(command, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Fault(f"{os.path.basename(command[0])} took more than {timeout} s") from None


def read(path):
    with open(path, "rb") as file:
        return file.read()


# Viewers: each returns the first page as a picture, or nothing if it cannot draw it.


def by_pdfium(path, folder, scale):
    program = """
import sys, pypdfium2
document = pypdfium2.PdfDocument(sys.argv[1])
document.init_forms()
bitmap = document[0].render(scale=float(sys.argv[2]), rev_byteorder=True, force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGR)
rows, line = bytes(bitmap.buffer), bitmap.width * 3
with open(sys.argv[3], "wb") as file:
    file.write(b"P6 %d %d 255\\n" % (bitmap.width, bitmap.height))
    for y in range(bitmap.height):
        file.write(rows[y * bitmap.stride:y * bitmap.stride + line])
"""
    return drawn(folder, lambda out: run(PDFIUM, "-c", program, path, str(scale), out), ".ppm")


def by_poppler(path, folder, scale):
    def draw(out):
        with open(out, "wb") as file:
            file.write(run("pdftoppm", "-cropbox", "-l", "1", "-r", str(72 * scale), path).stdout)

    return drawn(folder, draw, ".ppm")


def by_mupdf(path, folder, scale):
    return drawn(folder, lambda out: run("mutool", "draw", "-q", "-r", str(72 * scale), "-o", out, path, "1"))


VIEWERS = {"PDFium": by_pdfium, "poppler": by_poppler, "mupdf": by_mupdf}


def drawn(folder, draw, ending=".png"):
    out = os.path.join(folder, "page" + ending)
    if os.path.exists(out):
        os.remove(out)
    try:
        draw(out)
        with Image.open(out) as image:
            return image.convert("RGB")
    except (Fault, OSError):
        return None


def complaints(path):
    """The exit code and what qpdf says of a file, without places, which change."""
    done = run("qpdf", "--check", path)
    lines = (done.stderr + done.stdout).decode(errors="replace").splitlines()
    found = {re.sub(r"\b\d+\b", "#", line.replace(path, "")) for line in lines if "WARNING" in line or "ERROR" in line}
    return done.returncode, found


def strokes(width, height):
    """A zigzag on each of two halves, of colors of which at least one is seen on any ground."""
    marks = []
    for index, color in enumerate(("#ff0000", "#00c0ff")):
        left = width * (0.1 + 0.45 * index)
        right = left + width * 0.35
        ys = [height * share for share in (0.3, 0.6, 0.35, 0.65)]
        xs = [left + (right - left) * share for share in (0, 0.3, 0.6, 1)]
        marks.append({"id": f"s{index}", "page": 1, "width": WIDTH, "color": color, "points": list(map(list, zip(xs, ys)))})
    return marks


def near_ink(marks, size, scale):
    """A mask of the pixels on which ink may lie: those near the curve through the samples."""
    from PIL import ImageDraw

    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    radius = WIDTH / 2 * scale + MARGIN
    for mark in marks:
        points = mark["points"]
        for index in range(len(points) - 1):
            before, start = points[max(0, index - 1)], points[index]
            end, after = points[index + 1], points[min(len(points) - 1, index + 2)]
            first = [start[i] + (end[i] - before[i]) / 6 for i in (0, 1)]
            second = [end[i] - (after[i] - start[i]) / 6 for i in (0, 1)]
            for step in range(201):
                t = step / 200
                x, y = (
                    scale * ((1 - t) ** 3 * start[i] + 3 * (1 - t) ** 2 * t * first[i] + 3 * (1 - t) * t * t * second[i] + t**3 * end[i])
                    for i in (0, 1)
                )
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def compare(viewer, before, after, mask):
    if before is None:
        return f"{viewer} cannot draw it"
    if after is None:
        raise Fault(f"{viewer} cannot draw it any more")
    if before.size != after.size:
        raise Fault(f"{viewer}: another size, {before.size} and {after.size}")
    changed = ImageChops.difference(before, after).convert("L").point(lambda value: 255 if value else 0)
    if mask.size != changed.size:
        if max(abs(mask.size[i] - changed.size[i]) for i in (0, 1)) > 2:
            raise Fault(f"{viewer}: the page has {changed.size} and not {mask.size} pixels")
        mask = mask.crop((0, 0, *changed.size))
    beside = ImageChops.subtract(changed, mask).getbbox()
    if beside:
        raise Fault(f"{viewer}: pixels changed beside the ink, in {beside}")
    share = changed.histogram()[255] / max(1, mask.histogram()[255])
    if share < 0.25:
        raise Fault(f"{viewer}: of the ink {share:.0%} is seen")
    return None


def check(command, path):
    """Returns what happened to a file: "annotated" or "refused", the program that made it, and notes."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "a.pdf")
        if path.endswith(".gz"):
            with open(pdf, "wb") as file:
                file.write(gzip.open(path).read())
        else:
            shutil.copy(path, pdf)
        os.chmod(pdf, 0o644)
        old = read(pdf)
        told = run(command, "info", "--json", pdf)
        if told.returncode not in (0, 1):
            raise Fault(f"info ended with {told.returncode}: {told.stderr[-200:]!r}")
        info = json.loads(told.stdout) if told.returncode == 0 else {}
        maker = producer(info.get("properties", {}), path)
        page = (info.get("pages") or [{"width": 600, "height": 800}])[0]
        marks = strokes(page["width"], page["height"])
        with open(os.path.join(folder, "ink.json"), "w") as file:
            json.dump({"strokes": marks}, file)
        done = run(command, "annotate", pdf, os.path.join(folder, "ink.json"))
        if done.returncode == 1:
            if read(pdf) != old:
                raise Fault("refused and changed all the same")
            reason = done.stderr.decode(errors="replace").splitlines()[0].replace(pdf, "it").removeprefix("scrapbook: error: ")
            if len(reason) < 20:
                raise Fault(f"refused without a reason: {reason}")
            able = run("qpdf", "--check", pdf).returncode
            return "refused", maker, [f"{reason} (qpdf: {able})"]
        if done.returncode != 0:
            raise Fault(f"annotate ended with {done.returncode}: {done.stderr[-300:]!r}")
        return "annotated", maker, check_annotated(command, pdf, old, page, marks, folder)


def producer(properties, path):
    """The program that wrote a file: it says so, or it is the one that make_pdfs.py names the file by."""
    made_by = os.path.basename(path).split("-")[0].split(".")[0] if "/made/" in path else "?"
    return properties.get("Producer") or properties.get("Creator") or made_by


def check_annotated(command, pdf, old, page, marks, folder):
    new = read(pdf)
    if not (new.startswith(old) and len(new) > len(old)):
        raise Fault("the old bytes do not begin the new file")
    before = os.path.join(folder, "b.pdf")
    with open(before, "wb") as file:
        file.write(old)
    (old_status, old_found), (status, found) = complaints(before), complaints(pdf)
    if status != 0 and (status != old_status or found - old_found):
        raise Fault(f"qpdf is worse: {old_status} to {status}: {sorted(found - old_found)[:2]}")
    unit = page.get("unit") or 1
    scale = min(2, SIDE / max(page["width"], page["height"]))
    size = tuple(max(1, round(page[side] * scale)) for side in ("width", "height"))
    mask = near_ink(marks, size, scale)
    notes = []
    for viewer, draw in VIEWERS.items():
        # Some viewers draw more pixels of a page with larger units.
        pages = [draw(file, folder, scale) for file in (before, pdf)]
        if unit != 1 and all(pages):
            pages = [image.resize(size, Image.BOX) for image in pages]
        notes.append(compare(viewer, *pages, mask))
    back = run(command, "revert", pdf, "--to", str(len(revisions(command, before))))
    if back.returncode != 0 or read(pdf) != old:
        raise Fault(f"revert does not give the old bytes: {back.returncode} {back.stderr[-200:]!r}")
    return [note for note in notes if note]


def revisions(command, pdf):
    return run(command, "revisions", pdf).stdout.splitlines()


def files_in(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in sorted(os.walk(place)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if name.endswith((".pdf", ".pdf.gz")) and os.path.isfile(path):
                    yield path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("python")
    parser.add_argument("places", nargs="+")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--report")
    parser.add_argument("--files", type=int, default=1)
    parser.add_argument("--producers", type=int, default=1)
    options = parser.parse_args()
    global PDFIUM
    PDFIUM = options.python
    counts, makers, lines = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = {path: pool.submit(check, options.command, path) for path in files_in(options.places)}
        for path, task in tasks.items():
            try:
                result, maker, notes = task.result()
            except (Fault, ValueError, KeyError) as fault:
                result, maker, notes = "FAULT", "?", [str(fault)]
                print(f"{path}: {fault}", flush=True)
            counts[result] += 1
            # "pdfTeX-1.40.24" and "LuaTeX-1.15" are one program each, whatever their version.
            makers[re.split(r"[-\d.(,+]| v?\d", maker.strip() + " ")[0].strip() or maker] += 1
            lines.append("\t".join([path, result, maker, "; ".join(notes)]))
    if options.report:
        with open(options.report, "w") as file:
            file.write("\n".join(lines) + "\n")
    del makers["?"]
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())), f"of {len(makers)} producers")
    print(", ".join(sorted(makers)))
    if counts.total() < options.files or len(makers) < options.producers:
        print(f"fewer than {options.files} files of {options.producers} producers", file=sys.stderr)
        sys.exit(1)
    sys.exit(1 if counts["FAULT"] or not counts["annotated"] else 0)


if __name__ == "__main__":
    main()
