"""The book of `scrapbook web` in a browser. usage: web_book.py BOOK.html FOLDER"""
import sys

from browser import (browser, calm, complaints, drag, faults, key, mouse, page, requests, resize, shot, swipe, touch, wait)

book, folder = sys.argv[1:]
address = "file://" + book


def check_quiet(driver):
    assert not complaints(driver), complaints(driver)
    asked = [url for url in requests(driver) if not url.startswith(("data:", address, "about:", "chrome"))]
    assert not asked, asked


def check_faults(driver, where):
    found = faults(driver)
    assert not found, (where, found)


with browser("desktop", records=True) as driver:
    driver.get(address)
    calm(driver)
    shot(driver, folder, "desktop")
    check_faults(driver, "open")
    assert driver.execute_script("return document.querySelector('[aria-live]').textContent") == "Pages 1 and 2 of 7"
    # Every way to turn.
    key(driver, "ArrowRight"); calm(driver); assert page(driver) == 1, page(driver)
    assert driver.execute_script("return location.hash") == "#page=3"
    drag(driver, [(1000, 300), (900, 300), (700, 300)], release=False)
    wait(driver, "scrapbook.book.state.leaf?.held")
    shot(driver, folder, "desktop-turning")
    # A turn that goes back restores everything.
    for x in (800, 960, 1000):
        mouse(driver, "mouseMoved", x, 300)
    mouse(driver, "mouseReleased", 1000, 300, buttons=0)
    calm(driver); assert page(driver) == 1, page(driver)
    drag(driver, [(1000, 300), (800, 300), (500, 300), (250, 300)]); calm(driver); assert page(driver) == 2, page(driver)
    drag(driver, [(200, 300), (500, 300), (800, 300), (1000, 300)]); calm(driver); assert page(driver) == 1, page(driver)
    driver.find_element("css selector", ".bar .do-next").click(); calm(driver); assert page(driver) == 2
    driver.execute_script("location.hash = '#page=1'"); calm(driver)
    wait(driver, "scrapbook.book.state.page === 0")
    mouse(driver, "mousePressed", 1100, 300); mouse(driver, "mouseReleased", 1100, 300, buttons=0)
    calm(driver); assert page(driver) == 1, page(driver)
    key(driver, "End"); calm(driver); assert page(driver) == 3
    key(driver, "Home"); calm(driver)
    for _ in range(10):
        key(driver, "ArrowRight")
    calm(driver); assert page(driver) == 3, page(driver)
    for _ in range(2):
        key(driver, "ArrowLeft")
    calm(driver); assert page(driver) == 1, page(driver)
    # Zoom, and back to 1 before a turn; the middle of what is read stays at a resize.
    key(driver, "+"); key(driver, "+")
    assert abs(driver.execute_script("return scrapbook.book.view.zoom") - 2.25) < 1e-6
    drag(driver, [(600, 300), (560, 300), (460, 260)])
    before = driver.execute_script("return scrapbook.book.view")
    shot(driver, folder, "desktop-zoom")
    resize(driver, 1100, 700)
    wait(driver, "scrapbook.book.table.clientWidth === 1100")
    after = driver.execute_script("return scrapbook.book.view")
    assert abs(before["x"] - after["x"]) < 0.02 and abs(before["zoom"] - after["zoom"]) < 1e-6, (before, after)
    resize(driver, 1280, 800)
    key(driver, "ArrowLeft"); key(driver, "Escape")
    driver.execute_script("scrapbook.book.zoom(3); scrapbook.book.turn(1)"); calm(driver)
    assert page(driver) == 2 and driver.execute_script("return scrapbook.book.view.zoom") == 1
    # The strip, the words, finding.
    driver.find_element("css selector", ".bar .do-pages").click()
    wait(driver, "document.querySelectorAll('.strip img').length === 7")
    shot(driver, folder, "desktop-strip")
    check_faults(driver, "strip")
    driver.find_elements("css selector", ".strip .small")[0].click(); calm(driver); assert page(driver) == 0
    driver.find_element("css selector", ".bar .do-words").click()
    field = driver.find_element("css selector", ".find input")
    field.send_keys("OTTER")
    wait(driver, "document.querySelectorAll('.found li').length > 0")
    shot(driver, folder, "desktop-words")
    check_faults(driver, "words")
    assert page(driver) == 0
    driver.find_element("css selector", ".found button").click(); calm(driver)
    driver.find_element("css selector", ".bar .do-words").click()
    driver.find_element("css selector", ".bar .do-scroll").click()
    wait(driver, "document.querySelector('.pages').checkVisibility()")
    shot(driver, folder, "desktop-scroll")
    check_faults(driver, "scroll")
    # Side by side; a wheel moves the pages, and the book opens where they were read.
    driver.find_element("css selector", ".bar .do-sideways").click()
    wait(driver, "document.querySelector('.pages').scrollWidth > 3000")
    tops = driver.execute_script("return [...document.querySelectorAll('.opening .sides')].map((each) => each.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 1 and min(tops) >= 0, tops
    assert driver.execute_script("return document.querySelector('.opening .sides').getBoundingClientRect().bottom < innerHeight - 60")
    shot(driver, folder, "desktop-sideways")
    check_faults(driver, "sideways")
    driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": 600, "y": 300, "deltaX": 0, "deltaY": 9000})
    wait(driver, "document.querySelector('.pages').scrollLeft > 2000")
    driver.find_element("css selector", ".bar .do-scroll").click()
    calm(driver); assert page(driver) == 3, page(driver)
    check_quiet(driver)

with browser("phone", touch=True, ratio=3, records=True) as driver:
    driver.get(address + "#page=3")
    calm(driver)
    assert driver.execute_script("return scrapbook.book.isNarrow")
    assert driver.execute_script("return document.querySelector('.label').textContent") == "3 / 7"
    shot(driver, folder, "phone")
    check_faults(driver, "phone")
    at = page(driver)
    swipe(driver, [(330, 400), (280, 400), (150, 405), (30, 410)]); calm(driver); assert page(driver) == at + 1, page(driver)
    swipe(driver, [(60, 400), (160, 400), (300, 405), (370, 410)]); calm(driver); assert page(driver) == at, page(driver)
    # A second finger takes a half-turned leaf back, and zooms.
    touch(driver, "touchStart", (330, 400)); touch(driver, "touchMove", (200, 400))
    wait(driver, "scrapbook.book.state.leaf?.held")
    shot(driver, folder, "phone-turning")
    touch(driver, "touchStart", (200, 400), (220, 420))
    for step in range(1, 8):
        touch(driver, "touchMove", (200 - 15 * step, 400), (220 + 15 * step, 420))
    touch(driver, "touchEnd")
    calm(driver); assert page(driver) == at, page(driver)
    for name in ("scroll", "sideways"):
        driver.find_element("css selector", f".bar .do-{name}").click()
        wait(driver, "document.querySelector('.pages').checkVisibility()")
        shot(driver, folder, f"phone-{name}")
        check_faults(driver, f"phone-{name}")
    driver.find_element("css selector", ".bar .do-scroll").click(); calm(driver); assert page(driver) == at, page(driver)
    resize(driver, 844, 390, 3)
    wait(driver, "!scrapbook.book.isNarrow")
    assert driver.execute_script("return scrapbook.book.visibleFaces.includes(2)")
    shot(driver, folder, "phone-wide")
    check_faults(driver, "phone-wide")
    check_quiet(driver)

with browser("tablet", touch=True, ratio=2, records=True) as driver:
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark"}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
    driver.get(address)
    calm(driver)
    driver.execute_script("scrapbook.book.turn(1)")
    assert page(driver) == 1, "a turn without motion is done at once"
    shot(driver, folder, "tablet-dark")
    check_faults(driver, "dark")
    check_quiet(driver)

with browser("phone", script=False) as driver:
    driver.get(address)
    seen = driver.find_elements("css selector", ".place img")
    assert len(seen) == 8 and all(image.is_displayed() for image in seen)
    assert "holding a shell" in driver.find_element("tag name", "body").text
    shot(driver, folder, "no-script")
print("the book turns")
