"""Makes reports of the pupils of a roster with another tool: reports.py TOOL FOLDER OUTPUT COUNT.

The folder has `report.html` or `report.typ`, and `roster.csv`. All reports are made in one process, but Chromium makes
each in its own, as it does when it is told to print.
"""

import csv
import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path


def weasyprint(folder, pupils):
    from weasyprint import HTML

    template = (folder / "report.html").read_text()
    for pupil, pdf in pupils:
        HTML(string=template.replace("{{first}}", pupil["first"]), base_url=str(folder) + "/").write_pdf(pdf)


def typst(folder, pupils):
    from typst import Compiler

    compiler = Compiler(str(folder / "report.typ"))
    for pupil, pdf in pupils:
        compiler.compile(output=str(pdf), format="pdf", sys_inputs={"first": pupil["first"]})


def chromium(folder, pupils):
    template = (folder / "report.html").read_text()
    for pupil, pdf in pupils:
        page = folder / "chromium.html"
        page.write_text(template.replace("{{first}}", pupil["first"]))
        with tempfile.TemporaryDirectory() as profile:
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                 f"--user-data-dir={profile}", f"--print-to-pdf={pdf}", page.as_uri()],
                check=True, stderr=subprocess.DEVNULL, env=dict(os.environ, HOME=profile))


tool, count = sys.argv[1], int(sys.argv[4])
folder, output = Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
with open(folder / "roster.csv", newline="") as file:
    chosen = [(pupil, output / f"{pupil['id']}.pdf") for pupil in islice(csv.DictReader(file), count)]
{"weasyprint": weasyprint, "typst": typst, "chromium": chromium}[tool](folder, chosen)
