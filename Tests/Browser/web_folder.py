"""The folder of `scrapbook web --folder` in a browser. usage: web_folder.py INDEX.html FOLDER"""
import sys

from browser import browser, calm, complaints, faults, key, page, requests, shot, wait

index, folder = sys.argv[1:]
address = "file://" + index
near = "file://" + index.removesuffix("index.html")


# Whether each face that is seen has a canvas, with about as many pixels as the screen; the finest tiles have four for each unit.
SHARP = """[...document.querySelectorAll('.book > .side:not(.none) .sheet')].every((sheet) => {
    const canvas = sheet.querySelector('canvas')
    return canvas && canvas.width / canvas.getBoundingClientRect().width / devicePixelRatio > 0.7 })"""

for size, ratio, touch in (("desktop", 1, False), ("phone", 3, True)):
    with browser(size, touch=touch, ratio=ratio, records=True) as driver:
        driver.get(address)
        calm(driver)
        asked = [url for url in requests(driver) if "/pages/" in url and "-" in url.split("/pages/")[1]]
        assert size != "desktop" or not asked, "tiles are loaded only when they are needed"
        key(driver, "ArrowRight"); calm(driver); assert page(driver) == 1
        driver.execute_script("scrapbook.book.zoom(2.5)")
        wait(driver, SHARP, "sharp")
        shot(driver, folder, f"folder-{size}")
        driver.execute_script("scrapbook.book.zoom(4)")
        wait(driver, "scrapbook.book.view.zoom === 8")
        # A turn leaves no canvas behind.
        key(driver, "PageDown"); calm(driver); assert page(driver) == 2
        wait(driver, "[...scrapbook.book.made].filter(([face, page]) => page.tiles.canvas && !scrapbook.book.visibleFaces.includes(face)).length === 0")
        found = faults(driver)
        assert not found, found
        assert not complaints(driver), complaints(driver)
        asked = [url for url in requests(driver) if not url.startswith(("data:", near, "about:", "chrome"))]
        assert not asked, asked
print("the folder is sharp")
