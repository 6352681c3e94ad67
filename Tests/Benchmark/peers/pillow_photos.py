"""Makes the photos of an album as small as e-mail needs them, with Pillow in two processes.

usage: pillow_photos.py ALBUM FOLDER
"""

import json
import sys
from multiprocessing import Pool
from pathlib import Path

from PIL import Image

POINTS_PER_UNIT = 0.773
PPI, QUALITY = 110, 70  # those of `--quality email`


def make(job):
    photo, frame, output = job
    size = tuple(round(side * POINTS_PER_UNIT / 72 * PPI) for side in frame[2:])
    picture = Image.open(photo)
    picture.draft("RGB", size)  # decodes a JPEG with fewer pixels, not less than these
    picture.resize(size, Image.Resampling.LANCZOS).save(output, "JPEG", quality=QUALITY)


def main(album, folder):
    photos = [photo for page in json.loads(album.read_text())["pages"] for photo in page["photos"]]
    with Pool(2) as pool:
        pool.map(make, [
            (album.parent / photo["image"], photo["frame"], folder / f"{number}.jpg")
            for number, photo in enumerate(photos)], chunksize=1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
