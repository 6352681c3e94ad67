/// A stop of a shading; factors are interpolated between stops.
public struct ShadeStop: Sendable, Equatable {
  /// The position, from 0 at the left to 1 at the right.
  public var offset: Double
  /// The factor for the red, green and blue below, from 0 (black) to 1 (unchanged).
  public var factor: Double
}

extension [ShadeStop] {
  /// The darkened parts of a rectangle, each with its own stops. Viewers compute a shading at a fixed number of places,
  /// which are visible as bands in a wide rectangle.
  func darkParts(of rect: Rect) -> [(rect: Rect, stops: [ShadeStop])] {
    var parts: [[ShadeStop]] = []
    var last: ShadeStop?
    for stop in self {
      if let before = last, before.factor < 1 || stop.factor < 1 {
        if parts.last?.last == before {
          parts[parts.count - 1].append(stop)
        } else {
          parts.append([before, stop])
        }
      }
      last = stop
    }
    return parts.compactMap { part in
      guard let start = part.first?.offset, let end = part.last?.offset, end > start else { return nil }
      let area = Rect(
        x: rect.x + start * rect.width, y: rect.y, width: (end - start) * rect.width, height: rect.height)
      return (
        area, part.map { ShadeStop(offset: ($0.offset - start) / (end - start), factor: $0.factor) }
      )
    }
  }
}
