"""The book of `scrapbook web` that is bound on the right, in a browser. usage: web_right.py BOOK.html FOLDER"""
import sys

from browser import browser, calm, complaints, faults, key, shot

book, folder = sys.argv[1:]


def seen(driver):
    """What the label says, and the pages whose pictures are seen from left to right."""
    return driver.execute_script("""
      const at = (face) => document.querySelector(`.pages [data-face="${face}"]`)
      const halves = [...document.querySelectorAll('.book > .side:not(.none) img')]
      const page = (image) => [...document.querySelectorAll('.pages .place')].find((place) => place.querySelector('img').src === image.src)
      return [document.querySelector('.label').textContent, ...halves.map((image) => page(image).dataset.page ?? '')]""")


with browser("desktop") as driver:
    driver.get("file://" + book)
    calm(driver)
    openings = [seen(driver)]
    for _ in range(2):
        key(driver, "ArrowLeft"); calm(driver)
        openings.append(seen(driver))
    assert openings == [["1–2 / 5", "2", "1"], ["3–4 / 5", "4", "3"], ["5 / 5", "", "5"]], openings
    driver.find_element("css selector", ".bar .do-pages").click()
    strip = [each.text for each in driver.find_elements("css selector", ".strip .small")]
    assert strip == ["1", "2", "3", "4", "5"], strip
    lefts = [each.rect["x"] for each in driver.find_elements("css selector", ".strip .small")]
    assert lefts == sorted(lefts, reverse=True), lefts
    # Words of a language that is written from the right begin there.
    driver.find_element("css selector", ".bar .do-words").click()
    key(driver, "Home"); calm(driver)
    first = driver.find_element("css selector", ".words .text h2")
    assert "1" in first.text and first.value_of_css_property("direction") == "rtl", first.text
    shot(driver, folder, "right")
    assert not faults(driver), faults(driver)
    assert not complaints(driver), complaints(driver)
print("the book turns to the right")
