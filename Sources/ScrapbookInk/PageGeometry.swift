/// The mapping between points of a page as it is shown and PDF space.
///
/// Shown points are relative to the top left, y down; PDF points are relative to the PDF's own origin, y up.
public struct PageGeometry: Sendable, Hashable {
  /// The left, bottom, right and top of the part of the page that is shown, in points of the PDF.
  public var left: Double
  public var bottom: Double
  public var right: Double
  public var top: Double
  /// The clockwise rotation of the page: 0, 90, 180 or 270 degrees.
  public var rotation: Int

  /// - Parameter corners: Left, bottom, right and top.
  public init(corners: [Double], rotation: Int = 0) {
    let corners = corners.count == 4 ? corners : [0, 0, 612, 792]
    (left, bottom) = (min(corners[0], corners[2]), min(corners[1], corners[3]))
    (right, top) = (max(corners[0], corners[2]), max(corners[1], corners[3]))
    self.rotation = rotation % 90 == 0 ? (rotation % 360 + 360) % 360 : 0
  }

  /// The size in points of the page as it is shown.
  public var shownSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (right - left, top - bottom) : (top - bottom, right - left)
  }

  /// Converts a shown point to the PDF.
  public func inPDF(_ point: InkPoint) -> InkPoint {
    let (u, v) = (point.x, point.y)
    let (x, y) =
      switch rotation {
      case 90: (left + v, bottom + u)
      case 180: (right - u, bottom + v)
      case 270: (right - v, top - u)
      default: (left + u, top - v)
      }
    return InkPoint(x, y, pressure: point.pressure)
  }

  /// Converts a point of the PDF to the page as it is shown.
  public func shown(_ point: InkPoint) -> InkPoint {
    let (x, y) = (point.x, point.y)
    let (u, v) =
      switch rotation {
      case 90: (y - bottom, x - left)
      case 180: (right - x, y - bottom)
      case 270: (top - y, right - x)
      default: (x - left, top - y)
      }
    return InkPoint(u, v, pressure: point.pressure)
  }
}
