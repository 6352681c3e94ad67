"""Compares photos that `scrapbook --quality email` made smaller with those that Pillow, libvips and ImageMagick make: the same number of
pixels, the same JPEG quality. Each is enlarged again and compared with the photo, which has 1600 pixels at most.

usage: quality.py SCRAPBOOK FOLDER
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageOps

PPI, QUALITY = 110, 70  # those of `--quality email`
POINTS_PER_UNIT = 0.773
WIDTH = 300  # of a photo in units, 354 pixels


def luma(picture):
    return numpy.asarray(picture.convert("L"), dtype=float)


def psnr(a, b):
    return 10 * numpy.log10(255**2 / numpy.mean((a - b) ** 2))


def means(values, side=8):
    """The means of all squares of some pixels."""
    sums = numpy.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side**2


def ssim(a, b):
    """The structural similarity (Wang et al. 2004) with squares of 8 pixels."""
    x, y = means(a), means(b)
    xx, yy, xy = means(a * a) - x * x, means(b * b) - y * y, means(a * b) - x * y
    c, d = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return numpy.mean((2 * x * y + c) * (2 * xy + d) / ((x * x + y * y + c) * (xx + yy + d)))


def photos_in(pdf):
    """The JPEG files in a PDF, in its order."""
    data, end, found = pdf.read_bytes(), 0, []
    while (start := data.find(b"stream\n\xff\xd8\xff", end)) >= 0:
        end = data.find(b"\nendstream", start)
        found.append(data[start + 7:end])
    return found


def make(program, photo, folder):
    """The JPEG files that each program makes of a photo, by its name."""
    picture = ImageOps.exif_transpose(Image.open(photo)).convert("RGB")
    picture.thumbnail((1600, 1600), Image.Resampling.LANCZOS)
    source = folder / "photo.jpg"
    picture.save(source, quality=95, subsampling=0)
    frame = [20, 20, WIDTH, WIDTH * picture.height / picture.width]
    album = {"pages": [{"photos": [{"image": "photo.jpg", "frame": frame}]}]}
    (folder / "album.json").write_text(json.dumps(album))
    subprocess.run(
        [program, "build", folder / "album.json", "-o", folder / "album.pdf", "--quality", "email", "--no-cache", "-q"],
        check=True, stderr=subprocess.DEVNULL)
    (folder / "scrapbook.jpg").write_bytes(photos_in(folder / "album.pdf")[0])
    size = Image.open(folder / "scrapbook.jpg").size
    small = Image.open(source)
    small.draft("RGB", size)
    small.resize(size, Image.Resampling.LANCZOS).save(folder / "Pillow.jpg", quality=QUALITY)
    shape = f"{size[0]}x{size[1]}!"
    subprocess.run(["vipsthumbnail", source, "--size", shape, "-o", folder / f"libvips.jpg[Q={QUALITY}]"], check=True)
    names = ["scrapbook", "Pillow", "libvips"]
    if magick := shutil.which("convert-im6.q16") or shutil.which("convert"):
        subprocess.run([magick, source, "-resize", shape, "-quality", str(QUALITY), folder / "ImageMagick.jpg"], check=True)
        names.append("ImageMagick")
    whole = luma(Image.open(source))
    enlarged = {
        name: luma(Image.open(folder / f"{name}.jpg").convert("RGB").resize(Image.open(source).size, Image.Resampling.BICUBIC))
        for name in names}
    return {
        name: (psnr(whole, values), ssim(whole, values), (folder / f"{name}.jpg").stat().st_size)
        for name, values in enlarged.items()}


def main(program, folder):
    photos = sorted(path for path in Path(folder).iterdir() if path.suffix.lower() in (".jpg", ".jpeg"))
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        for photo in photos:
            for name, figures in make(program, photo, Path(scratch)).items():
                results.setdefault(name, []).append(figures)
    ours = numpy.mean(results["scrapbook"], axis=0)
    for name, figures in results.items():
        mean = numpy.mean(figures, axis=0)
        print(
            f"bench: {len(photos)} photos by {name}: {mean[0]:.2f} dB, SSIM {mean[1]:.4f}, {mean[2] / 1000:.1f} kB; "
            f"beside scrapbook {mean[0] - ours[0]:+.2f} dB, {mean[1] - ours[1]:+.4f}, {100 * (mean[2] / ours[2] - 1):+.0f} % bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
