"""Fifty random albums without a theme and without automatic slots, and what the program makes of them.

What designs albums leaves alone what was set by hand: the checksums of these albums change only with a change of how items are
drawn, and then on purpose.

usage: plain_albums.py PROGRAM                    print the checksums: of the display list, and of the PDF
       plain_albums.py PROGRAM --albums FOLDER    write the albums and PDFs to a folder as well, to compare those of two programs
"""
import argparse
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

COUNT = 50
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples" / "FieldTrip"
PHOTOS = sorted(path.name for path in (SAMPLES / "photos").iterdir())
STICKERS = sorted(f"stickers/{path.name}" for path in (SAMPLES / "stickers").iterdir()) + [
    f"builtin:{name}" for name in ("balloon", "fox", "otter", "rainbow", "star", "trophy")]
WORDS = "Otto swam to the far shore and back before breakfast and then he slept until the bus came".split()
COLORS = ("#1d6668", "#b3261e", "#fdf6e3", "#334455")


class Chance:
    """Only `random()` of a seeded generator is the same in every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def number(self, low, high):
        return round(low + (high - low) * self.random(), 1)

    def count(self, most):
        return int(self.random() * (most + 1))

    def of(self, values):
        return values[int(self.random() * len(values))]

    def maybe(self, keys, share, name, value):
        """Sets a key in a share of the cases; a value is drawn in any case, so that albums differ in little."""
        if self.random() < share:
            keys[name] = value


def words(chance):
    start = chance.count(len(WORDS) - 4)
    return " ".join(WORDS[start:start + 2 + chance.count(6)])


def frame(chance, least=60, most=300):
    width, height = chance.number(least, most), chance.number(least, most)
    return [chance.number(-20, 490 - width), chance.number(-20, 590 - height), width, height]


def placed(chance):
    keys = {}
    chance.maybe(keys, 0.5, "rotation", chance.number(-40, 40))
    chance.maybe(keys, 0.2, "opacity", chance.of([0.3, 0.75, 1]))
    chance.maybe(keys, 0.2, "z", chance.of([-1, 0, 2]))
    return keys


def photo(chance):
    keys = {"image": "photos/" + chance.of(PHOTOS), "frame": frame(chance), **placed(chance)}
    chance.maybe(keys, 0.6, "mount", chance.of(["none", "white", "polaroid", "taped", "corners", "rounded", "circle"]))
    chance.maybe(keys, 0.3, "border", chance.of([0, 4, 12.5]))
    chance.maybe(keys, 0.3, "cornerRadius", chance.of([0, 8, 60]))
    chance.maybe(keys, 0.4, "shadow", chance.of([True, False]))
    chance.maybe(keys, 0.3, "crop", chance.of([[0, 0, 0.5, 0.5], [0.2, 0.1, 0.7, 0.8], [0, 0.4, 1, 0.6]]))
    chance.maybe(keys, 0.3, "fit", chance.of(["cover", "contain"]))
    chance.maybe(keys, 0.2, "focus", chance.of([[0, 0], [0.9, 0.3]]))
    chance.maybe(keys, 0.2, "flip", "horizontal")
    chance.maybe(keys, 0.4, "caption", words(chance))
    return keys


def sticker(chance):
    keys = {"image": chance.of(STICKERS), "center": [chance.number(0, 475), chance.number(0, 577)],
            "width": chance.number(20, 140), **placed(chance)}
    chance.maybe(keys, 0.2, "outline", chance.of([2, 5]))
    chance.maybe(keys, 0.2, "shadow", True)
    return keys


def text(chance):
    keys = {"text": words(chance), "frame": frame(chance, 80, 240), **placed(chance)}
    chance.maybe(keys, 0.6, "size", chance.of([10, 16, 30]))
    chance.maybe(keys, 0.3, "style", chance.of(["title", "caption"]))
    chance.maybe(keys, 0.3, "color", chance.of(COLORS))
    chance.maybe(keys, 0.3, "align", chance.of(["left", "center", "right"]))
    chance.maybe(keys, 0.3, "background", chance.of(["cloud", "round", "plain"]))
    return keys


def album(seed):
    chance = Chance(seed)
    keys = {}
    chance.maybe(keys, 0.5, "background", chance.of(["open-book", "none", "#fdf6e3", "photos/lake.jpg"]))
    chance.maybe(keys, 0.3, "placement", "center")
    chance.maybe(keys, 0.2, "binding", chance.of(["left", "right"]))
    chance.maybe(keys, 0.3, "footer", {"text": "{page}"})
    keys["pages"] = [
        {"photos": [photo(chance) for _ in range(chance.count(3))], "stickers": [sticker(chance) for _ in range(chance.count(3))],
         "texts": [text(chance) for _ in range(chance.count(2))]}
        for _ in range(1 + chance.count(4))]
    return keys


def run(program, *arguments):
    # Nothing of this machine's environment.
    environment = {"PATH": os.environ["PATH"], "HOME": os.getcwd(), "LC_ALL": "C"}
    made = subprocess.run([program, *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if made.returncode:
        sys.exit(f"scrapbook {' '.join(arguments)}: exit {made.returncode}\n{made.stderr.decode()}")
    return made.stdout


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--albums")
    options.add_argument("--seeds", help="of the albums that are made, with commas; all without it")
    options = options.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.albums or scratch).resolve()
        folder.mkdir(exist_ok=True)
        for name in ("photos", "stickers"):
            if not (folder / name).exists():
                os.symlink(SAMPLES / name, folder / name)
        os.chdir(folder)
        for seed in map(int, options.seeds.split(",")) if options.seeds else range(1, COUNT + 1):
            name = f"{seed:02}"
            pathlib.Path(f"{name}.json").write_text(json.dumps(album(seed), indent=1))
            display = run(program, "inspect", f"{name}.json", "--stage", "display", "--allow-outside")
            run(program, "build", "-q", f"{name}.json", "-o", f"{name}.pdf", "--allow-outside")
            pdf = pathlib.Path(f"{name}.pdf").read_bytes()
            print(name, hashlib.sha256(display).hexdigest(), hashlib.sha256(pdf).hexdigest(), flush=True)


main()
