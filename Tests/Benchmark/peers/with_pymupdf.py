import pymupdf
from pages import SHEET, compose_all


def compose(sheets, pdf):
    document = pymupdf.open()
    objects = {}  # a picture that comes again is stored once
    for sheet in sheets:
        page = document.new_page(width=SHEET[0], height=SHEET[1])
        for path, x, y, width, height in sheet:
            place = pymupdf.Rect(x, y, x + width, y + height)
            if path in objects:
                page.insert_image(place, xref=objects[path], keep_proportion=False)
            else:
                objects[path] = page.insert_image(place, filename=path, keep_proportion=False)
    document.save(pdf)


compose_all(compose)
