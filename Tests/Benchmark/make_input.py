"""Makes the albums, photos and stickers of the benchmark, the same ones every time.

Pictures that are there are kept; delete the folder to make them anew.

usage: make_input.py FOLDER CASE...      the cases are A, B, C, D, T and W (see bench.py)
"""

import colorsys
import json
import os
import random
import sys
from functools import cache
from multiprocessing import Pool
from pathlib import Path

import numpy
from PIL import Image, ImageCms

SAMPLES = sorted(Path("Samples/FieldTrip/photos").glob("*.jpg"))
PHOTO = (4032, 3024)  # pixels of an iPad's camera, 12.2 million
NOISE = 5.5  # standard deviation in levels of 255; makes JPEGs of 3 to 5 MB, as cameras do
STICKER = 520  # pixels a side
STICKERS = 40
PHOTOS = {"T": 1, "A": 30, "B": 300, "C": 300, "D": 30, "W": 0}
WORDS = """
otter whale captain museum school trip week sea friend boat sandwich Äpfel Grüße Fuß Möwe été élève garçon forêt señor
niño mañana árbol coração irmã łódź żaba źródło ğöl çocuk güneş åland smørbrød þúfa čeština šťastný őszi trường sông
""".split()
OTHER_WORDS = "привет школа друзья море Ελλάδα καράβι שלום חברים 朋友 海边 学校".split()


@cache
def noise():
    """One field of noise, larger than a photo: each photo takes another part of it."""
    width, height = PHOTO
    field = numpy.random.default_rng(1).standard_normal((height + 512, width + 512, 1), dtype=numpy.float32)
    return numpy.round(field * NOISE).astype(numpy.int16)


def camera_metadata(number):
    """Exif as a tablet writes it, with the place where the photo was taken."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0112] = "Benchmark", "Tablet", 1
    exif.get_ifd(0x8769).update({0x9003: f"2026:05:14 09:{number // 60:02}:{number % 60:02}", 0x927C: bytes(1500)})
    exif.get_ifd(0x8825).update({1: "N", 2: (37.0, 48.0, 30.0), 3: "W", 4: (122.0, 28.0, number / 10)})
    return exif


def color_profile():
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = bytes(12)  # the time when the profile was made
    return bytes(profile)


def make_photo(path, number):
    """A part of a sample picture, as large as a camera's, with noise."""
    chance = random.Random(number)
    picture = Image.open(SAMPLES[number % len(SAMPLES)])
    width = min(picture.width, picture.height * 4 / 3) * chance.uniform(0.7, 1)
    height = width * 3 / 4
    left, top = chance.uniform(0, picture.width - width), chance.uniform(0, picture.height - height)
    picture = picture.resize(PHOTO, Image.Resampling.BICUBIC, box=(left, top, left + width, top + height))
    x, y = chance.randrange(512), chance.randrange(512)
    grain = noise()[y : y + PHOTO[1], x : x + PHOTO[0]]
    pixels = numpy.clip(numpy.asarray(picture, dtype=numpy.int16) + grain, 0, 255).astype(numpy.uint8)
    Image.fromarray(pixels).save(
        path, "JPEG", quality=89 + number % 6, subsampling="4:2:0", exif=camera_metadata(number),
        icc_profile=color_profile())


def make_sticker(path, number):
    """A flower with soft shades, a soft edge and grain."""
    axis = (numpy.arange(STICKER) + 0.5) / STICKER * 2 - 1
    x, y = numpy.meshgrid(axis, axis)
    radius, angle = numpy.hypot(x, y), numpy.arctan2(y, x)
    edge = 0.8 + 0.14 * numpy.cos((3 + number % 6) * angle + number)
    alpha = numpy.clip((edge - radius) * 60, 0, 1)
    light = 1 - 0.5 * numpy.hypot(x + 0.3, y + 0.4)
    color = numpy.array(colorsys.hsv_to_rgb(number / STICKERS, 0.6, 1))
    grain = numpy.random.default_rng(number).normal(0, 2, (STICKER, STICKER, 1))
    pixels = numpy.dstack([light[..., None] * color * 255 + grain, alpha * 255])
    pixels[alpha == 0] = 0
    Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8), "RGBA").save(path, "PNG")


def photo_name(number):
    return f"photos/{number:03}.jpg"


def sticker_name(number):
    return f"stickers/{number:02}.png"


def album(pages, first_photo=0):
    """Three of four pages hold a photo, each photo once; every page has five stickers."""
    photos = iter(range(first_photo, first_photo + pages))
    return {
        "pages": [
            {
                "photos": [
                    {"image": photo_name(next(photos) % PHOTOS["B"]), "frame": [47.5, 90 + page % 60, 380, 285]}
                    for _ in range(page % 4 != 3)
                ],
                "stickers": [
                    {
                        "image": sticker_name((page * 5 + place) % STICKERS),
                        "frame": [x, y + page % 30, 60 + 10 * place, 60 + 10 * place],
                    }
                    for place, (x, y) in enumerate([(20, 40), (360, 20), (30, 420), (180, 440), (340, 430)])
                ],
            }
            for page in range(pages)
        ]
    }


def short_texts(pages):
    """Ninety for each page: one to three words and a number, in one or two lines; one in twelve has another script."""
    chance = random.Random(5)
    for page in range(pages):
        for place in range(90):
            words = chance.choices(WORDS, k=chance.randint(1, 3))
            if chance.random() < 1 / 12:
                words[-1] = chance.choice(OTHER_WORDS)
            x, y = 10 + place % 5 * 91, 6 + place // 5 * 31.5
            yield page, x, y, chance.choice([9, 10, 11]), " ".join(words) + f" {page * 90 + place}"


def album_of_texts(texts):
    pages = {}
    for page, x, y, size, text in texts:
        node = {"text": text, "frame": [x, y, 87, 31.5], "size": size, "lineHeight": 1.2}
        pages.setdefault(page, []).append(node)
    return {"background": "none", "pages": [{"texts": texts} for texts in pages.values()]}


def make_missing(job):
    """Makes a file, which is whole or not there."""
    make, path, number = job
    if path.exists():
        return
    part = path.with_name(path.name + ".part")
    make(part, number)
    os.replace(part, path)


def main(folder, cases):
    (folder / "photos").mkdir(parents=True, exist_ok=True)
    (folder / "stickers").mkdir(exist_ok=True)
    photos = max(PHOTOS[case] for case in cases)
    jobs = [(make_photo, folder / photo_name(number), number) for number in range(photos)]
    jobs += [(make_sticker, folder / sticker_name(number), number) for number in range(STICKERS)]
    with Pool() as pool:
        pool.map(make_missing, jobs, chunksize=1)
    albums = {"A": album(40), "B": album(400), "T": {"pages": [{"photos": [{"image": photo_name(0)}]}]}}
    albums |= {f"D{number:02}": album(40) for number in range(6)}
    albums |= {f"C{number:02}": album(40, first_photo=10 * number) for number in range(30)}
    texts = list(short_texts(100))
    albums["W"] = album_of_texts(texts)
    (folder / "W.txt").write_text("".join("\t".join(map(str, text)) + "\n" for text in texts))
    for name, content in albums.items():
        (folder / f"{name}.json").write_text(json.dumps(content, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
