"""The parts of view_book.py that read a PDF and draw on it."""
import pathlib
import subprocess
import sys

from browser import browser, calm, check, complaints, drag, key, loaded, mouse, page, shot, swipe, touch, wait
from server import serving

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def pdf():
    path = folder / "book.pdf"
    before = path.read_bytes()
    with serving(program, str(path), "--stay") as server, browser("tablet", touch=True, ratio=2) as driver:
        driver.get(server.address)
        loaded(driver)
        shot(driver, folder, "view-pdf")
        check(driver, "pdf")
        wait(driver, "document.querySelector('.selectable span')", "text that can be selected")
        driver.find_element("css selector", ".bar .do-draw").click()
        wait(driver, "!document.querySelector('.tools').hidden")
        check(driver, "tools")
        at = page(driver)
        draw_with_fingers(driver, path, before, at)
        undo_and_erase(driver, path, before)
        draw_with_a_pen(driver, at)
        add_words(driver)
        driver.refresh()
        loaded(driver)
        shot(driver, folder, "view-reloaded")
        read(driver)
        assert path.read_bytes().startswith(before)
        erase_with_a_mouse(driver, path)
        said = [line for line in complaints(driver) if "favicon" not in line]
        assert not said, said
    sound = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True)
    assert sound.returncode == 0, sound.stdout + sound.stderr


def draw_with_fingers(driver, path, before, at):
    # One finger draws, and does not turn.
    swipe(driver, [(300, 400)] + [(300 + 10 * step, 400 + (step % 5) * 8) for step in range(1, 25)])
    wait(driver, "scrapbook.drawing.strokes.length === 1", "a stroke")
    assert page(driver) == at
    shot(driver, folder, "view-drawn")
    wait(driver, "document.querySelector('.saving').textContent === 'Saved'")
    one = path.read_bytes()
    assert one.startswith(before) and len(one) > len(before) and b"/Ink" in one[len(before):]
    # Two fingers draw nothing: they enlarge the book.
    touch(driver, "touchStart", (300, 500)); touch(driver, "touchStart", (300, 500), (420, 520))
    touch(driver, "touchMove", (290, 500), (440, 520)); touch(driver, "touchEnd")
    wait(driver, "scrapbook.book.view.zoom > 1.1", "two fingers to zoom")
    assert driver.execute_script("return scrapbook.drawing.done.length") == 1
    driver.execute_script("scrapbook.book.look({ zoom: 1, x: 0.5, y: 0.5 })")


def undo_and_erase(driver, path, before):
    # Undo cuts the file; redo saves it again.
    driver.find_element("css selector", ".tools .do-undo").click()
    wait(driver, "scrapbook.drawing.undone.length === 1")
    assert path.read_bytes() == before
    driver.find_element("css selector", ".tools .do-redo").click()
    wait(driver, "document.querySelector('.saving').textContent === 'Saved'")
    assert path.read_bytes().startswith(before) and len(path.read_bytes()) > len(before)
    # The eraser takes the stroke away, also after it was saved.
    driver.find_element("css selector", ".tools .do-eraser").click()
    swipe(driver, [(400, 360), (400, 400), (400, 470)])
    wait(driver, "scrapbook.drawing.done.length === 2 && document.querySelector('.saving').textContent === 'Saved'")
    listed = subprocess.run([program, "info", str(path), "--annotations"], capture_output=True, text=True).stdout
    assert " Ink" not in listed, listed


def draw_with_a_pen(driver, at):
    # A pen draws; after that, a finger turns.
    driver.find_element("css selector", ".tools .do-pen").click()
    drag(driver, [(250 + 8 * step, 600 + (step % 4) * 10) for step in range(30)], pointer="pen")
    wait(driver, "scrapbook.drawing.done.length === 3")
    wait(driver, "document.querySelector('.saving').textContent === 'Saved'")
    swipe(driver, [(700, 500), (500, 500), (250, 500), (60, 500)]); calm(driver)
    wait(driver, f"scrapbook.book.state.page === {at + 1}", "a finger turns when a pen was seen")
    # The palm of the hand that holds the pen does nothing.
    drag(driver, [(250 + 8 * step, 300) for step in range(15)], pointer="pen", release=False)
    touch(driver, "touchStart", (500, 700)); touch(driver, "touchMove", (520, 720)); touch(driver, "touchEnd")
    for x in (380, 400, 420):
        mouse(driver, "mouseMoved", x, 300, pointer="pen")
    mouse(driver, "mouseReleased", 420, 300, buttons=0, pointer="pen")
    wait(driver, "scrapbook.drawing.done.length === 4 && document.querySelector('.saving').textContent === 'Saved'")
    assert driver.execute_script("return scrapbook.book.view.zoom") == 1 and page(driver) == at + 1


def add_words(driver):
    driver.find_element("css selector", ".tools .do-note").click()
    drag(driver, [(400, 500), (400, 500)], pointer="pen")
    field = driver.find_element("css selector", ".remark textarea")
    field.send_keys("Well done!")
    driver.execute_script("document.querySelector('.remark textarea').blur()")
    wait(driver, "document.querySelector('.saving').textContent === 'Saved' && scrapbook.drawing.done.length === 5")
    driver.find_element("css selector", ".tools .do-text").click()
    drag(driver, [(250, 700), (250, 700)], pointer="pen")
    driver.find_element("css selector", ".remark textarea").send_keys("A text on the page")
    driver.execute_script("document.querySelector('.remark textarea').blur()")
    wait(driver, "document.querySelector('.saving').textContent === 'Saved' && scrapbook.drawing.done.length === 6")
    shot(driver, folder, "view-note")


def read(driver):
    # The text of a note is read where it is, and among the words of the page.
    wait(driver, "document.querySelector('.book .note')", "a note")
    driver.find_element("css selector", ".book .note").click()
    wait(driver, "document.querySelector('.remark')?.textContent.includes('Well done!')")
    shot(driver, folder, "view-note-open")
    check(driver, "note")
    key(driver, "Escape")
    wait(driver, "!document.querySelector('.remark')")
    assert driver.execute_script("return document.activeElement.className") == "note"
    wait(driver, "document.querySelector('.words .noted')?.textContent.includes('Well done!')")
    assert driver.execute_script("return scrapbook.find('page').then((found) => found.length)") >= 4
    driver.execute_script("scrapbook.table.focus()")
    key(driver, "Home"); calm(driver)
    wait(driver, "document.querySelector('.selectable .link')", "a link")
    driver.find_element("css selector", ".selectable .link").click(); calm(driver)
    assert page(driver) == 2, page(driver)


def erase_with_a_mouse(driver, path):
    # A mouse draws, in any width and color, and erases; then what was erased is removed from the file.
    driver.find_element("css selector", ".bar .do-draw").click()
    driver.find_element("css selector", ".tools [data-factor='2']").click()
    driver.execute_script("""const picker = document.querySelector('.picker')
        picker.value = '#00aa88'
        picker.dispatchEvent(new Event('input'))""")
    drag(driver, [(300 + 10 * step, 600) for step in range(20)])
    assert driver.execute_script("const { width, color } = scrapbook.drawing.done[0].stroke; return [width, color]") == [10, "#00aa88"]
    wait(driver, "scrapbook.drawing.done.length === 1 && document.querySelector('.saving').textContent === 'Saved'")
    driver.find_element("css selector", ".tools .do-eraser").click()
    drag(driver, [(400, 560), (400, 600), (400, 640)])
    wait(driver, "!document.querySelector('.leftover').hidden", "what was erased is still in the file")
    shot(driver, folder, "view-erased")
    check(driver, "erased")
    driver.find_element("css selector", ".leftover button").click()
    wait(driver, "document.querySelector('.leftover').hidden && document.querySelector('.saving').textContent === 'Saved'")
    listed = subprocess.run([program, "info", str(path)], capture_output=True, text=True).stdout
    assert "old revision" not in listed and "Ink" in listed, listed


def merging():
    """What another program saves meanwhile stays, and what was drawn is put on top of it."""
    path = folder / "book.pdf"

    def inks():
        return subprocess.run([program, "info", str(path), "--annotations"], capture_output=True, text=True).stdout.count(" Ink")

    def annotate():
        stroke = '{ "strokes": [{ "page": 1, "points": [[20, 20], [60, 60]] }] }'
        subprocess.run([program, "annotate", str(path), "-", "--quiet"], input=stroke, text=True, check=True)

    def rewrite():
        whole = path.with_suffix(".new")
        subprocess.run(["qpdf", "--linearize", str(path), str(whole)], check=True)
        whole.rename(path)

    before = inks()
    with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
        driver.get(server.address)
        loaded(driver)
        driver.find_element("css selector", ".bar .do-draw").click()
        for number, other in enumerate((annotate, rewrite), 1):
            drag(driver, [(760 + 5 * step, 200 + 60 * number) for step in range(20)])
            assert driver.execute_script("return scrapbook.drawing.queue.length") == 1
            other()
            wait(driver, f"scrapbook.drawing.done.length === {number} && document.querySelector('.saving').textContent === 'Saved'")
        assert inks() == before + 3, (before, inks())
        shot(driver, folder, "view-merged")
        # What lies below a file that was written again is taken back by a change of its own.
        for number in (1, 2):
            driver.find_element("css selector", ".tools .do-undo").click()
            wait(driver, f"scrapbook.drawing.undone.length === {number} && scrapbook.drawing.queue.length === 0")
            assert inks() == before + 3 - number, inks()


def undoing():
    """Undo that is faster than the server is done in its order."""
    with serving(program, str(folder / "book.pdf"), "--stay") as server, browser("desktop") as driver:
        driver.get(server.address)
        loaded(driver)
        driver.find_element("css selector", ".bar .do-draw").click()
        for row in range(6):
            drag(driver, [(700 + 10 * step, 200 + 30 * row) for step in range(6)])
        wait(driver, "scrapbook.drawing.done.length === 6 && scrapbook.drawing.queue.length === 0")
        driver.execute_script("for (let count = 0; count < 6; count += 1) scrapbook.drawing.undo()")
        wait(driver, "scrapbook.drawing.done.length === 0 && scrapbook.drawing.undone.length === 6")
        assert not complaints(driver), complaints(driver)


def scrolling():
    """The list of pages has links, contents, notes, words that are found, and keeps its place when the file changes."""
    path = folder / "book.pdf"
    with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
        driver.get(server.address)
        loaded(driver)
        driver.find_element("css selector", ".bar .do-scroll").click()
        wait(driver, "document.querySelector('#pages .selectable .link')", "a link")
        target = driver.execute_script("return scrapbook.text(1).then(({ links }) => links[0].page)")
        in_middle = f"scrapbook.doc.faces[scrapbook.controls.faceInMiddle].page === {target}"
        assert driver.execute_script(f"return !({in_middle})")
        driver.find_element("css selector", "#pages .selectable .link").click()
        wait(driver, in_middle)
        # The words lie on the picture.
        assert driver.execute_script("""const [span] = document.querySelectorAll('#pages .selectable span')
            const [words, picture] = [span.getBoundingClientRect(), span.closest('.cutout').getBoundingClientRect()]
            return words.width > 20 && words.left > picture.left && words.right < picture.right && words.top > picture.top""")
        driver.find_element("css selector", ".bar .do-words").click()
        driver.find_element("css selector", ".find input").send_keys("page")
        wait(driver, "document.querySelector('.found button') && document.querySelector('#pages .hit')", "words that are found")
        check(driver, "scrolling")
        driver.find_element("css selector", ".found button").click()
        wait(driver, f"!({in_middle})")
        driver.find_element("css selector", ".bar .do-words").click()
        driver.find_element("css selector", ".bar .do-contents").click()
        driver.find_element("css selector", ".contents button:not(:disabled)").click()
        driver.find_element("css selector", ".bar .do-contents").click()
        note = '{ "notes": [{ "page": %d, "at": [40, 40], "text": "Look here" }] }' % target
        driver.execute_script(f"scrapbook.goToPage({target})")
        wait(driver, in_middle)
        face = driver.execute_script(f"return scrapbook.doc.faces.findIndex(({{ page }}) => page === {target})")
        notes = f"[...document.querySelectorAll('#pages [data-face=\"{face}\"] .note')]"
        before = driver.execute_script(f"return scrapbook.text({target}).then(({{ notes }}) => notes.length)")
        subprocess.run([program, "annotate", str(path), "-", "--quiet"], input=note, text=True, check=True)
        wait(driver, f"{notes}.length === {before + 1}", "a note")
        wait(driver, in_middle)
        driver.execute_script(f"{notes}.at(-1).click()")
        wait(driver, "document.querySelector('#pages .remark')?.textContent.includes('Look here')")
        shot(driver, folder, "view-scrolling")
        driver.find_element("css selector", "#pages .remark button").click()
        wait(driver, f"{notes}.length === {before} && scrapbook.drawing.queue.length === 0")
        assert not complaints(driver), complaints(driver)


def leaving():
    """Keys draw and end drawing wherever the focus is; scrolling puts the tools away; the page shows that the server has ended."""
    with serving(program, str(folder / "book.pdf"), "--stay") as server, browser("desktop") as driver:
        driver.get(server.address)
        loaded(driver)
        driver.execute_script("document.activeElement.blur()")
        key(driver, "d")
        wait(driver, "!document.querySelector('.tools').hidden")
        key(driver, "Escape")
        wait(driver, "document.querySelector('.tools').hidden")
        key(driver, "d")
        driver.find_element("css selector", ".bar .do-scroll").click()
        wait(driver, "document.querySelector('.tools').hidden && document.querySelector('#pages .text p')", "words below the pages")
        assert driver.execute_script("return document.querySelector('.bar .do-scroll').title") == "Book"
        driver.find_element("css selector", ".bar .do-scroll").click()
        assert not complaints(driver), complaints(driver)
        server.process.kill()
        wait(driver, "document.querySelector('.problems').textContent.includes('cannot be reached')")


def pdfs():
    """Each part finds what the parts before it have drawn."""
    for part in (pdf, merging, undoing, scrolling, leaving):
        part()
