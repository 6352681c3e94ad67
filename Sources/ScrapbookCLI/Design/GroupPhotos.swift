import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Photos that were taken together, in order.
struct PhotoEvent: Sendable {
  var photos: [PictureFolder.Picture]
  /// The day of the first one as "2026:05:14"; nil without dates.
  var day: String? { photos.first?.dateTaken.map { String($0.prefix(10)) } }
}

/// Splits photos in order of time at gaps that are long compared to the gaps around them (Platt, Czerwinski and Field
/// 2003), and between days. Undated photos that come after all others are an event; otherwise photos are not split if
/// some are undated.
func events(of photos: [PictureFolder.Picture]) -> [PhotoEvent] {
  let dated = photos.prefix { $0.secondTaken != nil }
  let undated = photos[dated.endIndex...]
  guard undated.allSatisfy({ $0.secondTaken == nil }), !dated.isEmpty else {
    return [PhotoEvent(photos: photos)]
  }
  return eventsOfDated(Array(dated)) + (undated.isEmpty ? [] : [PhotoEvent(photos: Array(undated))])
}

private func eventsOfDated(_ photos: [PictureFolder.Picture]) -> [PhotoEvent] {
  let known = photos.compactMap(\.secondTaken)
  let nights = photos.compactMap { $0.dateTaken.flatMap(secondsSince1970(of:)).map(night(after:)) }
  guard photos.count > 1, nights.count == photos.count else { return [PhotoEvent(photos: photos)] }
  let gaps = zip(known, known.dropFirst()).map { $1 - $0 }
  let logs = gaps.map { log(max($0, 1)) }
  var events = [PhotoEvent(photos: [photos[0]])]
  for (index, gap) in gaps.enumerated() {
    let around = logs[max(0, index - 10)...min(logs.count - 1, index + 10)]
    let isLong = logs[index] >= 2.83 + around.reduce(0, +) / Double(around.count)
    if gap >= 1200, isLong || gap > 21_600 || nights[index] != nights[index + 1] {
      events.append(PhotoEvent(photos: []))
    }
    events[events.count - 1].photos.append(photos[index + 1])
  }
  return joined(events)
}

/// The number of the night after a time. A night ends at 4 a.m. local time.
private func night(after second: Double) -> Double { ((second - 14_400) / 86_400).rounded(.down) }

/// Joins an event of one or two photos with the previous one if that ended less than three hours earlier.
private func joined(_ events: [PhotoEvent]) -> [PhotoEvent] {
  var result: [PhotoEvent] = []
  for event in events {
    let start = event.photos.first?.secondTaken
    let end = result.last?.photos.last?.secondTaken
    let isSmall = event.photos.count < 3 || (result.last?.photos.count ?? 3) < 3
    if isSmall, let start, let end, start - end < 10_800 {
      result[result.count - 1].photos += event.photos
    } else {
      result.append(event)
    }
  }
  return result
}
