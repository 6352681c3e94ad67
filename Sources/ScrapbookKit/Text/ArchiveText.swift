extension String {
  /// Whether it is short enough for a string of PDF/A.
  package var isShortForArchives: Bool {
    utf8.count <= longestArchiveText || utf16.count <= longestArchiveText
  }
}
