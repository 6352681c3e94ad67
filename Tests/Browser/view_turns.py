"""What is drawn, found and edited while leaves turn, and books of pages of several sizes.

usage: view_turns.py SCRAPBOOK FOLDER (with album.json and book.pdf)
"""
import json
import pathlib
import subprocess
import sys

from browser import browser, calm, complaints, drag, key, mouse, page, resize, shot, wait
from server import serving

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
SAVED = "document.querySelector('.saving').textContent === 'Saved' && scrapbook.drawing.queue.length === 0"


def opened(driver, server):
    driver.get(server.address)
    wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.naturalWidth > 0", "the first page is seen")
    calm(driver)


def several_sizes(path):
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", None]
    for width, height in [(300, 200), (150, 200), (400, 80), (300, 200)]:
        text = f"0.9 0.95 1 rg 0 0 {width} {height} re f"
        objects += [f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
                    f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {len(objects) + 1} 0 R >>"]
    objects[1] = f"<< /Type /Pages /Count 4 /Kids [{' '.join(f'{number} 0 R' for number in range(4, 11, 2))}] >>"
    data = b"%PDF-1.7\n"
    for number, body in enumerate(objects, 1):
        data += f"{number} 0 obj\n{body}\nendobj\n".encode()
    # qpdf writes the table that is missing.
    broken = path.with_suffix(".broken")
    broken.write_bytes(data + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n".encode())
    subprocess.run(["qpdf", "--warning-exit-0", "--no-warn", str(broken), str(path)], check=True)


def drawing():
    """A stroke that begins while a leaf turns is on the page that comes; a pen beside the page turns no leaf."""
    with serving(program, str(folder / "book.pdf"), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        driver.find_element("css selector", ".bar .do-draw").click()
        # The leaf has begun to turn when the pen is put down, in the same task of the page.
        driver.execute_script("""
            const pen = (type, x, y) => scrapbook.table.dispatchEvent(new PointerEvent(type, {
              pointerId: 7, pointerType: 'pen', clientX: x, clientY: y, buttons: type === 'pointerup' ? 0 : 1, bubbles: true, pressure: 0.5 }))
            const { table, book } = scrapbook
            table.setPointerCapture = () => {}
            book.turn(1)
            book.state = { ...book.state, leaf: { ...book.state.leaf, angle: 0.3 } }
            book.render()
            const box = table.getBoundingClientRect()
            const [x, y] = [box.left + box.width * 0.56, box.top + box.height * 0.5]
            pen('pointerdown', x, y)
            for (let step = 1; step <= 20; step += 1) pen('pointermove', x + 2 * step, y + step)
            pen('pointerup', x + 40, y + 20)""")
        calm(driver)
        assert page(driver) == 1
        wait(driver, f"scrapbook.drawing.done.length === 1 && {SAVED}", "a stroke that is saved")
        stroke = driver.execute_script("return scrapbook.drawing.done[0].stroke")
        seen = driver.execute_script("return scrapbook.papers.map((paper) => paper.inkPage)")
        assert stroke["page"] == seen[-1], (stroke["page"], seen)
        assert all(0 <= x <= 200 and 0 <= y <= 300 for x, y, *_ in stroke["points"]), stroke["points"]
        # Beside the page, at the left edge of the table.
        drag(driver, [(20 + 10 * step, 400) for step in range(12)], pointer="pen"); calm(driver)
        assert page(driver) == 1
        assert not complaints(driver), complaints(driver)


# Whether something is drawn on each of the canvases for the stroke that is being drawn.
DRAWN_ON = """return [...document.querySelectorAll('.book canvas.live')].map((canvas) =>
    canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean))"""


def fold():
    """A stroke of an album goes over the fold, and is seen on both pages while it is drawn; one of a PDF goes on on the other page."""
    across = [(560 + 8 * step, 300) for step in range(22)]
    with serving(program, str(folder / "album.json"), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        key(driver, "ArrowRight"); calm(driver)
        assert driver.execute_script(DRAWN_ON) == []
        driver.find_element("css selector", ".bar .do-draw").click()
        assert driver.execute_script(DRAWN_ON) == [False, False], "canvases that are ready"
        drag(driver, across, release=False)
        wait(driver, f"(() => {{ {DRAWN_ON} }})().every(Boolean)", "both halves")
        mouse(driver, "mouseReleased", *across[-1], buttons=0)
        wait(driver, f"scrapbook.drawing.done.length === 1 && {SAVED}")
        assert driver.execute_script(DRAWN_ON) == [False, False], "canvases for the next stroke"
        driver.execute_script("scrapbook.drawing.undo()")
        wait(driver, "scrapbook.drawing.undone.length === 1")
        driver.find_element("css selector", ".bar .do-draw").click()
        assert driver.execute_script(DRAWN_ON) == []
    with serving(program, str(folder / "book.pdf"), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        key(driver, "ArrowRight"); calm(driver)
        driver.find_element("css selector", ".bar .do-draw").click()
        drag(driver, across)
        wait(driver, f"scrapbook.drawing.done.length === 2 && {SAVED}", "a stroke for each page")
        strokes = driver.execute_script("return scrapbook.drawing.done.map(({ stroke }) => stroke)")
        assert strokes[0]["page"] + 1 == strokes[1]["page"], strokes
        assert all(-1 <= x <= 201 for stroke in strokes for x, *_ in stroke["points"]), strokes
        # Strokes are taken back although another program drew after them.
        other = json.dumps({"strokes": [{"page": 1, "points": [[20, 20], [60, 60]]}]})
        assert server.cookie is None and server.enter() is None
        status, _ = server.change({"stroke": {"page": 1, "tool": "pen", "color": "#ff0000", "width": 5, "id": "other-one", "points": [[20, 20], [60, 60]]}})
        if status != 200:
            subprocess.run([program, "annotate", str(folder / "book.pdf"), "-", "--quiet"], input=other, text=True, check=True)
        for left in (1, 0):
            driver.execute_script("scrapbook.drawing.undo()")
            wait(driver, f"scrapbook.drawing.done.length === {left} && scrapbook.drawing.queue.length === 0")
        wait(driver, "scrapbook.drawing.undone.length === 2")


def resizing():
    """A turn is not lost where the window changes between one and two pages."""
    with serving(program, str(folder / "album.json"), "--stay") as server, browser("phone-wide") as driver:
        opened(driver, server)
        wait(driver, "!scrapbook.book.isNarrow")
        wanted = driver.execute_script("scrapbook.book.turn(1); return scrapbook.book.openings[scrapbook.book.state.target].left")
        resize(driver, 390, 844)
        wait(driver, "scrapbook.book.isNarrow"); calm(driver)
        assert driver.execute_script("return scrapbook.book.face") == wanted


def sizes():
    """Only paper is shaded, and has a shadow, where pages have several sizes."""
    path = folder / "sizes.pdf"
    several_sizes(path)
    with serving(program, str(path), "--stay", "--spread", "pair") as server, browser("desktop") as driver:
        opened(driver, server)
        key(driver, "ArrowRight"); calm(driver)
        driver.execute_script("scrapbook.book.send({ type: 'down', direction: 1 }); scrapbook.book.send({ type: 'move', angle: 0.3 })")
        shades = driver.execute_script("""return [...document.querySelectorAll('.book .shade')].map((shade) => {
            const [mine, sheet] = [shade, shade.closest('.sheet')].map((each) => each.getBoundingClientRect())
            return [mine.width - sheet.width, mine.height - sheet.height] })""")
        assert len(shades) >= 3 and all(max(map(abs, each)) < 1 for each in shades), shades
        shot(driver, folder, "view-sizes")
        assert driver.execute_script("return getComputedStyle(document.querySelector('.book'), '::before').display") == "none"


def finding():
    """Words that are found are marked on pages that were seen before, and are not when nothing is looked for."""
    with serving(program, str(folder / "book.pdf"), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        for name in ("ArrowRight", "ArrowLeft"):
            key(driver, name); calm(driver)
            wait(driver, "scrapbook.papers.every((paper) => paper.text.element.querySelector('span'))", "the words of the page")
        driver.find_element("css selector", ".bar .do-words").click()
        driver.find_element("css selector", ".find input").send_keys("page")
        wait(driver, "document.querySelector('.book .hit')", "a mark")
        driver.execute_script("scrapbook.book.turn(1)"); calm(driver)
        wait(driver, "document.querySelector('.book .hit')", "a mark on a page that was seen before")
        driver.find_element("css selector", ".bar .do-words").click()
        driver.execute_script("scrapbook.book.turn(-1)"); calm(driver)
        wait(driver, "!document.querySelector('.book .hit')", "no mark any more")


def adding():
    """A new page takes no picture away for a moment; several changes at once end with the last one."""
    path = folder / "album.json"
    before = path.read_text()
    album = json.loads(before)
    with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        key(driver, "ArrowRight"); calm(driver)
        count = driver.execute_script("return scrapbook.doc.count")
        driver.execute_script("""window.blank = 0
            const look = () => {
              const images = [...document.querySelectorAll('.book > .side:not(.none) img')]
              if (!images.length || images.some((image) => !image.naturalWidth)) blank += 1
              requestAnimationFrame(look)
            }
            requestAnimationFrame(look)""")
        for number in range(3):
            album["pages"].append({"texts": [{"text": f"New {number}", "frame": [40, 40, 300, 60]}]})
            path.write_text(json.dumps(album))
            wait(driver, f"scrapbook.doc.count === {count + number + 1}")
            album["title"] = f"Trip {number}"
            path.write_text(json.dumps(album))
        wait(driver, f"scrapbook.doc.title === 'Trip 2' && scrapbook.book.count === {count + 3}", "the last change")
        calm(driver)
        assert page(driver) == 1 and driver.execute_script("return blank") == 0
        assert not complaints(driver), complaints(driver)
    path.write_text(before)


def reporting():
    """Each error of a report is shown with its location."""
    (folder / "note.html").write_text("<!doctype html>\n<html><body>\n<p>{{words}}</p>\n</body></html>\n")
    (folder / "data.json").write_text('{ "words": "Well done" }')
    (folder / "note.report.json").write_text('{ "template": "note.html", "data": "data.json" }')
    with serving(program, str(folder / "note.report.json"), "--stay") as server, browser("desktop") as driver:
        opened(driver, server)
        (folder / "note.html").write_text("<!doctype html>\n<html><body>\n<p>{{wrods}}</p>\n<p>{{#a}}</p></body></html>\n")
        wait(driver, "!document.querySelector('.problems').hidden")
        found = driver.execute_script("return [...document.querySelectorAll('.problems article.error code')].map((each) => each.textContent)")
        assert found and all(place.startswith("note.html:") for place in found), found
        assert driver.execute_script("return document.querySelector('.book img').naturalWidth") > 0


drawing()
fold()
resizing()
sizes()
finding()
adding()
reporting()
print("leaves turn")
