"""What a session of `scrapbook view` leaves in a PDF when it ends. usage: view_session.py SCRAPBOOK FOLDER"""
import pathlib
import shutil
import signal
import subprocess
import sys

from server import Server

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
before = (folder / "book.pdf").read_bytes()


def stroke(number, y=50):
    points = [[10 + 7 * number, y], [14 + 7 * number, y + 30]]
    return {"strokes": [{"id": f"s{number}", "page": 1, "points": points}]}


def draw(server, *changes):
    numbers = []
    for change in changes:
        status, answer = server.change(change)
        assert status == 200, answer
        numbers.append(answer["change"])
    return numbers


def session(name, signal_number, *changes, then=lambda path: None):
    """Draws, undoes what was drawn last, and ends the server; returns the file."""
    path = folder / name
    shutil.copy(folder / "book.pdf", path)
    server = Server(program, [str(path), "--stay"])
    server.enter()
    numbers = draw(server, *changes)
    draw(server, {"undo": numbers[-1]})
    then(path)
    server.process.send_signal(signal_number)
    assert server.process.wait(timeout=1200) == 128 + signal_number, server.process.returncode
    subprocess.run(["qpdf", "--check", str(path)], check=True, stdout=subprocess.DEVNULL)
    after = path.read_bytes()
    assert after.startswith(before), "the old bytes must stay"
    return after


def strokes(name):
    lines = subprocess.run([program, "info", str(folder / name), "--annotations"], capture_output=True, text=True)
    return sorted(line.split("id sbk-")[1] for line in lines.stdout.splitlines() if "id sbk-" in line)


saves = before.count(b"%%EOF")
many = [stroke(number) for number in range(20)]
erase = {"erase": [{"page": 1, "points": [[10, 60]]}]}
for number in (signal.SIGINT, signal.SIGTERM):
    joined = session("many.pdf", number, *many, erase, stroke(20))
    assert joined.count(b"%%EOF") == saves + 1, joined.count(b"%%EOF")
    assert strokes("many.pdf") == sorted(f"s{number}" for number in range(1, 20)), strokes("many.pdf")

# Few changes can be taken off one by one.
assert session("few.pdf", signal.SIGINT, *many[:4]).count(b"%%EOF") == saves + 3


def annotate(path):
    marks = folder / "other.json"
    marks.write_text('{ "strokes": [{ "id": "other", "page": 1, "points": [[90, 90], [99, 99]] }] }')
    subprocess.run([program, "annotate", str(path), str(marks), "--quiet"], check=True)


# What another program saved stays as it is.
assert session("both.pdf", signal.SIGINT, *many, then=annotate).count(b"%%EOF") == saves + 20
assert "other" in strokes("both.pdf") and len(strokes("both.pdf")) == 20
