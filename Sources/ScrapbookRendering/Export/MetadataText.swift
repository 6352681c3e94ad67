/// A text for metadata: without characters that XML 1.0 does not allow, and with its line breaks as line feeds.
func metadataText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var isAfterReturn = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r": result.append("\n")
    case "\n" where isAfterReturn: break
    case "\t", "\n": result.append(scalar)
    case " "...: if scalar.value != 0xFFFE, scalar.value != 0xFFFF { result.append(scalar) }
    default: break
    }
    isAfterReturn = scalar == "\r"
  }
  return String(result)
}
