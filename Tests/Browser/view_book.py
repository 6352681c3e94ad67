"""The page of `scrapbook view` in a browser. usage: view_book.py SCRAPBOOK FOLDER (with album.json and book.pdf)"""
import pathlib
import sys
import time

from book_pdf import pdfs
from browser import browser, calm, check, drag, key, loaded, page, perform, requests, shot, wait
from server import serving

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def album():
    path = folder / "album.json"
    with serving(program, str(path), "--stay") as server, browser("desktop", records=True) as driver:
        driver.get(server.address)
        loaded(driver)
        assert driver.execute_script("return location.hash").startswith("#page=")
        shot(driver, folder, "view-album")
        check(driver, "album")
        key(driver, "ArrowRight"); calm(driver); assert page(driver) == 1
        for _ in range(4):
            key(driver, "+")
        wait(driver, "document.querySelector('.book canvas')", "sharp tiles")
        shot(driver, folder, "view-album-zoom")
        zoom = driver.execute_script("return scrapbook.book.view.zoom")
        # An edit is seen, with page and zoom as they are; a fault leaves the old picture.
        good = path.read_text()
        old = driver.execute_script("return document.querySelector('.book img').src")
        path.write_text(good.replace('"title": "', '"title": "New '))
        start = time.monotonic()
        wait(driver, f"document.querySelector('.book img').src !== {old!r} && document.querySelector('.book img').complete")
        print(f"edit to picture: {(time.monotonic() - start) * 1000:.0f} ms")
        assert page(driver) == 1 and driver.execute_script("return scrapbook.book.view.zoom") == zoom
        path.write_text(good.replace('"pages"', '"pagse"'))
        wait(driver, "!document.querySelector('.problems').hidden")
        text = driver.find_element("css selector", ".problems").text
        assert "pagse" in text and ":" in text, text
        assert driver.execute_script("return document.querySelector('.book img').naturalWidth") > 0
        shot(driver, folder, "view-problem")
        path.write_text(good)
        wait(driver, "document.querySelector('.problems').hidden")
        elsewhere = [url for url in requests(driver) if not url.startswith((f"http://{server.host}/", "data:", "blob:", "about:", "chrome"))]
        assert not elsewhere, elsewhere


def cover():
    """A cover takes no drawing, and says so."""
    path = folder / "covered.json"
    path.write_text('{ "title": "Trip", "cover": { "title": "Our Trip" }, "pages": [{ "photos": [{ "image": "bus.jpg" }] }] }')
    with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
        driver.get(server.address)
        loaded(driver)
        driver.find_element("css selector", ".bar .do-draw").click()
        drag(driver, [(800 + 5 * step, 300) for step in range(20)])
        wait(driver, "!document.querySelector('.refusal').hidden", "covers cannot be drawn on")
        assert driver.execute_script("return scrapbook.drawing.queue.length + scrapbook.drawing.done.length") == 0
        check(driver, "cover")
        key(driver, "ArrowRight"); calm(driver)
        wait(driver, "document.querySelector('.refusal').hidden")
        assert not (folder / "covered.ink.json").exists()


perform(album, cover, pdfs)
print("the page works")
