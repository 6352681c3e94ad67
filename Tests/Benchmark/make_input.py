"""Makes the albums, photos and stickers of the benchmark, the same ones every time.

Pictures that are there are kept; delete the folder to make them again.

usage: make_input.py FOLDER CASE...      the cases are those of bench.py
"""

import colorsys
import json
import os
import random
import shutil
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
PHOTOS = {"T": 1, "A": 30, "B": 300, "C": 300, "D": 30, "E": 40, "K": 300, "L": 30, "M": 0, "P": 30, "R": 0, "W": 0, "X": 30}
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


E_FRAME = [16, 204, 480, 360]  # canvas units of the photos of E


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


def with_warnings(book, count=10):
    """The same pages with photos of which a part is shown, too small for its size on paper."""
    photos = [photo for page in book["pages"] for photo in page["photos"]]
    for photo in photos[:count]:
        photo["crop"] = [0.4, 0.4, 0.1, 0.1]
    return book


def with_captions(book, first):
    """The same pages with a caption for each photo."""
    photos = [photo for page in book["pages"] for photo in page["photos"]]
    for number, photo in enumerate(photos):
        photo["caption"] = f"{WORDS[number % len(WORDS)]} {number}" if number else first
    return book


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


TEXT_FONTS = ["Comic Neue", "Andika", "Noto Sans", "Noto Sans CJK SC", "Noto Sans Hebrew"]


def typst_texts(texts):
    fonts = ", ".join(f'"{font}"' for font in TEXT_FONTS)
    lines = [f"#set page(width: 475pt, height: 577pt, margin: 0pt)\n#set text(font: ({fonts}))\n#set par(leading: 0.2em)"]
    last = 0
    for page, x, y, size, text in texts:
        lines += ["#pagebreak()"] * (page > last)
        last = page
        lines.append(f"#place(dx: {x}pt, dy: {y}pt, block(width: 87pt, text(size: {size}pt)[{text}]))")
    return "\n".join(lines)


def html_texts(texts):
    fonts = ", ".join(f'"{font}"' for font in TEXT_FONTS)
    pages = {}
    for page, x, y, size, text in texts:
        pages.setdefault(page, []).append(f'<p style="left:{x}pt;top:{y}pt;font-size:{size}pt">{text}</p>')
    return (
        "<!DOCTYPE html><style>@page { size: 475pt 577pt; margin: 0 } body { margin: 0; line-height: 1.2; "
        f"font-family: {fonts} }} div {{ position: relative; height: 577pt; break-after: page }} "
        "p { position: absolute; width: 87pt; margin: 0 }</style>"
        + "".join(f"<div>{''.join(page)}</div>" for page in pages.values()))


def make_report(folder):
    """A report of four pages for WeasyPrint, Chromium and `scrapbook`, the same design for typst, and a roster."""
    folder.mkdir(exist_ok=True)
    shutil.copy(SAMPLES[0], folder / "photo.jpg")
    for name, text in [("report.html", html_report()), ("report.typ", typst_report())]:
        (folder / name).write_text(text)
    (folder / "report.json").write_text(json.dumps({"template": "report.html", "title": "Report", "language": "en"}))
    pupils = "".join(f"{number:04},{WORDS[number % len(WORDS)]} {number}\n" for number in range(PUPILS))
    (folder / "roster.csv").write_text("id,first\n" + pupils)
    (folder / "some.csv").write_text("id,first\n" + "".join(pupils.splitlines(True)[:SOME_PUPILS]))


PUPILS, SOME_PUPILS = 3000, 200
SENTENCE = "The class went to the lake and wrote about what it saw there, with drawings and photos of birds. "
COMMENT = "Works with care and asks good questions about each chapter."
OTHERS = ["在海边的一天，孩子们画了很多鱼。", "הילדים ציירו דגים ליד הים.", "رسم الأطفال أسماكا قرب البحر."]
POINTS = [62, 48, 75, 90, 55, 81, 70, 66]


def html_report():
    rows = "".join(
        f'<tr><td>Subject {number}</td><td class="n">{60 + number}</td><td>{COMMENT}</td></tr>' for number in range(34))
    bars = "".join(
        f'<p>Skill {number}</p><div class="bar"><div style="width:{points}%"></div></div>'
        for number, points in enumerate(POINTS))
    chart = "".join(
        f'<rect x="{30 * number}" y="{100 - points}" width="18" height="{points}" fill="#4a7f9c"/>'
        for number, points in enumerate(POINTS))
    text = "".join(f"<p>{SENTENCE * 7}</p>" for _ in range(9))
    others = "".join(f'<p lang="{lang}">{line}</p>' for lang, line in zip(["zh", "he", "ar"], OTHERS))
    return f"""<!DOCTYPE html><html lang="en"><head><title>Report</title><style>
@page {{ size: A4; margin: 40pt }}
body {{ font-family: "Noto Sans"; font-size: 10pt; line-height: 1.5; margin: 0 }}
table {{ width: 100%; border-collapse: collapse }}
td, th {{ border-bottom: .5pt solid #999; padding: 5pt; text-align: left }}
.n {{ text-align: right }}
.box {{ background: #f4efe2; border-radius: 6pt; padding: 12pt; margin: 12pt 0 }}
.box p {{ margin: 0 }}
.bar {{ background: #ddd; height: 8pt; width: 120pt; margin-bottom: 6pt }}
.bar div {{ background: #4a7f9c; height: 8pt }}
img {{ width: 200pt }}
.signature {{ border-top: .75pt solid #333; width: 200pt; margin-top: 36pt }}
</style></head><body><h1>{{{{first}}}}</h1><p><img src="photo.jpg" alt="The lake"></p>
<table><thead><tr><th>Subject</th><th>Points</th><th>Comment</th></tr></thead><tbody>{rows}</tbody></table>
<div class="box">{bars}</div>
<p><svg xmlns="http://www.w3.org/2000/svg" width="240" height="100" viewBox="0 0 240 100">{chart}</svg></p>
{others}{text}<p class="signature">Teacher</p></body></html>
"""


def typst_report():
    rows = ", ".join(f"[Subject {number}], [{60 + number}], [{COMMENT}]" for number in range(34))
    bars = "\n\n".join(
        f"Skill {number}\n#box(width: 120pt, height: 8pt, fill: gray)[#box(width: {points}%, height: 8pt, fill: blue)]"
        for number, points in enumerate(POINTS))
    chart = ", ".join(f"rect(width: 18pt, height: {points}pt, fill: blue)" for points in POINTS)
    text = "\n\n".join([*OTHERS, *[SENTENCE * 7] * 9])
    return f"""#set page(paper: "a4", margin: 40pt)
#set text(font: ("Noto Sans", "Noto Sans CJK SC", "Noto Sans Hebrew", "Noto Sans Arabic"), size: 10pt)
#set par(leading: 0.9em, spacing: 1.8em)
= #sys.inputs.first
#image("photo.jpg", width: 200pt)
#table(columns: (auto, auto, 1fr), stroke: (bottom: .5pt), inset: 5pt,
  table.header([Subject], [Points], [Comment]), {rows})
#block(fill: rgb("f4efe2"), radius: 6pt, inset: 12pt)[{bars}]
#stack(dir: ltr, spacing: 12pt, {chart})
{text}
#v(36pt)
#line(length: 200pt)
Teacher
"""


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
    albums["E"] = {"pages": [{"photos": [{"image": photo_name(number), "frame": E_FRAME}]} for number in range(PHOTOS["E"])]}
    for pages in (1000, 5000):
        albums[f"M{pages}"] = {"pages": [{"texts": [{"text": f"Page {page}", "frame": [40, 40, 400, 60]}]} for page in range(pages)]}
    texts = list(short_texts(100))
    albums["W"] = album_of_texts(texts)
    albums["L"] = with_warnings(album(40))
    for name, first in [("K", "A day at sea"), ("K2", "A week at sea")]:
        albums[name] = with_captions(album(400), first)
    (folder / "W.typ").write_text(typst_texts(texts))
    (folder / "W.html").write_text(html_texts(texts))
    (folder / "W.txt").write_text("".join("\t".join(map(str, text)) + "\n" for text in texts))
    if "R" in cases:
        make_report(folder / "R")
    for name, content in albums.items():
        (folder / f"{name}.json").write_text(json.dumps(content, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
