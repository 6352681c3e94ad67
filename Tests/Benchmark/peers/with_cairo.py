"""Cairo alone: a photo's data go into the PDF as they are, a sticker's pixels are decoded and compressed again."""

import cairo
from pages import SHEET, compose_all


def surface_of(path):
    if not path.endswith(".jpg"):
        return cairo.ImageSurface.create_from_png(path)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 1, 1)  # cairo reads the size in pixels from the data
    with open(path, "rb") as file:
        surface.set_mime_data(cairo.MIME_TYPE_JPEG, file.read())
    return surface


def compose(sheets, pdf):
    target = cairo.PDFSurface(pdf, *SHEET)
    context = cairo.Context(target)
    surfaces = {}  # a picture that comes again is stored once
    for sheet in sheets:
        for path, x, y, width, height in sheet:
            if path not in surfaces:
                surfaces[path] = surface_of(path)
            surface = surfaces[path]
            context.save()
            context.translate(x, y)
            context.scale(width / surface.get_width(), height / surface.get_height())
            context.set_source_surface(surface)
            context.paint()
            context.restore()
        context.show_page()
    target.finish()


compose_all(compose)
