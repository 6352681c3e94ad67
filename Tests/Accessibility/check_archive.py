"""Checks rules of PDF/A-2 and PDF/A-3 (ISO 19005-2 and -3) that a program can break: no validator is packaged.

usage: check_archive.py FILE...      prints the faults; exit code 1 if there are any
"""
import re
import sys

import pikepdf

ACTIONS = {"/URI", "/GoTo", "/GoToR", "/Named", "/Thread", "/SubmitForm"}
DEVICE = {"/DeviceCMYK", "/CMYK"}
RELATIONS = {"/Source", "/Data", "/Alternative", "/Supplement", "/Unspecified"}


class Checker:
    def __init__(self, path):
        self.faults, self.path = [], path
        self.bytes = open(path, "rb").read()
        with pikepdf.open(path) as pdf:
            self.pdf, self.root = pdf, pdf.Root
            self.check_file()
            self.check_catalog()
            self.check_metadata()
            self.check_intent()
            for number, page in enumerate(pdf.pages):
                self.check_page(page.obj, number + 1)
            for thing in pdf.objects:
                self.check_object(thing)

    def fault(self, text):
        self.faults.append(text)

    def check_file(self):
        if not re.match(rb"%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}", self.bytes):
            self.fault("the header or the comment behind it is wrong")
        if "/ID" not in self.pdf.trailer:
            self.fault("the trailer has no ID")
        if "/Encrypt" in self.pdf.trailer:
            self.fault("it is encrypted")
        if not self.bytes.rstrip(b"\r\n").endswith(b"%%EOF"):
            self.fault("something follows the end")

    def check_catalog(self):
        for key in ("/AA", "/OCProperties", "/NeedsRendering", "/AcroForm", "/Requirements"):
            if key in self.root:
                self.fault(f"the catalog has {key}")
        names = self.root.get("/Names", pikepdf.Dictionary())
        for key in ("/JavaScript", "/AlternatePresentations"):
            if key in names:
                self.fault(f"the names have {key}")

    def check_metadata(self):
        stream = self.root.get("/Metadata")
        if stream is None:
            return self.fault("no metadata")
        if "/Filter" in stream:
            self.fault("the metadata are compressed")
        self.xmp = stream.read_bytes().decode("utf-8")
        part = re.search(r"<pdfaid:part>(\d)<", self.xmp)
        level = re.search(r"<pdfaid:conformance>(\w)<", self.xmp)
        if not part or not level or level.group(1) not in "ABU":
            return self.fault("the metadata claim no level")
        self.part, self.level = int(part.group(1)), level.group(1)
        self.check_info()
        if self.level == "A":
            if not self.root.get("/MarkInfo", {}).get("/Marked") or "/StructTreeRoot" not in self.root:
                self.fault("level A without structure")
            if "/Lang" not in self.root:
                self.fault("level A without a language")
        if "<pdfuaid:part>" in self.xmp:
            if "pdfaExtension:schemas" not in self.xmp:
                self.fault("the property of PDF/UA is not described")
            if not self.root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") or "<dc:title>" not in self.xmp:
                self.fault("PDF/UA without a title that is shown")
        self.check_files()

    def check_files(self):
        """The files that the document contains (ISO 19005-3, 6.8)."""
        tree = self.root.get("/Names", pikepdf.Dictionary()).get("/EmbeddedFiles")
        associated = [file.objgen for file in self.root.get("/AF", [])]
        if self.part < 3:
            if tree is not None or associated:
                self.fault("a file within a PDF/A-2")
            return
        names = list(tree.get("/Names", [])) if tree is not None else []
        keys = [bytes(key) for key in names[::2]]
        if keys != sorted(set(keys)):
            self.fault("the names of files are not in order")
        if sorted(file.objgen for file in names[1::2]) != sorted(associated):
            self.fault("the files and those of the document are not the same")
        for file in names[1::2]:
            self.check_file_specification(file)

    def check_file_specification(self, file):
        if str(file.get("/F", "")) != str(file.get("/UF", "-")):
            self.fault("a file without its two names")
        if str(file.get("/AFRelationship", "")) not in RELATIONS:
            self.fault("a file without a relationship")
        stream = file.get("/EF", pikepdf.Dictionary()).get("/F")
        if not isinstance(stream, pikepdf.Stream):
            return self.fault("a file without data")
        if "/" not in str(stream.get("/Subtype", ""))[1:]:
            self.fault("a file without a media type")
        if stream.get("/Params", pikepdf.Dictionary()).get("/Size") != len(stream.read_bytes()):
            self.fault("a file with another size")

    def check_info(self):
        info = self.pdf.trailer.get("/Info", pikepdf.Dictionary())
        pairs = {"/Title": "dc:title", "/Author": "dc:creator", "/Producer": "pdf:Producer", "/Creator": "xmp:CreatorTool"}
        for key, name in pairs.items():
            if key not in info:
                continue
            found = re.search(f"<{name}>(.*?)</{name}>", self.xmp, re.S)
            text = re.sub(r"<[^>]*>", "", found.group(1)).strip() if found else None
            for entity, letter in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
                text = text.replace(entity, letter) if text is not None else None
            if text != str(info[key]).strip():
                self.fault(f"{key} of the information differs from the metadata")

    def check_intent(self):
        intents = list(self.root.get("/OutputIntents", []))
        profile = intents[0].get("/DestOutputProfile") if intents else None
        if not intents or intents[0].get("/S") != "/GTS_PDFA1" or profile is None:
            return self.fault("no output intent")
        data = profile.read_bytes()
        if data[36:40] != b"acsp" or data[16:20] != b"RGB " or profile.get("/N") != 3 or data[8] > 4:
            self.fault("the profile of the output intent is wrong")
        if int.from_bytes(data[:4], "big") != len(data):
            self.fault("the profile of the output intent has another length")

    def check_page(self, page, number):
        group = page.get("/Group")
        if group is not None and "/CS" not in group:
            self.fault(f"page {number}: transparency without a color space")
        if "/AA" in page:
            self.fault(f"page {number}: actions")
        for annotation in page.get("/Annots", []):
            flags = int(annotation.get("/F", 0))
            if not flags & 4 or flags & 0b100011:
                self.fault(f"page {number}: an annotation is hidden or not printed")
            action = annotation.get("/A")
            if action is not None and str(action.get("/S")) not in ACTIONS:
                self.fault(f"page {number}: an action {action.get('/S')}")

    def check_object(self, thing):
        self.check_values(thing)
        if not isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
            return
        kind, subtype = str(thing.get("/Type", "")), str(thing.get("/Subtype", ""))
        if subtype == "/Image":
            self.check_image(thing)
        if subtype == "/Form" and ("/Ref" in thing or "/OPI" in thing or "/PS" in thing):
            self.fault("a form that is not part of PDF/A")
        if subtype in ("/PS", "/Movie", "/Sound", "/Screen", "/3D"):
            self.fault(f"an object {subtype}")
        if kind == "/Font" or subtype in ("/CIDFontType0", "/CIDFontType2"):
            self.check_font(thing, subtype)
        if "/TR" in thing and "/Type" in thing and kind == "/ExtGState" or "/HTP" in thing:
            self.fault("a graphics state with a transfer function")
        if isinstance(thing, pikepdf.Stream):
            filters = thing.get("/Filter", [])
            names = [str(f) for f in filters] if isinstance(filters, pikepdf.Array) else [str(filters)]
            if "/LZWDecode" in names or "/Crypt" in names:
                self.fault("a filter that PDF/A does not have")
            if "/F" in thing:
                self.fault("a stream in another file")

    def check_values(self, thing):
        """The limits of values (ISO 19005-2, 6.1.13)."""
        if isinstance(thing, pikepdf.String):
            if len(bytes(thing)) > 32767:
                self.fault("a string of more than 32,767 bytes")
        elif isinstance(thing, pikepdf.Name):
            if len(str(thing)) > 128:
                self.fault("a name of more than 127 bytes")
        elif isinstance(thing, pikepdf.Array):
            for value in thing:
                if not getattr(value, "is_indirect", False):
                    self.check_values(value)
        elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
            for key in thing.keys():
                value = thing[key]
                if not getattr(value, "is_indirect", False):
                    self.check_values(value)

    def check_image(self, image):
        if image.get("/Interpolate"):
            self.fault("an image is interpolated")
        if "/Alternates" in image or "/OPI" in image:
            self.fault("an image with alternates")
        if int(image.get("/BitsPerComponent", 8)) not in (1, 2, 4, 8, 16):
            self.fault("an image with odd bits")
        space = image.get("/ColorSpace")
        names = [str(part) for part in space if isinstance(part, pikepdf.Name)] if isinstance(space, pikepdf.Array) else [str(space)]
        if DEVICE & set(names):
            self.fault("CMYK under an RGB intent")

    def check_font(self, font, subtype):
        if subtype == "/Type3":
            if "/ToUnicode" not in font:
                self.fault("a Type 3 font without Unicode")
            return
        if subtype == "/CIDFontType2" and "/CIDToGIDMap" not in font:
            self.fault("a CIDFontType2 without a map to glyphs")
        if subtype == "/Type0":
            if "/ToUnicode" not in font:
                self.fault("a font without Unicode")
            return
        if not subtype.startswith("/CID") and "/ToUnicode" not in font:
            self.fault("a font without Unicode")
        descriptor = font.get("/FontDescriptor", pikepdf.Dictionary())
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            self.fault(f"the font {font.get('/BaseFont')} is not embedded")


def main(paths):
    bad = False
    for path in paths:
        for fault in Checker(path).faults:
            print(f"{path}: {fault}")
            bad = True
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
