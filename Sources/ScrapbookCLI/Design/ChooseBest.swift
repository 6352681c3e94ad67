import ScrapbookKit
import ScrapbookRendering

/// The photos of `new --best`, and why the others were left out.
struct BestPhotos {
  /// The chosen ones in their order.
  var photos: [PictureFolder.Picture]
  var duplicates = 0
  var blurred = 0
  /// The number of good photos beyond the limit.
  var others = 0

  /// A note on the photos that were left out; nil if none were.
  var note: String? {
    let parts = [
      duplicates > 0 ? "\(count(duplicates, "photo")) nearly the same as a better one" : nil,
      blurred > 0 ? "\(count(blurred, "blurred photo"))" : nil,
      others > 0 ? "\(others) beyond the best" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "left out: " + parts.joined(separator: ", ")
  }
}

/// A photo and the criteria by which it is chosen.
private struct Candidate {
  /// The index in the order of all photos.
  var index: Int
  var photo: PictureFolder.Picture
  var event: Int
  /// Nil for a drawing.
  var look: PictureLook?
  /// The share of its event's photos that are less sharp.
  var rank = 0.5

  /// The quality from 0 to 1: a distinct subject, sharpness relative to its event, a face of fair size, exposure, and
  /// colors; less for a photo that is too small to be printed large.
  var score: Double {
    let hasFace = photo.faces.contains { $0.height >= 0.04 }
    let merits =
      0.4 * (look?.prominence ?? 0.5) + 0.15 * rank + (hasFace ? 0.2 : 0) + 0.15 * (look?.exposure ?? 0.5)
      + 0.1 * (look?.colorfulness ?? 0.5)
    return merits * detail
  }

  /// The number of pixels; infinite for a drawing.
  private var pixels: Double { look == nil ? .infinity : photo.size.width * photo.size.height }

  /// The ratio of its resolution to the resolution that is sharp on half a page, at most 1.
  private var detail: Double { min(1, (pixels / Self.enoughPixels).squareRoot()) }

  /// The pixels of a photo that is sharp on half a page.
  private static let enoughPixels = 1280.0 * 960

  /// The minimum sharpness of a photo that fills a page: all of 28 test photos exceed it, and all copies blurred by
  /// 1/400 of their longer side fall below it.
  static let leastSharpnessOfHero = 0.15

  var isSharp: Bool { look?.sharpness ?? 1 >= PictureLook.blurred }

  /// Whether it is the near duplicate to keep: pixel by pixel, a small copy is sharper than its original.
  func replaces(_ other: Candidate) -> Bool {
    if isSharp != other.isSharp { return isSharp }
    if max(pixels, other.pixels) > 1.5 * min(pixels, other.pixels) { return pixels > other.pixels }
    // Ranks of different events cannot be compared: the sharpest photo of a blurred event is still blurred.
    let (mine, theirs) = (look?.sharpness ?? 1, other.look?.sharpness ?? 1)
    if max(mine, theirs) > 1.5 * min(mine, theirs) { return mine > theirs }
    return isBetter(than: other)
  }

  func resembles(_ other: Candidate) -> Bool {
    guard let look, let theirs = other.look else { return false }
    let times = [photo, other.photo].compactMap(\.secondTaken)
    return look.resembles(theirs, secondsApart: times.count == 2 ? abs(times[0] - times[1]) : nil)
  }
}

/// Chooses the best photos: one of each group of near duplicates, blurred ones only if their event has no others, and
/// at least one of each event if the number allows it.
///
/// - Parameters:
///   - number: The maximum number of photos to choose.
///   - shown: Photos that an album already shows; their near duplicates are left out.
///   - look: The look of a picture, by its name.
func bestPhotos(
  _ number: Int, of events: [PhotoEvent], besides shown: [PictureFolder.Picture] = [],
  look: (String) -> PictureLook?
) -> BestPhotos {
  let all = ranked(candidates(of: events, look))
  let known = candidates(of: [PhotoEvent(photos: shown)], look)
  let different = withoutDuplicates(all.filter { photo in !known.contains(where: photo.resembles) })
  let sharp = withoutBlurred(different)
  var best: [Int: Candidate] = [:]
  for photo in sharp where photo.isBetter(than: best[photo.event]) { best[photo.event] = photo }
  let first = best.values.sorted { $0.isBetter(than: $1) }
  let rest = sharp.filter { best[$0.event]?.index != $0.index }.sorted { $0.isBetter(than: $1) }
  let chosen = (first + rest).prefix(number).sorted { $0.index < $1.index }
  return BestPhotos(
    photos: chosen.map(\.photo), duplicates: all.count - different.count,
    blurred: different.count - sharp.count, others: sharp.count - chosen.count)
}

/// The photo that deserves a page of its own: sharp, well exposed, colorful, with a face. Nil if all are blurred.
///
/// - Parameter look: The look of a picture, by its name.
func bestHero(
  of photos: [PictureFolder.Picture], look: (String) -> PictureLook?
) -> PictureFolder.Picture? {
  ranked(candidates(of: [PhotoEvent(photos: photos)], look))
    .filter { $0.look?.sharpness ?? 1 >= Candidate.leastSharpnessOfHero }
    .reduce(nil as Candidate?) { best, photo in photo.isBetter(than: best) ? photo : best }?.photo
}

private func candidates(of events: [PhotoEvent], _ look: (String) -> PictureLook?) -> [Candidate] {
  var all: [Candidate] = []
  for (event, photos) in events.enumerated() {
    for photo in photos.photos {
      all.append(Candidate(index: all.count, photo: photo, event: event, look: look(photo.name)))
    }
  }
  return all
}

private func ranked(_ photos: [Candidate]) -> [Candidate] {
  var values: [Int: [Double]] = [:]
  for photo in photos { values[photo.event, default: []].append(photo.look?.sharpness ?? 0) }
  return photos.map { photo in
    guard let sharpness = photo.look?.sharpness, let others = values[photo.event], others.count > 1 else {
      return photo
    }
    var ranked = photo
    ranked.rank = Double(others.count { $0 < sharpness }) / Double(others.count - 1)
    return ranked
  }
}

/// The best photo of each group of near duplicates. Each is compared with the group's best photo, not with its last
/// one: a slow pan is not a single photo.
private func withoutDuplicates(_ photos: [Candidate]) -> [Candidate] {
  var groups: [Candidate] = []
  for photo in photos {
    if let group = groups.firstIndex(where: photo.resembles) {
      if photo.replaces(groups[group]) { groups[group] = photo }
    } else {
      groups.append(photo)
    }
  }
  return groups.sorted { $0.index < $1.index }
}

/// The photos that are sharp, or else the sharpest of their event: sky and fog are soft by nature.
private func withoutBlurred(_ photos: [Candidate]) -> [Candidate] {
  let events = Set(photos.filter(\.isSharp).map(\.event))
  var sharpest: [Int: Candidate] = [:]
  for photo in photos where photo.look?.sharpness ?? 1 > sharpest[photo.event]?.look?.sharpness ?? -1 {
    sharpest[photo.event] = photo
  }
  return photos.filter { photo in
    photo.isSharp || !events.contains(photo.event) && sharpest[photo.event]?.index == photo.index
  }
}

extension Candidate {
  /// Whether its score is higher; at equal scores the earlier photo is better.
  fileprivate func isBetter(than other: Candidate?) -> Bool {
    guard let other else { return true }
    return score != other.score ? score > other.score : index < other.index
  }
}
