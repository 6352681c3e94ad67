extension String {
  /// Whether it is short enough for a string of PDF/A, which has at most 32,767 bytes (ISO 19005-2, 6.1.13): UTF-16 with its
  /// mark.
  package var isShortForArchives: Bool {
    utf8.count <= longestArchiveText || utf16.count <= longestArchiveText
  }
}

/// The maximum length of a text of PDF/A in units of UTF-16.
package let longestArchiveText = 16_382
