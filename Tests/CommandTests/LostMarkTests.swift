import Foundation
import TestSupport
import Testing

/// A mark of tagged content that cairo loses, doubles or draws in another order ends the build, and nothing is written:
/// screen readers would read a PDF with a wrong structure incorrectly.
@Suite(.enabled(if: canPreload)) struct LostMarkTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "album.json",
      #"""
      { "title": "Sea", "language": "en", "footer": "{page}", "pages": [
        { "texts": [{ "text": "One", "frame": [20, 20, 100, 40] }, { "text": "Two", "frame": [20, 80, 100, 40] },
            { "text": "Faint", "frame": [20, 140, 100, 40], "opacity": 0.5 }],
          "photos": [{ "image": "builtin:star", "frame": [-20, 200, 600, 600], "alt": "A star", "caption": "Star" }] },
        { "background": "#204060", "texts": [{ "text": "Three", "frame": [20, 20, 100, 40] }] } ] }
      """#)
    try scratch.write("marks.c", markFaults)
    try tool(
      "clang", ["-shared", "-fPIC", scratch.path("marks.c"), "-o", scratch.path("marks.so"), "-ldl", "-lm"])
  }

  private func build(_ fault: String, mark: Int) throws -> Outcome {
    try scrapbook(
      ["build", "album.json", "-o", "out.pdf"],
      environment: ["LD_PRELOAD": scratch.path("marks.so"), "FAULT": fault, "FAULT_MARK": "\(mark)"],
      in: scratch.folder)
  }

  @Test(arguments: ["lost", "doubled", "moved"]) func endsTheBuild(_ fault: String) throws {
    // A photo with its caption, four texts and two footers, each with two marks.
    for mark in 1...14 {
      let outcome = try build(fault, mark: mark)
      #expect(outcome.status == 70 && outcome.errors.contains("mark"), "\(fault) \(mark): \(outcome)")
      #expect(!scratch.exists("out.pdf"))
      #expect(try scratch.leftovers() == [])
    }
  }

  @Test func changesNothingWithoutAFault() throws {
    #expect(try build("none", mark: 1).status == 0)
    let whole = try scratch.contents("out.pdf")
    #expect(try scrapbook(["build", "album.json", "-o", "out.pdf"], in: scratch.folder).status == 0)
    #expect(try scratch.contents("out.pdf") == whole)
    // There is no mark after the last one that could be lost.
    #expect(try build("lost", mark: 15).status == 0)
  }
}

/// A library that loses, doubles or moves a mark, which is a picture painted with a height of a thousandth. FAULT_MARK
/// counts from 1.
private let markFaults = """
  #define _GNU_SOURCE
  #include <dlfcn.h>
  #include <math.h>
  #include <stdlib.h>
  #include <string.h>
  typedef struct { double xx, yx, xy, yy, x0, y0; } matrix;
  static void (*paint)(void *context);
  static void (*get_matrix)(void *context, matrix *matrix);
  static void *(*get_source)(void *context);
  static void (*get_pattern_matrix)(void *pattern, matrix *matrix);
  static void (*set_pattern_matrix)(void *pattern, const matrix *matrix);
  static void paint_with_fault(void *context) {
    static int count = 0;
    matrix place;
    get_matrix(context, &place);
    if (fabs(fabs(place.yy) - 0.125) < 1e-9 && ++count == atoi(getenv("FAULT_MARK"))) {
      const char *fault = getenv("FAULT");
      if (!strcmp(fault, "lost")) return;
      if (!strcmp(fault, "doubled")) paint(context);
      if (!strcmp(fault, "moved")) {
        // Its width is that of a later mark.
        void *mark = get_source(context);
        get_pattern_matrix(mark, &place);
        place.xx /= 2;
        set_pattern_matrix(mark, &place);
      }
    }
    paint(context);
  }
  // The program looks up what it calls of cairo.
  void *dlsym(void *library, const char *name) {
    static const char *versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"};
    void *(*find)(void *, const char *) = NULL;
    for (int i = 0; !find; i++) find = dlvsym(RTLD_NEXT, "dlsym", versions[i]);
    void *found = find(library, name);
    if (!found || strcmp(name, "cairo_paint")) return found;
    paint = found;
    get_matrix = find(library, "cairo_get_matrix");
    get_source = find(library, "cairo_get_source");
    get_pattern_matrix = find(library, "cairo_pattern_get_matrix");
    set_pattern_matrix = find(library, "cairo_pattern_set_matrix");
    return paint_with_fault;
  }
  """
