/// The place of the canvas on the sheet.
public enum SheetPlacement: String, Sendable, CaseIterable {
  /// The canvas is at the sheet's top left; on Letter scaled by exactly 0.773.
  case topLeft = "top-left"
  /// The canvas is as large as the sheet allows, and centered.
  case center
}
