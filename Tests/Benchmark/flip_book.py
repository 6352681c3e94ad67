"""How fast the page of `scrapbook view` is, in Debian's chromium without a window.

usage: flip_book.py PROGRAM     Medians, and the longest of each; quiet cores are needed.
"""
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))
from browser import browser, calm, drag, key, mouse, wait
from server import serving

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHOTOS = sorted((ROOT / "Samples" / "FieldTrip" / "photos").glob("*.jpg"))

# The time at which the first page is decoded and drawn, in ms since the address was opened.
FIRST_PAGE = """
const look = () => {
  const image = document.querySelector('.book img')
  if (image?.complete && image.naturalWidth > 0) requestAnimationFrame(() => { window.firstPage = performance.now() })
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


def row(what, values, limit):
    print(f"| {what} | {statistics.median(values):.1f} ms | {max(values):.1f} ms | {limit} |", flush=True)


def album(folder, spreads):
    for photo in PHOTOS:
        shutil.copy(photo, folder)
    names = [photo.name for photo in PHOTOS]
    pages = [{"photos": [{"image": names[number % len(names)]}, {"image": names[(number + 3) % len(names)]}],
              "texts": [{"text": f"Page {number + 1}", "frame": [60, 40, 300, 60]}]} for number in range(2 * spreads)]
    path = folder / "album.json"
    path.write_text(json.dumps({"title": "Trip 0", "pages": pages}, indent=1))
    return path


def many_pages(folder, count):
    path, objects = folder / "many.pdf", ["<< /Type /Catalog /Pages 2 0 R >>", None, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for number in range(1, count + 1):
        text = "".join(f"BT /F 14 Tf 72 {720 - 24 * line} Td (Page {number}, line {line}) Tj ET\n" for line in range(25))
        objects.append(f"<< /Length {len(text)} >>\nstream\n{text}endstream")
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R /Resources << /Font << /F 3 0 R >> >> >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {count} /Kids [{' '.join(kids)}] >>"
    data, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n".encode()
    path.write_bytes(data)
    return path


def first_page(program, path, what, rounds=7):
    values = []
    for _ in range(rounds):
        with browser("desktop") as driver, serving(program, str(path), "--stay") as server:
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FIRST_PAGE})
            driver.get(server.address)
            wait(driver, "window.firstPage")
            values.append(driver.execute_script("return window.firstPage"))
    row(f"first page, {what}", values, "500 ms")


# The pages beside those that are seen have their pictures: nothing else needs a processor then.
AT_REST = "[...scrapbook.book.made.values()].every((paper) => paper.shownRevision !== undefined && paper.level >= paper.baseLevel)"


def turns(driver):
    """The times between the frames while leaves turn."""
    wait(driver, AT_REST)
    time.sleep(1)
    driver.execute_script("""window.frames_ = []
        let last = null
        const look = (now) => {
          if (scrapbook.book.state.leaf) { if (last !== null) frames_.push(now - last); last = now } else last = null
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)""")
    for name in ["ArrowRight"] * 12 + ["ArrowLeft"] * 8:
        key(driver, name)
        time.sleep(0.1)
        calm(driver)
        time.sleep(0.4)
    row("frame of a turn", driver.execute_script("return frames_"), "none over 50 ms")


def edits(driver, path, rounds=15):
    """The time between the end of writing the album and its new picture on the page."""
    driver.execute_script("""window.changes = []
        const before = scrapbook.pictureChanged
        scrapbook.pictureChanged = (paper) => { before.call(scrapbook, paper); requestAnimationFrame(() => changes.push(Date.now())) }""")
    values = []
    key(driver, "Home")
    calm(driver)
    text = path.read_text()
    for number in range(rounds):
        time.sleep(0.7)
        driver.execute_script("changes.length = 0")
        new = text.replace('"Page 1"', f'"Page 1, {number}"')
        path.write_text(new)
        start = time.time()
        wait(driver, "changes.length")
        values.append(driver.execute_script("return changes[0]") - start * 1000)
    row("from an edit to its picture", values, "200 ms")


def pointers(driver):
    """The work of each pointer event, with up to 2,000 samples in a stroke."""
    driver.find_element("css selector", ".bar .do-draw").click()
    driver.execute_script("""window.moves = []
        const { drawing } = scrapbook, move = drawing.move
        drawing.move = (event) => { const start = performance.now(); const result = move.call(drawing, event); moves.push(performance.now() - start); return result }""")
    across = [(700 + (7 * step) % 400, 200 + (11 * step) % 300) for step in range(2000)]
    drag(driver, across, release=False)
    row("pointer event, of all 2,000", driver.execute_script("return moves"), "2 ms")
    row("pointer event, of the last 100", driver.execute_script("return moves.slice(-100)"), "2 ms")
    mouse(driver, "mouseReleased", *across[-1], buttons=0)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    # The library that ./dev installs for tests.
    for library in pathlib.Path(sys.prefix).glob("lib/python*/site-packages/pypdfium2_raw/libpdfium.so"):
        os.environ.setdefault("SCRAPBOOK_PDFIUM", str(library))
    print("| what | median | longest | to reach |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = album(folder, 20)
        first_page(program, path, "20 spreads")
        first_page(program, many_pages(folder, 500), "a PDF of 500 pages")
        with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
            driver.get(server.address)
            wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.naturalWidth > 0")
            calm(driver)
            turns(driver)
            edits(driver, path)
            pointers(driver)


main()
