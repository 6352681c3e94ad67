"""Makes PDFs by every program and library that is installed here.

usage: make_pdfs.py FOLDER PROGRAMS SOURCE.pdf ...

PROGRAMS is "all", or names of programs with commas between. The PDFs of the command line are also written again by
programs that rewrite PDFs. A program that is missing is named.
"""

import importlib.util
import io
import os
import shutil
import subprocess
import sys

WORDS = "The quick brown fox jumps over the lazy dog. "
HTML = f"""<html><body><h1>Class report</h1><p>{WORDS * 40}</p>
<table border="1"><tr><td>Mia</td><td>1</td></tr><tr><td>Ben</td><td>2</td></tr></table>
<p style="page-break-before: always"><a href="https://example.org">More</a> {WORDS * 20}</p></body></html>"""
POSTSCRIPT = """%!PS
<< /PageSize [400 500] >> setpagedevice
/Helvetica findfont 18 scalefont setfont 40 430 moveto (Hello) show 40 40 200 300 rectstroke showpage
40 430 moveto (Second) show showpage
"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<rect x="20" y="20" width="200" height="90" fill="#c4d7ee"/><circle cx="200" cy="120" r="50" fill="none" stroke="navy"/></svg>"""


def run(*command, text=None, allowed=(0,)):
    done = subprocess.run(command, input=text, capture_output=True, timeout=1200)
    if done.returncode not in allowed:
        raise RuntimeError(f"{command[0]}: {done.returncode} {done.stderr[-300:]!r}")
    return done.stdout


def picture(mode="RGB"):
    from PIL import Image, ImageDraw

    image = Image.new(mode, (300, 200), {"1": 1, "L": 240, "CMYK": (20, 0, 40, 0)}.get(mode, "#eedcc4"))
    ImageDraw.Draw(image).ellipse((40, 30, 200, 150), outline=0)
    return image


# Each maker writes files whose names begin with `out`.


def ghostscript(out, sources):
    with open(out + ".ps", "w") as file:
        file.write(POSTSCRIPT)
    for level in ("1.3", "1.4", "1.5", "1.7"):
        run("gs", "-q", "-sDEVICE=pdfwrite", f"-dCompatibilityLevel={level}", "-o", f"{out}-{level}.pdf", out + ".ps")
    run("gs", "-q", "-sDEVICE=pdfwrite", "-dPDFA=2", "-dPDFACompatibilityPolicy=1", "-o", out + "-a.pdf", out + ".ps")
    run("gs", "-q", "-sDEVICE=pdfwrite", "-dFastWebView", "-o", out + "-fast.pdf", out + ".ps")
    run("gs", "-q", "-sDEVICE=pdfimage24", "-r50", "-o", out + "-image.pdf", out + ".ps")
    for index, source in enumerate(sources[:6]):
        run("gs", "-q", "-sDEVICE=pdfwrite", "-o", f"{out}-again-{index}.pdf", source)


def poppler(out, sources):
    for index, source in enumerate(sources[:6]):
        run("pdftocairo", "-pdf", source, f"{out}-cairo-{index}.pdf")
    run("pdfunite", *sources[:3], out + "-united.pdf")
    run("pdfseparate", "-f", "1", "-l", "1", sources[0], out + "-separated.pdf")


def groff(out, sources):
    text = f".TH REPORT 1\n.SH NAME\nreport\n.SH WORDS\n{WORDS * 200}\n".encode()
    with open(out + ".ps", "wb") as file:
        file.write(run("groff", "-man", "-Tps", text=text))
    run("ps2pdf", out + ".ps", out + ".pdf")
    if shutil.which("gropdf"):
        with open(out + "-gropdf.pdf", "wb") as file:
            file.write(run("groff", "-man", "-Tpdf", text=text))


def chromium(out, sources):
    with open(out + ".html", "w") as file:
        file.write(HTML)
    for name, more in (("", []), ("-untagged", ["--disable-pdf-tagging"])):
        run("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *more,
            "--no-pdf-header-footer", f"--print-to-pdf={out}{name}.pdf", "file://" + os.path.abspath(out + ".html"))


def qpdf(out, sources):
    kinds = {
        "objects": ["--object-streams=generate"], "plain": ["--object-streams=disable"], "linear": ["--linearize"],
        "qdf": ["--qdf"], "v13": ["--force-version=1.3", "--object-streams=disable"], "forms": ["--coalesce-contents"],
        "empty-password": ["--encrypt", "", "owner", "256", "--"],
        "rc4": ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n", "--"],
        "turned": ["--rotate=+90:1"], "lossless": ["--recompress-flate", "--compression-level=9"],
    }
    for name, options in kinds.items():
        for index, source in enumerate(sources[:6]):
            run("qpdf", *options, source, f"{out}-{name}-{index}.pdf", allowed=(0, 3))


def mutool(out, sources):
    with open(out + ".txt", "w") as file:
        file.write("%%MediaBox 0 0 300 400\n%%Font F Times-Roman\nBT /F 20 Tf 40 300 Td (Hello) Tj ET\n")
    run("mutool", "create", "-o", out + ".pdf", out + ".txt")
    run("mutool", "create", "-O", "compress,linearize", "-o", out + "-linear.pdf", out + ".txt", allowed=(0, 1))
    for name, options in (("clean", []), ("garbage", ["-gggg", "-z"]), ("sane", ["-s", "-d"]), ("ascii", ["-a"])):
        for index, source in enumerate(sources[:6]):
            run("mutool", "clean", *options, source, f"{out}-{name}-{index}.pdf")
    run("mutool", "convert", "-o", out + "-converted.pdf", sources[0], "1")


def reportlab(out, sources):
    from reportlab.lib.pagesizes import A5
    from reportlab.pdfgen import canvas

    for name, options in (("", {}), ("-compressed", {"pageCompression": 1}), ("-encrypted", {"encrypt": "mia"})):
        page = canvas.Canvas(f"{out}{name}.pdf", pagesize=A5, **options)
        for number in range(3):
            page.bookmarkPage(f"p{number}")
            page.addOutlineEntry(f"Page {number}", f"p{number}")
            page.drawString(72, 400, WORDS)
            page.linkURL("https://example.org", (72, 390, 200, 420))
            page.acroForm.textfield(name=f"field{number}", x=72, y=100, width=200, height=20)
            page.showPage()
        page.save()


def fpdf(out, sources):
    from fpdf import FPDF

    for name, settings in (("", {}), ("-tagged", {"lang": "en"}), ("-plain", {"compress": False})):
        document = FPDF(orientation="L" if name else "P")
        if "lang" in settings:
            document.set_lang("en")
        document.set_compression(settings.get("compress", True))
        for _ in range(2):
            document.add_page()
            document.set_font("Helvetica", size=14)
            document.multi_cell(0, 8, WORDS * 10)
            document.ink_annotation([(20, 100), (50, 120), (70, 90)]) if hasattr(document, "ink_annotation") else None
            document.text_annotation(x=30, y=60, text="note")
        document.output(f"{out}{name}.pdf")


def fitz(out, sources):
    import fitz as library

    for name, options in (("", {}), ("-objects", {"use_objstms": 1}), ("-clean", {"garbage": 4, "deflate": True}),
                          ("-encrypted", {"encryption": library.PDF_ENCRYPT_AES_256, "owner_pw": "o", "user_pw": ""})):
        document = library.open()
        for rotation in (0, 90, 270):
            page = document.new_page(width=300, height=400)
            page.insert_text((50, 72), WORDS, fontsize=9)
            annotation = page.add_ink_annot([[(40, 100), (90, 160), (140, 100)]])
            annotation.set_border(width=3)
            annotation.update()
            page.add_freetext_annot(library.Rect(50, 200, 200, 240), "free text")
            page.add_highlight_annot(library.Rect(50, 60, 200, 80))
            page.set_rotation(rotation)
        document.save(f"{out}{name}.pdf", **options)
        if not options:
            again = library.open(f"{out}.pdf")
            again[0].insert_text((50, 300), "incremental")
            shutil.copy(f"{out}.pdf", f"{out}-incremental.pdf")
            again = library.open(f"{out}-incremental.pdf")
            again[0].insert_text((50, 300), "incremental")
            again.saveIncr()


def pikepdf(out, sources):
    import pikepdf as library

    for index, source in enumerate(sources[:3]):
        with library.open(source) as document:
            document.save(f"{out}-{index}.pdf")
            document.save(f"{out}-objects-{index}.pdf", object_stream_mode=library.ObjectStreamMode.generate)
            document.save(f"{out}-linear-{index}.pdf", linearize=True)
            page = document.pages[0]
            page.mediabox = [-100, -50, 500, 700]
            page.cropbox = [20, 30, 480, 600]
            page.rotate(270, relative=False)
            document.save(f"{out}-boxes-{index}.pdf")


def pypdf(out, sources):
    from pypdf import PdfReader, PdfWriter
    from pypdf.annotations import FreeText, Text

    for index, source in enumerate(sources[:6]):
        writer = PdfWriter(clone_from=source)
        writer.write(f"{out}-{index}.pdf")
        writer.add_annotation(0, Text(rect=(50, 50, 90, 90), text="note"))
        writer.pages[0].rotate(180)
        writer.write(f"{out}-noted-{index}.pdf")
        blank = PdfWriter()
        for page in PdfReader(source).pages[:2]:
            blank.add_page(page)
        blank.add_blank_page(200, 200)
        blank.encrypt("", "owner", algorithm="RC4-128") if index == 3 else None
        blank.write(f"{out}-copied-{index}.pdf")
    writer = PdfWriter(sources[0], incremental=True)
    writer.add_annotation(0, FreeText(text="note", rect=(50, 150, 200, 190)))
    writer.write(out + "-incremental.pdf")


def borb(out, sources):
    from borb.pdf import PDF, Document, Page, Paragraph, SingleColumnLayout

    document = Document()
    page = Page()
    try:
        document.append_page(page)
        SingleColumnLayout(page).append_layout_element(Paragraph(WORDS))
        PDF.write(what=document, where_to=out + ".pdf")
    except AttributeError:
        document.add_page(page)
        SingleColumnLayout(page).add(Paragraph(WORDS))
        with open(out + ".pdf", "wb") as file:
            PDF.dumps(file, document)


def weasyprint(out, sources):
    from weasyprint import HTML as Page

    for variant in (None, "pdf/a-3b", "pdf/ua-1"):
        name = (variant or "plain").replace("/", "-")
        Page(string=HTML).write_pdf(f"{out}-{name}.pdf", pdf_variant=variant)
    Page(string=HTML).write_pdf(f"{out}-forms.pdf", pdf_forms=True, uncompressed_pdf=True)


def typst(out, sources):
    import typst as library

    text = "#set page(width: 300pt, height: 400pt)\n= Report\n" + WORDS * 20 + "\n#pagebreak()\n#link(\"https://example.org\")[More]"
    with open(out + ".typ", "w") as file:
        file.write(text)
    library.compile(out + ".typ", output=out + ".pdf")
    for standard in ("1.7", "a-2b", "a-3b"):
        library.compile(out + ".typ", output=f"{out}-{standard}.pdf", pdf_standards=[standard])


def img2pdf(out, sources):
    import img2pdf as library

    for mode, kind in (("RGB", "JPEG"), ("L", "PNG"), ("1", "PNG"), ("CMYK", "JPEG"), ("RGB", "PNG")):
        room = io.BytesIO()
        picture(mode).save(room, kind, dpi=(72, 72))
        with open(f"{out}-{mode}-{kind}.pdf", "wb") as file:
            file.write(library.convert(room.getvalue()))


def pillow(out, sources):
    for mode in ("RGB", "L", "1", "P"):
        picture("RGB").convert(mode).save(f"{out}-{mode}.pdf", save_all=True, append_images=[picture("L")])


def matplotlib(out, sources):
    import matplotlib as library

    library.use("pdf")
    from matplotlib import pyplot
    from matplotlib.backends.backend_pdf import PdfPages

    for kind in (3, 42):
        library.rcParams["pdf.fonttype"] = kind
        with PdfPages(f"{out}-type{kind}.pdf") as pages:
            for _ in range(2):
                figure = pyplot.figure(figsize=(4, 3))
                figure.add_subplot().plot([1, 3, 2], label="marks")
                pages.savefig(figure)
                pyplot.close(figure)


def pdfium(out, sources):
    import pypdfium2 as library

    document = library.PdfDocument.new()
    document.new_page(300, 400)
    document.new_page(400, 300)
    document.save(out + "-blank.pdf")
    for index, source in enumerate(sources[:6]):
        document = library.PdfDocument(source)
        document.save(f"{out}-saved-{index}.pdf")
        document[0].set_rotation(90)
        document.save(f"{out}-turned-{index}.pdf", version=14)
        made = library.PdfDocument.new()
        made.import_pages(document)
        made.save(f"{out}-imported-{index}.pdf")


def xhtml2pdf(out, sources):
    from xhtml2pdf import pisa

    with open(out + ".pdf", "wb") as file:
        pisa.CreatePDF(HTML, dest=file)


def rst2pdf(out, sources):
    with open(out + ".rst", "w") as file:
        file.write("Report\n======\n\n" + WORDS * 10 + "\n\n* one\n* two\n")
    run(sys.executable, "-m", "rst2pdf.createpdf", out + ".rst", "-o", out + ".pdf")


def pdfrw(out, sources):
    from pdfrw import PdfReader, PdfWriter

    for index, source in enumerate(sources[:2]):
        for compress in (False, True):
            writer = PdfWriter(f"{out}-{index}-{int(compress)}.pdf", compress=compress)
            writer.addpages(PdfReader(source).pages)
            writer.write()


def svglib(out, sources):
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    with open(out + ".svg", "w") as file:
        file.write(SVG)
    renderPDF.drawToFile(svg2rlg(out + ".svg"), out + ".pdf")


def librsvg(out, sources):
    with open(out + ".svg", "w") as file:
        file.write(SVG)
    run("rsvg-convert", "-f", "pdf", "-o", out + ".pdf", out + ".svg")


def pycairo(out, sources):
    import cairo

    surface = cairo.PDFSurface(out + ".pdf", 300, 400)
    context = cairo.Context(surface)
    for _ in range(2):
        context.move_to(40, 60)
        context.show_text(WORDS)
        context.rectangle(40, 100, 100, 100)
        context.stroke()
        context.show_page()
    surface.finish()


def libreoffice(out, sources):
    folder = os.path.dirname(out)
    with open(out + ".html", "w") as file:
        file.write(HTML)
    run("libreoffice", "--headless", "--convert-to", "pdf:writer_web_pdf_Export", "--outdir", folder, out + ".html")


def imagemagick(out, sources):
    picture().save(out + ".png")
    if b"ImageMagick" not in run("convert", "-version", allowed=(0, 1)):
        raise FileNotFoundError("convert")
    run("convert", out + ".png", out + ".pdf")


def pyhanko(out, sources):
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.writer import copy_into_new_writer
    from pyhanko.pdf_utils.reader import PdfFileReader

    with open(sources[0], "rb") as source, open(out + ".pdf", "wb") as file:
        copy_into_new_writer(PdfFileReader(source)).write(file)
    with open(sources[0], "rb") as source, open(out + "-incremental.pdf", "wb") as file:
        writer = IncrementalPdfFileWriter(source)
        writer.root["/Lang"] = writer.root.get("/Lang", writer.root["/Type"])
        writer.update_root()
        writer.write(file)


PROGRAMS = {
    ghostscript: "gs", poppler: "pdftocairo", groff: "groff", chromium: "chromium", qpdf: "qpdf", mutool: "mutool",
    librsvg: "rsvg-convert", libreoffice: "libreoffice", imagemagick: "convert",
}
LIBRARIES = {
    reportlab: "reportlab", fpdf: "fpdf", fitz: "fitz", pikepdf: "pikepdf", pypdf: "pypdf", borb: "borb",
    weasyprint: "weasyprint", typst: "typst", img2pdf: "img2pdf", pillow: "PIL", matplotlib: "matplotlib",
    pdfium: "pypdfium2", xhtml2pdf: "xhtml2pdf", rst2pdf: "rst2pdf", pdfrw: "pdfrw", svglib: "svglib",
    pycairo: "cairo", pyhanko: "pyhanko",
}


def main():
    folder, wanted, sources = sys.argv[1], sys.argv[2].split(","), sys.argv[3:]
    os.makedirs(folder, exist_ok=True)
    made = []
    for maker in list(PROGRAMS) + list(LIBRARIES):
        name = maker.__name__
        if name not in wanted and wanted != ["all"]:
            continue
        program, library = PROGRAMS.get(maker), LIBRARIES.get(maker)
        if program and not shutil.which(program) or library and not importlib.util.find_spec(library):
            print(f"make_pdfs: without {name}, which is not installed", file=sys.stderr)
            continue
        try:
            maker(os.path.join(folder, name), sources)
            made.append(name)
        except Exception as error:
            print(f"make_pdfs: {name}: {type(error).__name__}: {error}", file=sys.stderr)
    # What the programs needed, and what they began and could not end.
    for file in os.listdir(folder):
        path = os.path.join(folder, file)
        if not file.endswith(".pdf") or os.path.getsize(path) == 0:
            os.remove(path)
    print(f"{len(os.listdir(folder))} PDFs of {len(made)} programs: {' '.join(made)}")


if __name__ == "__main__":
    main()
