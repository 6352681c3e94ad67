package import PDFAssembly

/// The revisions that a file still contains.
package struct PDFRevisions {
  /// The revisions from the oldest to the newest.
  package let all: [PDFRevision]

  package init(_ path: String) throws(ReadingError) { try self.init(PDFFileSource(path)) }

  package init(_ source: PDFFileSource) throws(ReadingError) {
    all = try naming(source.path) { () throws(PDFError) in try PDFDocument(source).revisions }
  }
}
