import PDFAssembly

/// The effect on a destination when a document's pages change.
enum ChangedPlace {
  /// It leads to a page of the new document, or led to none before.
  case kept
  case changed([PDFObject])
  case lost
}

extension PageTargets {
  /// Changes the destinations of an annotation's later actions and event actions (ISO 32000-1, 12.6.2 and 12.6.3). An
  /// action whose destination is lost is removed, and the actions that follow it are kept.
  func changingLaterActions(
    of entries: PDFDictionary, _ change: ([PDFObject]) throws(PDFError) -> ChangedPlace
  ) throws(PDFError) -> PDFDictionary {
    var result = entries
    var reading = ActionReading()
    if var action = try document.resolve(entries["A"])?.dictionary, let next = action["Next"] {
      let changed = try changed(next, &reading, change)
      if changed != next {
        action["Next"] = changed
        result["A"] = .dictionary(action)
      }
    }
    if let events = try document.resolve(entries["AA"])?.dictionary {
      var changedEvents = events
      for event in events.entries { changedEvents[event.key] = try changed(event.value, &reading, change) }
      if changedEvents != events { result["AA"] = .dictionary(changedEvents) }
    }
    return result
  }

  /// - Returns: The value itself if nothing changes, nil if nothing remains.
  private func changed(
    _ value: PDFObject, _ reading: inout ActionReading,
    _ change: ([PDFObject]) throws(PDFError) -> ChangedPlace
  ) throws(PDFError) -> PDFObject? {
    let key = PDFUpdate.Key(value)
    // A cycle of actions is cut.
    if let key, reading.path.contains(key) { return nil }
    guard reading.budget > 0, reading.depth < actionDepthLimit else { return value }
    reading.budget -= 1
    reading.depth += 1
    if let key { reading.path.insert(key) }
    defer {
      reading.depth -= 1
      if let key { reading.path.remove(key) }
    }
    let old = try document.resolve(value)
    if let list = old?.array {
      var actions: [PDFObject] = []
      for action in list {
        if let action = try changed(action, &reading, change) { actions.append(action) }
      }
      return actions == list ? value : actions.isEmpty ? nil : .array(actions)
    }
    guard let old, var action = old.dictionary else { return value }
    if let next = action["Next"] { action["Next"] = try changed(next, &reading, change) }
    if try document.resolve(action["S"])?.name == "GoTo", let place = try array(of: action["D"]) {
      switch try change(place) {
      case .kept: break
      case .changed(let place): action.lead(to: place)
      case .lost: return action["Next"]
      }
    }
    return .dictionary(action) == old ? value : .dictionary(action)
  }
}

/// The state of reading an annotation's actions.
private struct ActionReading {
  /// The number of actions that may still be read.
  var budget = actionLimit
  var depth = 0
  /// The current chain of actions.
  var path: Set<PDFUpdate.Key> = []
}
