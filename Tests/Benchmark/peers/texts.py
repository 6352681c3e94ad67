"""Makes a PDF of the benchmark's short texts with another tool: texts.py TOOL FILE OUTPUT."""

import sys


def weasyprint(file, pdf):
    from weasyprint import HTML

    HTML(filename=file).write_pdf(pdf)


def typst(file, pdf):
    from typst import compile

    compile(file, output=pdf)


{"weasyprint": weasyprint, "typst": typst}[sys.argv[1]](sys.argv[2], sys.argv[3])
