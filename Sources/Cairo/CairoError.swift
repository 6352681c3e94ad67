internal import CCairo

/// A failed cairo call.
public struct CairoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// cairo's own message, for example "out of memory".
  public var description: String

  public init(description: String) { self.description = description }

  /// The error of a machine without cairo, on which nothing can be drawn.
  public static let missingLibrary = CairoError(description: "libcairo.so.2 cannot be loaded")

  /// Throws unless cairo reported success.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw CairoError(description: String(cString: libcairo.cairo_status_to_string(status)!))
  }

  /// Throws if the surface is in an error state; cairo keeps the first one.
  static func check(surface: OpaquePointer) throws(CairoError) {
    try check(libcairo.cairo_surface_status(surface))
  }
}
