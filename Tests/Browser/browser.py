"""A browser for tests: Debian's chromium without a window."""
import atexit
import contextlib
import importlib.util
import os
import pathlib
import random
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

SIZES = {"phone": (390, 844), "phone-wide": (844, 390), "tablet": (820, 1180), "desktop": (1280, 800)}


def started(script, records):
    """Starts a browser that ends with this program.

    - script: whether pages may run scripts.
    - records: whether `requests` returns what pages ask for, which takes time.
    """
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    profile = tempfile.TemporaryDirectory()
    atexit.register(profile.cleanup)
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                 f"--user-data-dir={profile.name}", "--window-size=1280,940"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", **({"performance": "ALL"} if records else {})})
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver", env={**os.environ, "HOME": profile.name}))
    atexit.register(driver.quit)
    return driver


running = {}


@contextlib.contextmanager
def browser(size="desktop", touch=False, script=True, ratio=1, records=False):
    """An empty page of a browser that knows nothing of the pages before it."""
    if (script, records) not in running:
        running[script, records] = started(script, records)
    driver = running[script, records]
    width, height = SIZES[size]
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch, **({"maxTouchPoints": 5} if touch else {})})
    yield driver
    if script:
        driver.execute_script("try { localStorage.clear(); sessionStorage.clear() } catch {}")
    driver.get("about:blank")
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    for kind in driver.log_types:
        driver.get_log(kind)


def perform(*parts):
    """Performs the parts of a test in order: with SCRAPBOOK_PARTS, a seed, only half of them."""
    seed = os.environ.get("SCRAPBOOK_PARTS")
    chosen = random.Random(int(seed)).sample(parts, (len(parts) + 1) // 2) if seed else parts
    for part in parts:
        if part in chosen:
            print(part.__name__, flush=True)
            part()


def resize(driver, width, height, ratio=1):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False})


# A test that waits longer hangs, however busy the machine is.
hang_limit = 1200


def wait(driver, expression, what=None, seconds=hang_limit):
    """Waits until an expression of the page is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if driver.execute_script(f"return Boolean({expression})"):
            return
        time.sleep(0.02)
    raise AssertionError(f"not so after {seconds} s: {what or expression}: {state(driver)}")


def state(driver):
    return driver.execute_script("""const b = window.scrapbook?.book
        return b && JSON.stringify({ state: b.state, view: b.view, label: document.querySelector('.label')?.textContent })""")


def calm(driver):
    """Waits until no leaf moves."""
    wait(driver, "scrapbook.book.state.leaf === null && scrapbook.book.state.page === scrapbook.book.state.target"
         " && [...document.querySelectorAll('.book img')].every((image) => image.complete)")


def page(driver):
    return driver.execute_script("return scrapbook.book.state.page")


def shot(driver, folder, name):
    driver.save_screenshot(str(pathlib.Path(folder) / f"{name}.png"))


def mouse(driver, kind, x, y, buttons=1, pointer="mouse", force=0.5):
    driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
        "type": kind, "x": x, "y": y, "button": "left" if kind != "mouseMoved" or buttons else "none", "buttons": buttons,
        "clickCount": 1, "pointerType": pointer, "force": force})


def drag(driver, points, pointer="mouse", release=True):
    mouse(driver, "mousePressed", *points[0], pointer=pointer)
    for point in points[1:]:
        mouse(driver, "mouseMoved", *point, pointer=pointer)
    if release:
        mouse(driver, "mouseReleased", *points[-1], buttons=0, pointer=pointer)


def touch(driver, kind, *points):
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def swipe(driver, points):
    touch(driver, "touchStart", points[0])
    for point in points[1:]:
        touch(driver, "touchMove", point)
    touch(driver, "touchEnd")


def key(driver, name):
    code = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, "PageDown": 34, "Escape": 27}.get(name, 0)
    text = name if len(name) == 1 else None
    event = {"key": name, "windowsVirtualKeyCode": code}
    driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", **event, **({"text": text} if text else {})})
    driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **event})


def complaints(driver):
    """What the browser's console says."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def requests(driver):
    """The addresses that the page of a browser that records them asked for."""
    import json
    found = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            found.append(message["params"]["request"]["url"])
    return found


# Names, roles, sizes of targets and contrast of what can be used.
FAULTS = """
const faults = []
const seen = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !node.closest('.unseen')
for (const node of document.querySelectorAll('button, a[href], input, textarea, select, [role=button]')) {
  if (!seen(node)) continue
  const name = node.getAttribute('aria-label') || node.ariaLabel || node.labels?.[0]?.textContent || node.textContent.trim()
  if (!name) faults.push('no name: ' + node.outerHTML.slice(0, 120))
  const box = node.getBoundingClientRect()
  const isText = node.tagName === 'A' && getComputedStyle(node).display === 'inline'
  if (!isText && (box.width < 43.5 || box.height < 43.5)) faults.push(`${box.width} x ${box.height}: ` + node.outerHTML.slice(0, 120))
  if (node.tabIndex < 0 && !node.disabled) faults.push('not reachable: ' + node.outerHTML.slice(0, 120))
}
for (const image of document.querySelectorAll('img')) if (!image.hasAttribute('alt')) faults.push('no alt: ' + image.outerHTML.slice(0, 80))
if (!document.documentElement.lang) faults.push('no language')
if (!document.title) faults.push('no title')
const ids = [...document.querySelectorAll('[id]')].map((node) => node.id)
if (new Set(ids).size !== ids.length) faults.push('an id twice')
const channel = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
const color = (text) => (text.match(/[0-9.]+/g) ?? []).map(Number)
const ground = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const found = color(getComputedStyle(at).backgroundColor)
    if (found.length === 3 || found[3] === 1) return found
  }
  return [255, 255, 255]
}
for (const node of document.querySelectorAll('.label, .button, .small span, .words p, .words h2, .found button, .count')) {
  if (!seen(node) || node.disabled) continue
  const [one, other] = [light(color(getComputedStyle(node).color)), light(ground(node))]
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(2)}: ` + node.outerHTML.slice(0, 80))
}
return faults
"""


def rules():
    """The rules of axe-core, which a package of PyPI brings; empty without it."""
    found = importlib.util.find_spec("axe_playwright_python")
    file = found and pathlib.Path(found.submodule_search_locations[0]) / "axe.min.js"
    return file.read_text() if file and file.is_file() else ""


AXE = rules()
RUN_AXE = """
const done = arguments[arguments.length - 1]
axe.run(document, { resultTypes: ['violations'], elementRef: false }).then(({ violations }) => done(violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`))), (error) => done([String(error)]))
"""


def faults(driver):
    """Serious faults for those who use a keyboard, a reader or a finger."""
    found = driver.execute_script(FAULTS)
    if AXE:
        if driver.execute_script("return !window.axe"):
            driver.execute_script(AXE + "; window.axe = axe")
        found += driver.execute_async_script(RUN_AXE)
    return found


def loaded(driver):
    """Waits until the first page of `scrapbook view` is seen."""
    wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.complete && document.querySelector('.book img').naturalWidth > 0",
         "the first page is seen")
    calm(driver)


def check(driver, where):
    """Fails if `faults` or the console names anything."""
    found = faults(driver)
    assert not found, (where, found)
    said = [line for line in complaints(driver) if "favicon" not in line]
    assert not said, said
