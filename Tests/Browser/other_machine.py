"""`scrapbook view --lan` from another machine: two network namespaces with a cable between them, for which the user must be root.

usage: other_machine.py SCRAPBOOK FILE.pdf
"""
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import subprocess
import sys

SERVER, CLIENT = (f"scrapbook-{os.getpid()}-{side}" for side in "ab")
PLACES = {SERVER: "10.77.0.1", CLIENT: "10.77.0.2"}
STROKE = json.dumps({"strokes": [{"id": "far", "page": 1, "points": [[20, 20], [60, 60]]}]})


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True)


@contextlib.contextmanager
def cable():
    """Two machines; each sends what is for others to the other one."""
    try:
        for name in PLACES:
            run("ip", "netns", "add", name)
        run("ip", "link", "add", "name", "cable0", "netns", SERVER, "type", "veth", "peer", "name", "cable1", "netns", CLIENT)
        for (name, place), device in zip(PLACES.items(), ("cable0", "cable1")):
            run("ip", "-n", name, "link", "set", "lo", "up")
            run("ip", "-n", name, "address", "add", f"{place}/24", "dev", device)
            run("ip", "-n", name, "link", "set", device, "up")
            run("ip", "-n", name, "route", "add", "default", "via", next(other for other in PLACES.values() if other != place))
        yield
    finally:
        for name in PLACES:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


@contextlib.contextmanager
def serving(program, *words):
    """The address that `view` prints on the first machine, and what else it prints."""
    with subprocess.Popen(["ip", "netns", "exec", SERVER, program, "view", *words, "--no-open", "--stay"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.terminate()


def there(task, address, machine=None):
    """Does a task of this script on a machine."""
    words = ["ip", "netns", "exec", machine or CLIENT, sys.executable, __file__, task, address]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, (task, done.stdout, done.stderr)
    return done.stdout.strip()


class Visitor:
    def __init__(self, address):
        place, self.token = address.split("/#")
        self.host = place.removeprefix("http://")
        self.cookie = None

    def ask(self, method, path, body=None, host=None):
        connection = http.client.HTTPConnection(self.host, timeout=1200)
        headers = {"Host": host or self.host, **({"Cookie": self.cookie} if self.cookie else {})}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        cookie = answer.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        return answer.status, data


def visit(address, mayDraw):
    visitor = Visitor(address)
    port = visitor.host.split(":")[1]
    assert visitor.ask("GET", "/")[0] == 200
    for path in ("/doc", "/page/1/0", "/text/1", "/events"):
        assert visitor.ask("GET", path)[0] == 403, path
    assert visitor.ask("POST", "/changes", STROKE)[0] == 403
    assert visitor.ask("POST", "/session", "0" * 32)[0] == 403
    assert visitor.ask("POST", "/session", visitor.token)[0] == 204
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "evil.example"):
        assert visitor.ask("GET", "/doc", host=host)[0] == 403, host
    status, data = visitor.ask("GET", "/doc")
    assert status == 200 and json.loads(data)["editable"] == mayDraw, data
    assert visitor.ask("GET", "/page/1/0")[0] == 200
    for path, body in (("/changes", STROKE), ("/changes", '{"undo":1}'), ("/changes", '{"remove":"far"}')):
        assert visitor.ask("POST", path, body)[0] == (200 if mayDraw else 403), (path, body)
        if mayDraw:
            break
    if not mayDraw:
        assert visitor.ask("POST", "/compact", "{}")[0] == 403


def refused(address):
    with contextlib.suppress(ConnectionRefusedError):
        Visitor(address).ask("GET", "/")
        raise AssertionError(f"{address} answers")


def browse(address):
    """A page from another machine is not in a secure context: it has neither coalesced events nor its own identifiers."""
    from browser import browser, calm, complaints, swipe, wait
    with browser("tablet", touch=True) as driver:
        driver.get(address)
        wait(driver, "window.scrapbook?.book && document.querySelector('.book img')?.naturalWidth > 0")
        assert not driver.execute_script("return isSecureContext")
        driver.execute_script("scrapbook.book.turn(1)")
        calm(driver)
        if driver.execute_script("return scrapbook.doc.editable"):
            driver.find_element("css selector", ".bar .do-draw").click()
            swipe(driver, [(300 + 10 * step, 400 + (step % 5) * 8) for step in range(1, 25)])
            wait(driver, "document.querySelector('.saving').textContent === 'Saved'")
        else:
            assert not driver.find_elements("css selector", ".bar .do-draw")
        said = [line for line in complaints(driver) if "favicon" not in line and "Cross-Origin-Opener-Policy" not in line]
        assert not said, said


TASKS = {"read": lambda address: visit(address, False), "draw": lambda address: visit(address, True), "refused": refused, "browse": browse}


def main(program, path):
    before = pathlib.Path(path).read_bytes()
    with cable():
        with serving(program, path, "--lan") as (address, process):
            assert address.startswith(f"http://{PLACES[SERVER]}:"), address
            there("read", address)
            there("browse", address)
            # It listens there only.
            there("refused", address.replace(PLACES[SERVER], "127.0.0.1"), machine=SERVER)
            assert pathlib.Path(path).read_bytes() == before
            process.terminate()
            said = process.stdout.read() + process.stderr.read()
            if shutil.which("qrencode"):
                code = subprocess.run(["qrencode", "-t", "UTF8", "-m", "2"], input=address, capture_output=True, text=True).stdout
                assert code.strip() and code.strip() in said, said
            else:
                assert "qrencode" in said, said
        with serving(program, path, "--lan", "--lan-draw") as (address, process):
            there("draw", address)
            there("browse", address)
        after = pathlib.Path(path).read_bytes()
        assert after.startswith(before) and after.count(b"/Subtype /Ink") >= 2, after[len(before):]
        with serving(program, path) as (address, process):
            assert address.startswith("http://127.0.0.1:"), address
            there("refused", address)
            there("refused", address.replace("127.0.0.1", PLACES[SERVER]))
    print("others read, and draw if they may")


if sys.argv[1] in TASKS:
    TASKS[sys.argv[1]](sys.argv[2])
else:
    main(*sys.argv[1:])
