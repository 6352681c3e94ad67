"""Breaks a sound PDF in many ways; the checkers must find each.

usage: test_checkers.py FILE     FILE has words, a figure and a link
"""
import contextlib
import io
import os
import sys
import tempfile

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

import check_archive
import check_tags


def content(pdf, change):
    page = pdf.pages[0]
    page.Contents = Stream(pdf, change(page.Contents.read_bytes()))


def first(pdf, test):
    return next(thing for thing in pdf.objects if isinstance(thing, (Dictionary, Stream)) and test(thing))


def element(pdf, role):
    return first(pdf, lambda thing: isinstance(thing, Dictionary) and thing.get("/S") == role and "/P" in thing)


def is_link(thing):
    return isinstance(thing, Dictionary) and thing.get("/Subtype") == "/Link"


def figure_without_box(pdf):
    del element(pdf, "/Figure")["/A"]


def two_roots(pdf):
    pdf.Root.StructTreeRoot.K = Array([pdf.Root.StructTreeRoot.K, pdf.make_indirect(Dictionary(S=Name.P))])


def other_parent(pdf):
    parents = pdf.Root.StructTreeRoot.ParentTree.Nums[1]
    parents[0], parents[1] = parents[1], parents[0]


def shared_content(pdf):
    element(pdf, "/P").K = 0


def skipped_heading(pdf):
    first(pdf, lambda thing: str(thing.get("/S", "")) in ("/H1", "/H2")).S = Name.H4


def sound_table(pdf, columns):
    """Adds a table with a row of two columns, and another one."""
    document = pdf.Root.StructTreeRoot.K
    table = pdf.make_indirect(Dictionary(S=Name.Table, P=document))
    table.K = Array([row(pdf, table, 2), row(pdf, table, columns)])
    document.K.append(table)


def row(pdf, table, columns):
    row = pdf.make_indirect(Dictionary(S=Name.TR, P=table))
    row.K = Array([pdf.make_indirect(Dictionary(S=Name.TD, P=row)) for _ in range(columns)])
    return row


def add_list(pdf, numbering, kid):
    document = pdf.Root.StructTreeRoot.K
    items = pdf.make_indirect(Dictionary(S=Name.L, P=document))
    if numbering is not None:
        items.A = Dictionary(O=Name.List, ListNumbering=numbering)
    items.K = Array([pdf.make_indirect(Dictionary(S=kid, P=items))])
    document.K.append(items)


def grown(pdf):
    """Adds what is sound: a table and a list."""
    sound_table(pdf, 2)
    add_list(pdf, Name.Decimal, Name.LI)


TAGS = {
    "paint outside": lambda pdf: content(pdf, lambda data: data + b"\n0 0 9 9 re f\n"),
    "lost end": lambda pdf: content(pdf, lambda data: data.replace(b"EMC", b"", 1)),
    "added end": lambda pdf: content(pdf, lambda data: data + b"\nEMC\n"),
    "doubled content": lambda pdf: content(pdf, lambda data: data + b"\n/P <</MCID 0>> BDC EMC\n"),
    "unknown content": lambda pdf: content(pdf, lambda data: data + b"\n/P <</MCID 99>> BDC EMC\n"),
    "lost content": lambda pdf: content(pdf, lambda data: data.replace(b"<</MCID 0>>", b"<</MCID 98>>")),
    "crossing text": lambda pdf: content(pdf, lambda data: data + b"\n/Artifact BMC BT EMC ET\n"),
    "no structure": lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"),
    "not marked": lambda pdf: pdf.Root.__delitem__("/MarkInfo"),
    "no tabs": lambda pdf: pdf.pages[0].obj.__delitem__("/Tabs"),
    "no parents": lambda pdf: pdf.pages[0].obj.__delitem__("/StructParents"),
    "figure without a box": figure_without_box,
    "two roots": two_roots,
    "other parent": other_parent,
    "shared content": shared_content,
    "skipped heading": skipped_heading,
    "annotation without an element": lambda pdf: add_annotation(pdf, Contents=String("Here")),
    "link without a description": lambda pdf: first(pdf, is_link).__delitem__("/Contents"),
    "lost cell": lambda pdf: sound_table(pdf, 1),
    "list without numbering": lambda pdf: add_list(pdf, None, Name.LI),
    "list of paragraphs": lambda pdf: add_list(pdf, Name.Decimal, Name.P),
    "annotation in a link": lambda pdf: first(pdf, is_link).__setitem__("/Subtype", Name.Ink),
}


def metadata(pdf, change):
    stream = pdf.Root.Metadata
    stream.write(change(stream.read_bytes()))


def add_image(pdf, **entries):
    image = Stream(pdf, b"\0\0\0\0")
    image.update(Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=Name.DeviceRGB))
    for key, value in entries.items():
        image[f"/{key}"] = value
    pdf.Root.Extra = pdf.make_indirect(image)


def add_annotation(pdf, **entries):
    annotation = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), F=4)
    for key, value in entries.items():
        annotation[f"/{key}"] = value
    pdf.pages[0].obj.Annots = Array([annotation])


def lost_font(pdf):
    descriptor = first(pdf, lambda thing: thing.get("/Type") == "/FontDescriptor")
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in descriptor:
            del descriptor[key]


def lost_unicode(pdf):
    del first(pdf, lambda thing: thing.get("/Type") == "/Font" and "/ToUnicode" in thing)["/ToUnicode"]


def lost_map(pdf):
    pdf.Root.Extra = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2))


def long_address(pdf):
    first(pdf, is_link).A.URI = String("https://example.org/" + "a" * 32768)


ARCHIVE = {
    "long string": long_address,
    "no metadata": lambda pdf: pdf.Root.__delitem__("/Metadata"),
    "no level": lambda pdf: metadata(pdf, lambda xmp: xmp.replace(b"pdfaid:conformance", b"pdfaid:other")),
    "other title": lambda pdf: pdf.trailer.Info.__setitem__("/Title", String("Another")),
    "no intent": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
    "broken profile": lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(b"nothing" * 30),
    "no language": lambda pdf: pdf.Root.__delitem__("/Lang"),
    "title not shown": lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"),
    "script": lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary())),
    "attachment": lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(EmbeddedFiles=Dictionary())),
    "form": lambda pdf: pdf.Root.__setitem__("/AcroForm", Dictionary()),
    "actions": lambda pdf: pdf.pages[0].obj.__setitem__("/AA", Dictionary()),
    "interpolated image": lambda pdf: add_image(pdf, Interpolate=True),
    "CMYK": lambda pdf: add_image(pdf, ColorSpace=Name.DeviceCMYK),
    "odd bits": lambda pdf: add_image(pdf, BitsPerComponent=7),
    "alternates": lambda pdf: add_image(pdf, Alternates=Array([])),
    "hidden annotation": lambda pdf: add_annotation(pdf, F=2),
    "launching annotation": lambda pdf: add_annotation(pdf, A=Dictionary(S=Name.Launch)),
    "lost font": lost_font,
    "lost Unicode": lost_unicode,
    "lost map": lost_map,
    "no space of transparency": lambda pdf: pdf.pages[0].obj.__setitem__("/Group", Dictionary(S=Name.Transparency)),
    "external stream": lambda pdf: add_image(pdf, F=String("file")),
}


def with_file(pdf, **changes):
    """Makes a PDF/A-3 with a file; the changes break it."""
    metadata(pdf, lambda xmp: xmp.replace(b"part>2<", b"part>3<"))
    data = Stream(pdf, b"{}")
    data.update(Dictionary(Type=Name.EmbeddedFile, Subtype=Name("/application/json"), Params=Dictionary(Size=2)))
    names = Dictionary(Type=Name.Filespec, F=String("a.json"), UF=String("a.json"), AFRelationship=Name.Source)
    names.EF = Dictionary(F=data)
    for key, value in changes.items():
        target = data if key in ("Subtype", "Params") else names
        if value is None:
            del target[f"/{key}"]
        else:
            target[f"/{key}"] = value
    file = pdf.make_indirect(names)
    pdf.Root.AF = Array([file])
    pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array([String("a.json"), file])))


def file_of_no_document(pdf):
    with_file(pdf)
    del pdf.Root["/AF"]


def unsorted_files(pdf):
    with_file(pdf)
    names = pdf.Root.Names.EmbeddedFiles.Names
    names.extend([String("A.json"), names[1]])
    pdf.Root.AF.append(names[1])


FILES = {
    "file without a relationship": lambda pdf: with_file(pdf, AFRelationship=None),
    "unknown relationship": lambda pdf: with_file(pdf, AFRelationship=Name.Friend),
    "file with one name": lambda pdf: with_file(pdf, UF=None),
    "file with two names": lambda pdf: with_file(pdf, UF=String("b.json")),
    "file without data": lambda pdf: with_file(pdf, EF=Dictionary()),
    "file without a type": lambda pdf: with_file(pdf, Subtype=None),
    "file with another size": lambda pdf: with_file(pdf, Params=Dictionary(Size=3)),
    "file of no document": file_of_no_document,
    "unsorted files": unsorted_files,
}


def finds(program, path):
    """Whether a checker finds a fault; its output is suppressed."""
    with contextlib.redirect_stdout(io.StringIO()):
        return program.main([path]) != 0


def main(path):
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        broken = os.path.join(folder, "broken.pdf")
        with pikepdf.open(path) as pdf:
            with_file(pdf)
            pdf.save(broken)
        if finds(check_archive, broken):
            bad.append("the sound file with a file in it has faults")
        with pikepdf.open(path) as pdf:
            grown(pdf)
            pdf.save(broken)
        if finds(check_tags, broken):
            bad.append("the sound file with a table and a list has faults")
        for program, mutations in ((check_tags, TAGS), (check_archive, ARCHIVE | FILES)):
            if finds(program, path):
                bad.append("the sound file has faults")
            for name, mutate in mutations.items():
                with pikepdf.open(path) as pdf:
                    mutate(pdf)
                    pdf.save(broken, object_stream_mode=pikepdf.ObjectStreamMode.disable)
                if not finds(program, broken):
                    bad.append(f"not found: {name}")
    print("\n".join(f"FAILED: {line}" for line in bad) or f"{len(TAGS) + len(ARCHIVE) + len(FILES)} mutations found")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
