"""Measures whole builds in turn with what they are compared to, and prints the table of Performance.md. Run by `./dev bench`.

The pictures are in the page cache and the PDFs go to /dev/shm, or to the folder of --output. "Cold" begins with an empty cache of stickers. A ratio is
the median of the ratios of each round, so that a busy machine slows both sides. A target that is missed is printed, and
is not a failure. No numpy here: the peak memory of a child is never less than that of its parent.
"""

import argparse
import datetime
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).parent
SCRAPBOOK = Path(".build/release/scrapbook").resolve()
BATCH = SCRAPBOOK.with_name("scrapbook-batch")
FOLDER = Path(".build/bench").resolve()
INPUT = FOLDER / "input"
CACHE = FOLDER / "cache"
PYTHON = FOLDER / "venv/bin/python"
CASES = {
    "A": "20 spreads, 30 photos, 200 stickers",
    "B": "200 spreads, 300 photos, 2000 stickers",
    "C": "a batch of 30 albums like A, 2 at a time",
    "D": "a batch of 6 albums like A",
    "E": "40 photos of 12 megapixels made small enough for e-mail",
    "H": "A in each theme, against A without one",
    "K": "B with captions, of which one has changed since the last build",
    "L": "A with ten photos of too few pixels, of which a build warns",
    "M": "5000 pages of a text each",
    "N": "`new` for a folder of 1000 photos of 12 megapixels, 300 of them different",
    "P": "a PNG of one spread of A",
    "R": "reports of 4 pages for 3000 pupils, 2 at a time",
    "T": "1 page, 1 photo",
    "V": "thumbnails of a PDF of 500 pages",
    "W": "100 pages of 90 short texts, and no picture",
    "X": "A on ext4, and A and K on XFS, where files share blocks (root; disks in files, of 8 GB at most)",
}
COLD_TARGETS = {"A": 1.6, "B": 1.2, "C": 1.2, "L": 1.6}  # of the time of cp
WARM_TARGETS = {"A": 1.05, "C": 1.1, "L": 1.05}  # the same
NO_CACHE_TARGET = 1.6  # the same, for C
REFLINK_TARGET = 1.3  # of the time of cp, which shares nothing
REBUILD_TARGETS = (50, 1.0)  # ms where blocks are shared, and of the time of cp
MEMORY_TARGETS = {"A": 28, "B": 35}  # MB
DISK_TARGET = 1.15  # of the time of cp, on a disk
TEXT_TARGET = 1.25  # of the time of pango and cairo alone
TEXT_PEER_TARGETS = {"typst": 2}  # times as fast
WORKERS_TARGET = 1.8  # times as fast as one
BATCH_TARGET = 1.15  # of the time of two cp
PEER_TARGETS = {"A": 5, "C": 10}  # times as fast
REPORTS = {"weasyprint": (10, 100), "typst": (200, 5), "chromium": (5, None)}  # how many are made; times as fast
REPORT_MEMORY, REPORT_SIZE = 250, 60  # MB
SOME_PUPILS = 200  # those of some.csv
PILLOW_TARGET = 0.8  # of the time of Pillow in two processes
VERSION_TARGET = 0.85  # of the time of `qpdf --version`
MUTOOL_TARGET = 0.8  # of the time of mutool
PAGE_TARGET = 5  # kB
THEME_TARGET = 1.05  # of the time without a theme
FOLDER_TARGET = 20  # seconds for a folder of photos
PAGES = (1000, 5000)  # the pages of the albums of M


class Sample(NamedTuple):
    """What a process and its children took: seconds, the MB of the largest of them, the MB of the PDFs, and
    user and system time."""

    wall: float
    user: float
    peak: float
    made: float = 0
    cpu: float = 0


class Contender(NamedTuple):
    """A command that fills a folder, which is emptied before each run."""

    name: str
    command: list
    output: Path
    environment: dict = dict(os.environ)
    cold: bool = False

    def run(self):
        for folder in [self.output] + [CACHE] * self.cold:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        sample = run(self.command, self.environment)
        return sample._replace(made=sum(file.stat().st_size for file in self.output.glob("*.pdf")) / 1e6)


def run(command, environment=os.environ):
    start = time.perf_counter()
    with tempfile.TemporaryFile(dir="/dev/shm") as errors:
        outputs = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)]
        child = os.posix_spawnp(command[0], [str(word) for word in command], environment, file_actions=outputs)
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - start
        if status != 0:
            errors.seek(0)
            sys.exit(f"bench: failed: {' '.join(map(str, command))[:500]}\n{errors.read().decode()[-2000:]}")
    return Sample(
        wall, usage.ru_utime, usage.ru_maxrss * 1024 / 1e6, cpu=usage.ru_utime + usage.ru_stime)


class Bench:
    def __init__(self, scratch, rounds):
        self.scratch = scratch
        self.rounds = rounds
        self.rows = []

    # Contenders

    def scrapbook(self, case, name, *options, folder="scrapbook", cold=False):
        output = self.scratch / folder
        jobs = [[INPUT / f"{album}.json", "-o", output / f"{album}.pdf"] for album in albums(case)]
        command = self.for_all(name, [SCRAPBOOK, "build", "--quiet", *options], jobs, albums_per_process=1)
        return Contender(name, command, output, dict(os.environ, XDG_CACHE_HOME=str(CACHE)), cold)

    def batch(self, case, name, *options, workers=2, folder="scrapbook", cold=False):
        output = self.scratch / folder
        files = [INPUT / f"{album}.json" for album in albums(case)]
        command = [SCRAPBOOK, "batch", *files, "-o", output, "-j", workers, "--quiet", *options]
        return Contender(name, command, output, dict(os.environ, XDG_CACHE_HOME=str(CACHE)), cold)

    def cp(self, case):
        jobs = [[self.scratch / "scrapbook" / f"{album}.pdf"] for album in albums(case)]
        output = self.scratch / "cp"
        return Contender("`cp`", self.for_all("cp", ["cp", "-t", output], jobs), output)

    def peer(self, name, version, case):
        label = f"{name} {version}" + " (photos only)" * (name == "img2pdf")
        return self.composer(label, PYTHON, f"with_{name.lower()}.py", case)

    def cairo_alone(self, case):
        return self.composer("cairo alone", "/usr/bin/python3", "with_cairo.py", case)  # Debian's python3-cairo

    def composer(self, label, python, script, case):
        output = self.scratch / "peer"
        jobs = [[INPUT / f"{album}.json", output / f"{album}.pdf"] for album in albums(case)]
        return Contender(label, self.for_all(script, [python, HERE / "peers" / script], jobs), output)

    def for_all(self, name, command, jobs, albums_per_process=15):
        """The command with one job's arguments; or two processes at a time, which share the jobs."""
        if len(jobs) == 1:
            return command + jobs[0]
        arguments = self.scratch / f"{name}.arguments"
        arguments.write_text("".join(f"{word}\n" for job in jobs for word in job))
        return ["xargs", "-P2", "-d\n", f"-n{albums_per_process * len(jobs[0])}", "-a", arguments] + command

    # Measuring

    def in_turn(self, contenders, rounds):
        """Samples of each contender. All run in every round, every second round backwards; one more round warms up."""
        samples = [[] for _ in contenders]
        for number in range(rounds + 1):
            turn = list(zip(contenders, samples))
            for contender, own in turn if number % 2 == 0 else turn[::-1]:
                own.append(contender.run())
                print(f"bench: round {number} of {rounds}: {contender.name}: {own[-1].wall:.3f} s", file=sys.stderr)
                if contender.output.name != "scrapbook":  # what `cp` copies
                    shutil.rmtree(contender.output)
        return [own[1:] for own in samples]

    def albums_of(self, case, peers):
        make = self.batch if len(albums(case)) > 1 else self.scrapbook
        cold, cp = make(case, "cold", cold=True), self.cp(case)
        warm = [make(case, "warm")] if case in WARM_TARGETS else []
        warm += [make(case, "no cache", "--no-cache")] if case == "C" else []
        slower = [self.cairo_alone(case)] if case != "L" else []
        slower += [self.peer(name, version, case) for name, version in peers if case in PEER_TARGETS]
        ours, copies, *others = self.in_turn([cold, cp, *warm, *slower], self.rounds)

        self.against_cp(f"{case}, cold", ours, copies, COLD_TARGETS[case])
        for contender, target in zip(warm, [WARM_TARGETS.get(case), NO_CACHE_TARGET]):
            self.against_cp(f"{case}, {contender.name}", others.pop(0), copies, target)
        for other, samples in zip(slower, others):
            speed = median_ratio(samples, ours)
            target = PEER_TARGETS[case] if other in slower[1:] and "only" not in other.name else None
            self.row(
                f"{case}, cold", timing(ours), f"{other.name}: {timing(samples)}", f"{speed:.1f} x as fast",
                f">= {target}" if target else "", speed >= (target or 0))
        if case in MEMORY_TARGETS:
            self.limit(f"{case}, peak memory", max(sample.peak for sample in ours), MEMORY_TARGETS[case], "MB")

    def workers(self):
        """Two workers against one, where the processors have enough to do, and against two `cp`, where they have not."""
        def smaller(count):
            options = ["--quality", "print", "--no-cache"]
            return self.batch("D", f"{count} workers", *options, workers=count, folder=f"workers-{count}")

        two, one = self.in_turn([smaller(2), smaller(1)], self.rounds)
        speed = median_ratio(one, two)
        self.row(
            "D, photos made smaller, two workers", timing(two), f"one worker: {timing(one)}", f"{speed:.2f} x as fast",
            f">= {WORKERS_TARGET}", speed >= WORKERS_TARGET)
        warm, copies = self.in_turn([self.batch("D", "warm"), self.cp("D")], self.rounds * 3)
        self.against_cp("D, photos as they are, warm, two workers", warm, copies, BATCH_TARGET)

    def resampling(self):
        """Photos at the resolution of e-mail, against Pillow with the same number of pixels and the same quality."""
        ours = self.scrapbook("E", "e-mail", "--quality", "email", "--no-cache")
        output = self.scratch / "pillow"
        command = [PYTHON, HERE / "peers/pillow_photos.py", INPUT / "E.json", output]
        email, pillow = self.in_turn([ours, Contender("Pillow, two processes", command, output)], self.rounds)
        for part, field in [("", "wall"), (", processor time", "cpu")]:
            figure, other = (f"{median(getattr(sample, field) for sample in samples):.2f} s" for samples in [email, pillow])
            ratio, target = median_ratio(email, pillow, field), PILLOW_TARGET if field == "wall" else 1
            self.row(
                "E" + part, figure, f"Pillow in two processes: {other}", f"{ratio:.2f} x its time", f"<= {target}",
                ratio <= target)

    def resampling_by_vips(self):
        """The same by libvips, which divides each picture among threads."""
        output = self.scratch / "vips"
        photos = [INPUT / f"photos/{number:03}.jpg" for number in range(40)]
        command = ["vipsthumbnail", *photos, "--size", "567x425!", "-o", f"{output}/%s.jpg[Q=70]"]
        ours = self.scrapbook("E", "e-mail", "--quality", "email", "--no-cache")
        email, vips = self.in_turn([ours, Contender("vips", command, output)], self.rounds)
        self.row(
            "E", f"{median(sample.wall for sample in email):.2f} s",
            f"vipsthumbnail: {median(sample.wall for sample in vips):.2f} s", f"{median_ratio(email, vips):.2f} x its time")

    def rebuilding(self, what, folder=INPUT, target=REBUILD_TARGETS[1]):
        """A build over the PDF of the album with another caption, in turn with `cp` of that PDF."""
        book, pdf = folder / "rebuilt.json", self.scratch / "rebuilt.pdf"
        command = [SCRAPBOOK, "build", book, "-o", pdf, "--quiet"]
        environment = dict(os.environ, XDG_CACHE_HOME=str(CACHE))
        ours, copies = [], []
        for number in range(self.rounds * 2 + 2):
            shutil.copy(INPUT / ["K.json", "K2.json"][number % 2], book)
            ours.append(run(command, environment))
            copies.append(run(["cp", "--reflink=never", pdf, self.scratch / "copy.pdf"]))
        ours, copies = ours[2:], copies[2:]
        ratio, time = median_ratio(ours, copies), median(sample.wall for sample in ours)
        wanted, met = (f"<= {target}", ratio <= target) if folder == INPUT else (f"<= {target} ms", time * 1000 <= target)
        self.row(
            what, f"{time:.3f} s (min {min(sample.wall for sample in ours):.3f})",
            f"`cp`: {median(sample.wall for sample in copies):.3f} s", f"{ratio:.2f} x its time", wanted, met)

    def on_disks(self):
        """Photos and PDFs on disks, of which files can share blocks on the second one."""
        with disk_in_file(self.scratch, "ext4", "-q", "-F") as disk:
            self.on_disk(disk, "warm", "A, warm, on ext4", DISK_TARGET)
        with disk_in_file(self.scratch, "xfs", "-q", "-m", "reflink=1") as disk:
            self.on_disk(disk, "cold", "A, cold, on XFS", REFLINK_TARGET)
            self.scratch = disk
            self.rebuilding("K, on XFS", disk, REBUILD_TARGETS[0])

    def on_disk(self, disk, name, what, target):
        shutil.copytree(INPUT / "photos", disk / "photos")
        shutil.copytree(INPUT / "stickers", disk / "stickers")
        shutil.copy(INPUT / "A.json", disk)
        output, copied = disk / "made", disk / "copied"
        build = [SCRAPBOOK, "build", disk / "A.json", "-o", output / "A.pdf", "--quiet"]
        pdf = disk / "A.pdf"
        run([*build, "-o", pdf])
        environment = dict(os.environ, XDG_CACHE_HOME=str(CACHE))
        ours, copies = self.in_turn(
            [Contender(name, build, output, environment, cold=name == "cold"),
             Contender("cp", ["cp", "--reflink=never", pdf, copied / "A.pdf"], copied)], self.rounds)
        self.against_cp(what, ours, copies, target)

    def themes(self):
        """A in each theme, warm, in turn with A without one."""
        listed = subprocess.run([SCRAPBOOK, "themes"], check=True, stdout=subprocess.PIPE, text=True).stdout
        names = [line.split()[0] for line in listed.splitlines() if line[:1].strip()]
        book = json.loads((INPUT / "A.json").read_text())
        contenders = [self.scrapbook("A", "no theme")]
        for name in names:
            album = INPUT / f"H-{name}.json"
            album.write_text(json.dumps({"theme": name, **book}))
            command = [album if word == INPUT / "A.json" else word for word in contenders[0].command]
            contenders.append(contenders[0]._replace(name=name, command=command))
        plain, *others = self.in_turn(contenders, self.rounds)
        for name, samples in zip(names, others):
            ratio = median_ratio(samples, plain)
            self.row(
                f"H, {name}", timing(samples), f"without a theme: {timing(plain)}", f"{ratio:.2f} x its time",
                f"<= {THEME_TARGET}", ratio <= THEME_TARGET)

    def folders(self):
        """Albums of a folder that holds the same photos some times under other names, as all and as the best 40."""
        photos, output = FOLDER / "folder", self.scratch / "new"
        shutil.rmtree(photos, ignore_errors=True)
        photos.mkdir()
        for number in range(1000):
            os.link(INPUT / f"photos/{number % 300:03}.jpg", photos / f"{number:04}.jpg")
        for name, options in [("all", []), ("--best 40", ["--best", "40"])]:
            command = [SCRAPBOOK, "new", photos, "-o", output / "album.json", *options]
            samples = self.in_turn([Contender(name, command, output)], self.rounds)[0]
            figure = median(sample.wall for sample in samples)
            self.row(
                f"N, {name}", f"{figure:.1f} s, processor time {median(sample.cpu for sample in samples):.1f} s",
                target=f"<= {FOLDER_TARGET} s", met=figure <= FOLDER_TARGET)
            self.row(f"N, {name}, peak memory", f"{max(sample.peak for sample in samples):.0f} MB")

    def memory_of_pages(self):
        peaks = []
        for pages in PAGES:
            book = self.scrapbook("M", f"{pages} pages")
            command = [INPUT / f"M{pages}.json" if word == INPUT / "M.json" else word for word in book.command]
            peaks.append(max(book._replace(command=command).run().peak for _ in range(3)))
        self.limit("M, memory of a page", (peaks[1] - peaks[0]) * 1000 / (PAGES[1] - PAGES[0]), PAGE_TARGET, "kB")

    def pictures_of_pages(self):
        """A PNG of the same spread with the same number of pixels, of the album and of its PDF."""
        pdf, output = self.scratch / "A.pdf", self.scratch / "png"
        run([SCRAPBOOK, "build", INPUT / "A.json", "-o", pdf, "--quiet"])
        ours = [SCRAPBOOK, "render", INPUT / "A.json", "--spread", 2, "--scale", 2, "-o", output / "page.png", "--quiet"]
        theirs = ["mutool", "draw", "-q", "-w", 2048, "-h", 1536, "-o", output / "page.png", pdf, 2]
        environment = dict(os.environ, XDG_CACHE_HOME=str(CACHE))
        pngs, others = self.in_turn(
            [Contender("render", ours, output, environment), Contender("mutool", theirs, output)], self.rounds * 3)
        ratio = median_ratio(pngs, others)
        self.row(
            "P", f"{median(sample.wall for sample in pngs):.3f} s",
            f"mutool: {median(sample.wall for sample in others):.3f} s", f"{ratio:.2f} x its time",
            f"<= {MUTOOL_TARGET}", ratio <= MUTOOL_TARGET)

    def thumbnails(self):
        """Pictures of 100 pixels of all pages of a PDF, against the programs that draw PDFs."""
        pdf, output = self.scratch / "V.pdf", self.scratch / "thumbs"
        run([SCRAPBOOK, "build", INPUT / f"M{PAGES[0]}.json", "-o", pdf, "--quiet"])
        library = next(Path(".build/test/venv").glob("lib/*/site-packages/pypdfium2_raw/libpdfium.so"), None)
        environment = dict(os.environ, SCRAPBOOK_PDFIUM=str(library.resolve())) if library else os.environ
        contenders = [
            Contender("thumbs", [SCRAPBOOK, "thumbs", pdf, "-o", output, "--quiet"], output, environment),
            Contender("pdftoppm", ["pdftoppm", "-png", "-scale-to", 100, pdf, output / "page"], output),
            Contender("mutool", ["mutool", "draw", "-q", "-w", 100, "-h", 100, "-o", output / "%d.png", pdf], output),
        ]
        ours, *others = self.in_turn(contenders, self.rounds)
        for other, samples in zip(contenders[1:], others):
            figure, theirs = (f"{median(sample.wall for sample in some):.2f} s" for some in [ours, samples])
            self.row("V", figure, f"{other.name}: {theirs}", f"{median_ratio(ours, samples):.2f} x its time")
        self.row("V, peak memory of a process", f"{max(sample.peak for sample in ours):.0f} MB")

    def start_up(self):
        ours, copies = self.in_turn([self.scrapbook("T", "cold", cold=True), self.cp("T")], self.rounds * 4)
        self.row("T", timing(ours), f"`cp`: {timing(copies)}", f"{median_ratio(ours, copies):.2f} x its time")
        self.limit("T, user time", median(sample.user for sample in ours) * 1000, 10, "ms")
        versions, others = [], []
        for _ in range(self.rounds * 4):
            versions.append(run([SCRAPBOOK, "--version"]))
            others.append(run(["qpdf", "--version"]))
        ratio = median_ratio(versions, others)
        self.row(
            "`scrapbook --version`", f"{median(sample.wall for sample in versions) * 1000:.1f} ms",
            f"`qpdf --version`: {median(sample.wall for sample in others) * 1000:.1f} ms", f"{ratio:.2f} x its time",
            f"<= {VERSION_TARGET}", ratio <= VERSION_TARGET)
        for program in [SCRAPBOOK, BATCH]:
            self.row(f"`{program.name}`, its size", f"{program.stat().st_size / 1e6:.1f} MB")

    def texts(self):
        ours = self.scrapbook("W", "texts")
        output = self.scratch / "plain"
        command = [compiled(HERE / "plain_text.c"), INPUT / "W.txt", CACHE / "scrapbook/fonts", output / "W.pdf"]
        texts, plain = self.in_turn([ours, Contender("pango and cairo alone", command, output)], self.rounds * 3)
        for part, ratio in [("", median_ratio(texts, plain)), (", user time", median_ratio(texts, plain, "user"))]:
            field = "user" if part else "wall"
            figure, other = (f"{median(getattr(sample, field) for sample in samples):.3f} s" for samples in [texts, plain])
            self.row(
                "W" + part, figure, f"pango and cairo alone: {other}", f"{ratio:.2f} x its time", f"<= {TEXT_TARGET}",
                ratio <= TEXT_TARGET)
        self.row("W, peak memory", f"{max(sample.peak for sample in texts):.1f} MB")

    def texts_by_others(self, peers):
        """The same texts at the same places by tools that set pages of HTML or of their own markup."""
        formats = {"typst": "typ", "weasyprint": "html"}
        for name, version in peers:
            if name not in formats:
                continue
            output = self.scratch / "peer"
            command = [PYTHON, HERE / "peers/texts.py", name, INPUT / f"W.{formats[name]}", output / "W.pdf"]
            texts, others = self.in_turn(
                [self.scrapbook("W", "texts"), Contender(f"{name} {version}", command, output)], self.rounds)
            speed, target = median_ratio(others, texts), TEXT_PEER_TARGETS.get(name)
            self.row(
                "W", timing(texts), f"{name} {version}: {timing(others)}", f"{speed:.1f} x as fast",
                f">= {target}" if target else "", speed >= (target or 0))

    def reports(self, peers):
        """Compares the processor time of a report, which depends less on what else the machine does."""
        folder = INPUT / "R"
        command = [SCRAPBOOK, "batch", "--report", folder / "report.json", "-j", 2, "--quiet", "-o"]
        output = self.scratch / "scrapbook"
        some = Contender("some reports", [*command, output, folder / "some.csv"], output)
        others = [
            Contender(
                f"{name} {version}",
                [PYTHON, HERE / "peers/reports.py", name, folder, self.scratch / name, REPORTS[name][0]],
                self.scratch / name)
            for name, version in peers if name in REPORTS
        ]
        ours, *theirs = self.in_turn([some, *others], self.rounds)
        ours = [sample.cpu / SOME_PUPILS * 1000 for sample in ours]
        for other, samples in zip(others, theirs):
            count, target = REPORTS[other.name.split()[0]]
            per_report = [sample.cpu / count * 1000 for sample in samples]
            speed = median(b / a for a, b in zip(ours, per_report))
            self.row(
                "R, processor time of a report", f"{median(ours):.1f} ms",
                f"{other.name}: {median(per_report):.1f} ms, {max(sample.peak for sample in samples):.0f} MB",
                f"{speed:.1f} x as fast", f">= {target}" if target else "", speed >= (target or 0))
        merged = self.scratch / "all.pdf"
        whole = Contender("all reports", [*command, output, folder / "roster.csv", "--class-file", merged], output)
        sample = whole.run()
        self.row("R, all reports and one PDF of them, two workers", f"{sample.wall:.1f} s")
        self.limit("R, peak memory", sample.peak, REPORT_MEMORY, "MB")
        self.limit("R, the PDF of all", merged.stat().st_size / 1e6, REPORT_SIZE, "MB")

    def instructions(self):
        """Counts what a busy machine does not change; the first run finds no cache, the second one does."""
        small = self.scrapbook("A", "small", "--pages", "1-4")
        shutil.rmtree(CACHE, ignore_errors=True)
        for kind in ["cold", "warm"]:
            small.output.mkdir(exist_ok=True)
            result = subprocess.run(
                ["valgrind", "--tool=callgrind", f"--callgrind-out-file={FOLDER}/callgrind.{kind}"] + small.command,
                env=small.environment, check=True, stderr=subprocess.PIPE, text=True)
            count = int(re.search(r"Collected : (\d+)", result.stderr)[1])
            self.row(f"A's first 4 pages, {kind}", f"{count / 1e6:.0f} million instructions")

    # Reporting

    def row(self, what, figure, against="", ratio="", target="", met=True):
        print(f"bench: {what}: {figure} {against} {ratio}", file=sys.stderr)
        verdict = "" if not target else "met" if met else "**missed**"
        self.rows.append(f"| {what} | {figure} | {against} | {ratio} | {target} | {verdict} |")

    def against_cp(self, what, ours, copies, target):
        ratio = median_ratio(ours, copies)
        self.row(what, timing(ours), f"`cp`: {timing(copies)}", f"{ratio:.2f} x its time", f"<= {target}", ratio <= target)

    def limit(self, what, figure, limit, unit):
        self.row(what, f"{figure:.1f} {unit}", target=f"<= {limit} {unit}", met=figure <= limit)


def albums(case):
    counts = {"C": 30, "D": 6}
    return [f"{case}{number:02}" for number in range(counts[case])] if case in counts else [case]


def timing(samples):
    walls = [sample.wall for sample in samples]
    return f"{median(walls):.3f} s (min {min(walls):.3f}), {samples[0].made:.0f} MB"


def median_ratio(samples, others, field="wall"):
    return median(getattr(a, field) / getattr(b, field) for a, b in zip(samples, others))


def compiled(source):
    """The program of a C file that draws with pango."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "pangocairo", "pangoft2"], check=True, stdout=subprocess.PIPE, text=True)
    program = FOLDER / source.stem
    subprocess.run(["cc", "-O2", "-o", program, source, *flags.stdout.split()], check=True)
    return program


@contextmanager
def disk_in_file(folder, kind, *options):
    """An empty disk in a file, as a folder."""
    image, disk = folder / f"{kind}.img", folder / kind
    with open(image, "wb") as file:
        file.truncate(8 << 30)
    disk.mkdir()
    run([f"mkfs.{kind}", *options, image])
    run(["mount", "-o", "loop", image, disk])
    try:
        yield disk
    finally:
        run(["umount", disk])
        image.unlink()


def chromium_version():
    words = subprocess.run(["chromium", "--version"], stdout=subprocess.PIPE, text=True).stdout.split()
    return words[1] if len(words) > 1 else ""


def machine():
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores of {model[1] if model else platform.machine()}, Linux {platform.release()}"


def parsed():
    parser = argparse.ArgumentParser(prog="./dev bench", description="Measure builds against cp, cairo and other tools.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"{', '.join(list(CASES)[:-1])} or {list(CASES)[-1]} (default: all)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="runs of each contender (default: 5)")
    parser.add_argument("--output", default="/dev/shm", metavar="FOLDER", help="where PDFs are written (default: /dev/shm)")
    parser.add_argument("--peers", action="store_true", help="also compare with other tools, which it installs")
    return parser.parse_args()


def measure(bench, case, peers, output):
    """Measures one case; peers are the names and versions of other tools."""
    simple = {
        "D": bench.workers, "H": bench.themes, "M": bench.memory_of_pages, "N": bench.folders, "P": bench.pictures_of_pages,
        "T": bench.start_up, "V": bench.thumbnails, "X": bench.on_disks,
    }
    if case == "W":
        bench.texts()
        bench.texts_by_others(peers)
    elif case == "K":
        bench.rebuilding("K, on " + output)
    elif case == "E":
        bench.resampling()
        bench.resampling_by_vips()
    elif case == "R":
        bench.reports(peers + [("chromium", chromium_version())] * bool(peers and shutil.which("chromium")))
    elif case in simple:
        simple[case]()
    else:
        bench.albums_of(case, peers)


def main():
    options = parsed()
    cases = [case for case in CASES if case in (options.cases or CASES)]
    peers = []
    if options.peers:
        peers = [line.split("==") for line in (HERE / "peers/requirements.txt").read_text().split()]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: terminated"))
    if "C" in cases and shutil.disk_usage(options.output).free < 9e9:
        sys.exit(f"bench: the albums of C need 9 GB in {options.output}; name other cases: ./dev bench A B D T W")

    inputs = dict.fromkeys({"V": "M", "H": "A", "N": "B"}.get(case, case) for case in cases)
    subprocess.run([PYTHON, HERE / "make_input.py", INPUT, *inputs], check=True)
    with tempfile.TemporaryDirectory(prefix="scrapbook-bench-", dir=options.output) as scratch:
        bench = Bench(Path(scratch), options.rounds)
        for case in cases:
            measure(bench, case, peers, options.output)
        if "A" in cases:
            bench.instructions()

    print("| what | scrapbook | against | ratio | target | |", "| --- " * 6 + "|", *bench.rows, sep="\n")
    arguments = " ".join(["./dev bench", *sys.argv[1:]])
    print(f"\nMedians of {options.rounds} round{'s' * (options.rounds > 1)}, by `{arguments}` on {datetime.date.today()}: {machine()}.")
    print("; ".join(f"{case}: {CASES[case]}" for case in cases) + ".")


main()
