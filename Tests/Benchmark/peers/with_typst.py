import typst
from pages import SHEET, compose_all


def compose(sheets, pdf):
    source = [f"#set page(width: {SHEET[0]}pt, height: {SHEET[1]}pt, margin: 0pt)"]
    for number, sheet in enumerate(sheets):
        source += ["#pagebreak()"] if number > 0 else []
        for path, x, y, width, height in sheet:
            source.append(
                f'#place(dx: {x}pt, dy: {y}pt, image("{path}", width: {width}pt, height: {height}pt, fit: "stretch"))')
    typst.compile("\n".join(source).encode(), root="/", output=pdf, ignore_system_fonts=True, pdf_tags=False)


compose_all(compose)
