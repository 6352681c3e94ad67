import Glibc
import ScrapbookKit
import ScrapbookRendering

/// Photos that were taken together, in order.
struct PhotoEvent: Sendable {
  var photos: [PictureFolder.Picture]
  /// The day of the first one as "2026:05:14"; nil without dates.
  var day: String? { photos.first?.dateTaken.map { String($0.prefix(10)) } }
}

/// Parts photos in order of time at gaps that are long beside those around them (Platt, Czerwinski and Field 2003), and
/// between days.
func events(of photos: [PictureFolder.Picture]) -> [PhotoEvent] {
  let times = photos.map { $0.dateTaken.flatMap(seconds) }
  guard photos.count > 1, times.allSatisfy({ $0 != nil }) else { return [PhotoEvent(photos: photos)] }
  let known = times.compactMap { $0 }
  let gaps = zip(known, known.dropFirst()).map { $1 - $0 }
  let logs = gaps.map { log(max($0, 1)) }
  var events = [PhotoEvent(photos: [photos[0]])]
  for (index, gap) in gaps.enumerated() {
    let around = logs[max(0, index - 10)...min(logs.count - 1, index + 10)]
    let isLong = logs[index] >= 2.83 + around.reduce(0, +) / Double(around.count)
    // A night ends at four.
    let isOvernight =
      ((known[index] - 14_400) / 86_400).rounded(.down)
      != ((known[index + 1] - 14_400) / 86_400).rounded(.down)
    if gap >= 1200, isLong || gap > 21_600 || isOvernight {
      events.append(PhotoEvent(photos: []))
    }
    events[events.count - 1].photos.append(photos[index + 1])
  }
  return joined(events)
}

/// Joins an event of one or two photos with the one before if that ended less than three hours earlier.
private func joined(_ events: [PhotoEvent]) -> [PhotoEvent] {
  var result: [PhotoEvent] = []
  for event in events {
    let start = event.photos.first?.dateTaken.flatMap(seconds)
    let end = result.last?.photos.last?.dateTaken.flatMap(seconds)
    let isSmall = event.photos.count < 3 || (result.last?.photos.count ?? 3) < 3
    if isSmall, let start, let end, start - end < 10_800 {
      result[result.count - 1].photos += event.photos
    } else {
      result.append(event)
    }
  }
  return result
}

/// The seconds of "2026:05:14 18:00:00" since 1970, in the camera's own time.
func seconds(_ date: String) -> Double? {
  let parts = date.split(whereSeparator: { $0 == ":" || $0 == " " }).compactMap { Double($0) }
  guard parts.count >= 6, parts[0] >= 1, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
    return nil
  }
  // The days of the civil calendar since March of year 0.
  let year = parts[1] > 2 ? parts[0] : parts[0] - 1
  let month = parts[1] > 2 ? parts[1] - 3 : parts[1] + 9
  let leapDays = (year / 4).rounded(.down) - (year / 100).rounded(.down) + (year / 400).rounded(.down)
  let days = 365 * year + leapDays + ((153 * month + 2) / 5).rounded(.down) + parts[2] - 719_469
  return days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
}
