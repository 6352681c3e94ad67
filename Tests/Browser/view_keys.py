"""The page of `scrapbook view` by keyboard alone. usage: view_keys.py SCRAPBOOK FOLDER (with book.pdf of pages with links)"""
import pathlib
import subprocess
import sys

from browser import browser, calm, complaints, page, shot, wait
from selenium.webdriver import ActionChains, Keys
from server import serving

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
path = folder / "book.pdf"
subprocess.run([program, "annotate", str(path), "-", "--quiet"], text=True, check=True, input='''{
  "strokes": [{ "id": "one", "page": 2, "points": [[20, 20], [60, 60]] }],
  "notes": [{ "id": "two", "page": 2, "at": [40, 60], "text": "Well done!" }] }''')


def inks():
    return subprocess.run([program, "info", str(path), "--annotations"], capture_output=True, text=True).stdout.count("id sbk-one")


with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
    def press(*keys, holding=None):
        actions = ActionChains(driver)
        if holding:
            actions.key_down(holding)
        actions.send_keys(*keys)
        if holding:
            actions.key_up(holding)
        actions.perform()

    def focused():
        return driver.execute_script("return document.activeElement.className.split(' ').at(-1)")

    def tab_to(name, most=40):
        for _ in range(most):
            press(Keys.TAB)
            if focused() == name:
                return
        raise AssertionError(f"no {name} by Tab")

    def saved():
        wait(driver, "scrapbook.drawing.queue.length === 0 && document.querySelector('.saving').textContent === 'Saved'")

    driver.get(server.address)
    wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.naturalWidth > 0")
    wait(driver, "document.querySelector('.selectable .link')", "a link")
    # A link is followed; its page goes away with the focus, and the keys stay.
    tab_to("link")
    press(Keys.ENTER); calm(driver); assert page(driver) == 1, page(driver)
    press(Keys.HOME); calm(driver); assert page(driver) == 0
    tab_to("link")
    press(Keys.ARROW_RIGHT); calm(driver); assert page(driver) == 1
    press(Keys.ARROW_RIGHT); calm(driver); assert page(driver) == 2, "the keys are lost with the link"
    press(Keys.ARROW_LEFT); calm(driver)
    # A note is opened, closed, and left by turning.
    wait(driver, "document.querySelector('.book .note')", "a note")
    tab_to("note")
    press(Keys.ENTER)
    wait(driver, "document.querySelector('.remark')?.textContent.includes('Well done!')")
    press(Keys.ESCAPE)
    wait(driver, "!document.querySelector('.remark')")
    assert focused() == "note"
    press(Keys.ENTER, Keys.ARROW_RIGHT); calm(driver); assert page(driver) == 2 and not driver.find_elements("css selector", ".remark")
    press(Keys.ARROW_LEFT); calm(driver); assert page(driver) == 1
    # Buttons leave the arrows to the book, and at its end the focus.
    tab_to("do-next")
    press(Keys.ENTER); calm(driver)
    assert page(driver) == 2 and driver.execute_script("return document.querySelector('.do-next').disabled")
    press(Keys.ARROW_LEFT); calm(driver); assert page(driver) == 1, "the keys are lost at the end"
    # What is typed is not a key of the book.
    driver.find_element("css selector", ".bar .do-words").click()
    driver.find_element("css selector", ".find input").send_keys("dpeh", Keys.ARROW_LEFT, Keys.HOME)
    assert page(driver) == 1 and driver.execute_script("return document.querySelector('.tools').hidden")
    driver.find_element("css selector", ".bar .do-words").click()
    # Tools by their letters.
    driver.execute_script("scrapbook.table.focus()")
    for letter, tool in ("h", "highlighter"), ("e", "eraser"), ("p", "pen"):
        press(letter)
        assert driver.execute_script("return [scrapbook.drawing.tool, scrapbook.book.isDrawing]") == [tool, True]
    # A stroke is found, taken away, brought back, and a note taken away.
    assert inks() == 1
    tab_to("mark")
    shot(driver, folder, "keys-mark")
    press(Keys.DELETE)
    wait(driver, "scrapbook.drawing.done.length === 1"); saved()
    assert inks() == 0
    press("z", holding=Keys.CONTROL)
    wait(driver, "scrapbook.drawing.undone.length === 1")
    assert inks() == 1
    press("y", holding=Keys.CONTROL)
    wait(driver, "scrapbook.drawing.done.length === 1"); saved()
    assert inks() == 0
    press("d")
    assert not driver.execute_script("return scrapbook.book.isDrawing")
    tab_to("note")
    press(Keys.ENTER)
    tab_to("wordy", 2)
    press(Keys.ENTER)
    wait(driver, "scrapbook.drawing.done.length === 2"); saved()
    wait(driver, "!document.querySelector('.book .note')")
    server.enter()

    # What is shown again keeps the focus, and an opened note stays open.
    def drawn(change, shown):
        status, answer = server.change(change)
        assert status == 200, answer
        wait(driver, shown)

    drawn({"notes": [{"id": "more", "page": 2, "at": [90, 60], "text": "More"}]}, "document.querySelector('.book .note')")
    tab_to("note")
    driver.execute_script("document.activeElement.isOld = true")
    drawn({"strokes": [{"id": "three", "page": 2, "points": [[20, 20], [60, 60]]}]}, "document.querySelectorAll('.book .mark').length === 1")
    assert focused() == "note" and not driver.execute_script("return document.activeElement.isOld ?? false")
    press(Keys.ENTER)
    drawn({"strokes": [{"id": "four", "page": 2, "points": [[20, 90], [60, 90]]}]}, "document.querySelectorAll('.book .mark').length === 2")
    assert driver.execute_script("return document.querySelector('.remark').contains(document.activeElement)")
    said = [line for line in complaints(driver) if "favicon" not in line]
    assert not said, said
print("the keys work")
