import Glibc

/// A quality, and the size in bytes of the PDF that it gives.
public struct SizeFit: Sendable, Equatable {
  public var quality: PictureQuality
  public var size: Int
}

/// Finds the best quality at which a PDF is no larger than a limit.
///
/// Photos lose the pixels first that paper does not show, then JPEG quality down to 85, then resolution as long as they
/// look good at reading distance, then more of both. All photos are treated alike: photos with a higher resolution are
/// reduced to the common one. If anything beyond the resolution of paper has to be lowered, the result is at most
/// ``fitSlack`` below the limit wherever the photos allow it.
///
/// - Parameters:
///   - start: The wanted quality, which is never exceeded.
///   - sharpest: The highest resolution of any photo, in pixels per inch.
///   - measure: Returns the size of the PDF at a quality, in bytes.
/// - Returns: The smallest possible PDF if no quality meets the limit.
public func bestQuality(
  within limit: Int, from start: PictureQuality, sharpest: Double,
  measure: @escaping (PictureQuality) throws -> Int
) throws -> SizeFit {
  let whole = SizeFit(quality: start, size: try measure(start))
  guard whole.size > limit else { return whole }
  let search = SizeSearch(limit: limit, measure: measure)
  let wanted = start.ppi ?? .infinity
  let best = start.ppi == nil ? 95 : start.jpegQuality
  // The first reduction encodes every photo above the resolution again.
  let top = PictureQuality(
    ppi: min(wanted, sharpest, paperResolution), jpegQuality: min(best, 85), tolerance: 1)
  var above = SizeFit(quality: top, size: whole.size)
  if paperResolution < min(wanted, sharpest) {
    let onPaper = try search.with(top) { $0.jpegQuality = best }
    guard onPaper.size > limit else { return onPaper }
    above = search.lowered(onPaper)
  }
  let steps = above.quality.steps
  for step in steps {
    let below = SizeFit(quality: step, size: try measure(step))
    guard below.size <= limit else {
      above = below
      continue
    }
    let axis = step.jpegQuality < above.quality.jpegQuality ? Axis.jpegQuality : .resolution
    let found = try search.along(axis, from: below, to: above)
    return step == steps[0] ? try search.filledUp(found, best: best) : found
  }
  return above
}

/// The resolution in pixels per inch of a photo on paper that the eye cannot tell from a higher one.
private let paperResolution = 300.0

/// The fraction by which a PDF may be smaller than its limit.
public let fitSlack = 0.05

extension PictureQuality {
  /// The corners of the path to the smallest PDF, alternating between resolution and JPEG quality.
  fileprivate var steps: [PictureQuality] {
    [(110.0, 100, 1.0), (110, 60, 0), (72, 60, 0), (72, 30, 0)].map { ppi, jpegQuality, tolerance in
      PictureQuality(
        ppi: min(self.ppi ?? ppi, ppi), jpegQuality: min(self.jpegQuality, jpegQuality), tolerance: tolerance)
    }
  }
}

/// The property that a search changes; the rest of the quality stays the same.
private enum Axis {
  case resolution
  case jpegQuality

  /// The position on the axis; equal steps change the size by about equal factors.
  func position(of quality: PictureQuality) -> Double {
    switch self {
    case .resolution: log(quality.ppi ?? 1)
    case .jpegQuality: Double(quality.jpegQuality)
    }
  }

  func moved(_ quality: PictureQuality, to position: Double) -> PictureQuality {
    var moved = quality
    switch self {
    case .resolution: moved.ppi = exp(position)
    case .jpegQuality: moved.jpegQuality = Int(position)
    }
    return moved
  }

  /// A position between two others; nil if they are too close.
  func between(_ low: Double, _ high: Double, share: Double) -> Double? {
    let position = low + (high - low) * share
    switch self {
    case .resolution: return high - low < 0.001 ? nil : position
    case .jpegQuality: return high - low < 2 ? nil : min(max(position.rounded(), low + 1), high - 1)
    }
  }
}

private struct SizeSearch {
  let limit: Int
  let measure: (PictureQuality) throws -> Int

  func isNear(_ fit: SizeFit) -> Bool { Double(fit.size) >= Double(limit) * (1 - fitSlack) }

  /// The best quality between one that meets the limit and one that does not: regula falsi on the logarithm of the
  /// size, which is nearly linear.
  func along(_ axis: Axis, from low: SizeFit, to high: SizeFit) throws -> SizeFit {
    var (below, above) = (low, high)
    // The middle of the allowed range, to tolerate small errors.
    let aim = log(Double(limit) * (1 - fitSlack / 2))
    for _ in 0..<16 where !isNear(below) {
      let (least, most) = (log(Double(below.size)), log(Double(above.size)))
      // Away from the ends: the search would slow down where the size jumps.
      let share = min(max((aim - least) / (most - least), 0.1), 0.9)
      let (start, end) = (axis.position(of: below.quality), axis.position(of: above.quality))
      guard let position = axis.between(start, end, share: share) else { break }
      let quality = axis.moved(low.quality, to: position)
      let fit = SizeFit(quality: quality, size: try measure(quality))
      if fit.size <= limit { below = fit } else { above = fit }
    }
    return below
  }

  /// Raises the JPEG quality of all photos to use up the limit where a single photo makes the size jump, as the first
  /// one to be encoded again does, so that no resolution comes close to it.
  func filledUp(_ found: SizeFit, best: Int) throws -> SizeFit {
    guard !isNear(found), found.quality.jpegQuality < best else { return found }
    let top = try with(found.quality) { $0.jpegQuality = best }
    guard top.size > limit else { return top }
    let finer = try along(.jpegQuality, from: found, to: top)
    guard !isNear(finer) else { return finer }
    let above = try with(finer.quality) { $0.jpegQuality += 1 }
    let below = try with(above.quality) { $0.ppi = ($0.ppi ?? 1) * 0.7 }
    guard above.size > limit, below.size <= limit else { return finer }
    let last = try along(.resolution, from: below, to: above)
    return last.size > finer.size ? last : finer
  }

  /// The lowest JPEG quality from 85 on that is expected to exceed the limit at the same resolution.
  func lowered(_ fit: SizeFit) -> SizeFit {
    var lowered = fit
    while lowered.quality.jpegQuality > 85 {
      var next = lowered
      next.quality.jpegQuality -= 1
      // Sizes of photos over the quotient by which libjpeg scales its tables.
      let scale = { (quality: Int) in Double(max(200 - 2 * quality, 1)) }
      let ratio = scale(fit.quality.jpegQuality) / scale(next.quality.jpegQuality)
      next.size = Int(Double(fit.size) * pow(ratio, 0.55))
      guard next.size > limit else { break }
      lowered = next
    }
    return lowered
  }

  func with(_ quality: PictureQuality, _ change: (inout PictureQuality) -> Void) throws -> SizeFit {
    var changed = quality
    change(&changed)
    return SizeFit(quality: changed, size: try measure(changed))
  }
}
