"""Random use of the page of `scrapbook view`: memory of browser and server stay as they are, and nothing goes wrong.

usage: random_use.py SCRAPBOOK FOLDER SECONDS [SEED]  (with album.json)
"""
import pathlib
import random
import re
import statistics
import sys
import time

from browser import browser, calm, complaints, drag, key, mouse, resize, shot, wait
from server import serving

program, folder, seconds = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])
chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
path = folder / "album.json"
good = path.read_text()


def processes(parent):
    """A process and all below it."""
    below = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            found = re.search(r"^PPid:\t(\d+)", status.read_text(), re.M)
        except OSError:
            continue
        below.setdefault(int(found[1]), []).append(int(status.parent.name))
    todo, all_of_them = [parent], []
    while todo:
        all_of_them.append(todo.pop())
        todo += below.get(all_of_them[-1], [])
    return all_of_them


def children(parent):
    """The processes that a process started."""
    return [number for number in processes(parent)[1:] if f"\nPPid:\t{parent}\n" in pathlib.Path(f"/proc/{number}/status").read_text()]


def resident(parent):
    """The memory of a process and all below it, shared pages by their part, in MB."""
    sum_of = 0
    for number in processes(parent):
        try:
            found = re.search(r"^Pss:\s+(\d+)", pathlib.Path(f"/proc/{number}/smaps_rollup").read_text(), re.M)
        except OSError:
            continue
        sum_of += int(found[1]) if found else 0
    return sum_of / 1024


def saved(driver):
    wait(driver, "scrapbook.drawing.queue.length === 0 && ['Saved', ''].includes(document.querySelector('.saving').textContent)")


class Use:
    """What a child, or a cat, could do."""

    def __init__(self, driver):
        self.driver = driver

    def click(self, name):
        self.driver.execute_script("document.querySelector(arguments[0]).click()", name)

    def turn(self):
        for _ in range(chance.randint(1, 6)):
            key(self.driver, chance.choice(["ArrowRight", "ArrowLeft", "PageDown", "End", "Home"]))

    def drag_leaf(self):
        start, end = chance.sample([100, 400, 800, 1100], 2)
        steps = chance.randint(2, 8)
        drag(self.driver, [(start + (end - start) * step / steps, 300 + chance.randint(-20, 20)) for step in range(steps + 1)])

    def zoom(self):
        for _ in range(chance.randint(1, 5)):
            key(self.driver, chance.choice("++-"))
        drag(self.driver, [(600, 400), (chance.randint(300, 900), chance.randint(200, 600))])
        time.sleep(0.2)
        if chance.random() < 0.7:
            key(self.driver, "0")

    def draw(self):
        driver = self.driver
        key(driver, "0"); calm(driver)
        self.click(".bar .do-draw")
        self.click(f".tools .do-{chance.choice(['pencil', 'pen', 'highlighter', 'eraser', 'cut'])}")
        x, y = chance.randint(250, 900), chance.randint(200, 500)
        points = [(x, y)]
        for _ in range(chance.randint(1, 30)):
            x, y = x + chance.randint(-15, 15), y + chance.randint(-15, 15)
            points.append((x, y))
        drag(driver, points, pointer=chance.choice(["mouse", "pen"]))
        saved(driver)
        many = driver.execute_script("return scrapbook.drawing.done.length")
        for _ in range(many - 10 if many > 30 else chance.randint(0, 2)):
            self.click(".tools .do-undo")
            saved(driver)
        self.click(".bar .do-draw")

    def edit(self):
        title = f"Trip {chance.randint(0, 99)}"
        path.write_text(re.sub(r'"title": "[^"]*"', f'"title": "{title}"', good))
        wait(self.driver, f"document.title === {title!r}")

    def look_around(self):
        name = chance.choice(["pages", "words", "scroll"])
        for _ in range(2):
            self.click(f".bar .do-{name}")
            time.sleep(0.1)

    def resize(self):
        resize(self.driver, *chance.choice([(1280, 800), (900, 700), (500, 800), (1280, 800)]))
        time.sleep(0.1)

    def anything(self):
        chance.choice([self.turn, self.turn, self.drag_leaf, self.zoom, self.draw, self.draw, self.edit, self.look_around, self.resize])()


with serving(program, str(path), "--stay") as server, browser("desktop") as driver:
    driver.get(server.address)
    wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.naturalWidth > 0")
    use = Use(driver)

    def measure():
        resize(driver, 1280, 800)
        key(driver, "0"); calm(driver)
        driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
        metrics = {each["name"]: each["value"] for each in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
        return {
            "heap MB": metrics["JSHeapUsedSize"] / 1e6, "nodes": metrics["Nodes"], "listeners": metrics["JSEventListeners"],
            # Chromedriver, its parent, keeps what it logs.
            "browser MB": sum(map(resident, children(driver.service.process.pid))), "server MB": resident(server.process.pid),
        }

    driver.execute_cdp_cmd("Performance.enable", {})
    start, measures, count = time.monotonic(), [], 0
    # The first tenth fills caches.
    for part in range(1, 11):
        while time.monotonic() - start < seconds * part / 10:
            use.anything()
            count += 1
        said = [line for line in complaints(driver) if "favicon" not in line]
        assert not said, said
        measures.append(measure())
    shot(driver, folder, "random-use")
    print(f"{count} actions in {seconds:.0f} s")
    for name in measures[0]:
        values = [each[name] for each in measures]
        early, late = statistics.median(values[1:4]), statistics.median(values[-3:])
        print(f"{name}: {early:.1f} then {late:.1f} ({(late / early - 1) * 100:+.1f} %); {' '.join(f'{value:.1f}' for value in values)}")
        # A few nodes more or less are of the page that lies open.
        assert late <= early * 1.1 + (200 if name in ("nodes", "listeners") else 2), (name, values)
