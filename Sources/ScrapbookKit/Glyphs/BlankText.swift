extension String {
  /// Whether it has only spaces, line breaks and format characters, which are neither seen nor heard.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
