import TestSupport

/// Runs a command that draws PDFs, with PDFium if it is there.
///
/// - Parameter line: The arguments, with spaces between them.
func draw(_ line: String, in scratch: Scratch, environment: [String: String] = [:]) throws -> Outcome {
  try scrapbook(
    line.split(separator: " ").map(String.init), environment: PDFium.variables.merging(environment) { $1 },
    in: scratch.folder)
}
