/// The built-in stickers by subject.
public enum StickerSet: String, Sendable, CaseIterable {
  case animals, sea, space, school, weather, nature, food, sports, holidays, party, awards
  case arrowsAndFrames = "arrows-and-frames"
  case letters, numbers
  /// Strips of tape, scraps of paper, drawn lines and ribbons.
  case decorations

  public var title: String {
    switch self {
    case .holidays: "Seasons and holidays"
    case .arrowsAndFrames: "Arrows and frames"
    case .decorations: "Tape, paper, lines and ribbons"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The names of its stickers, as in `builtin:star`.
  public var names: [String] {
    switch self {
    case .animals: ["bee", "butterfly", "fox", "frog", "ladybug", "otter", "owl"]
    case .sea:
      ["anchor", "crab", "fish", "octopus", "sailboat", "shell", "starfish", "turtle", "whale"]
    case .space: ["comet", "moon", "planet", "rocket", "star", "ufo"]
    case .school: ["backpack", "book", "globe", "magnifier", "pencil"]
    case .weather: ["cloud", "cloud-rain", "lightning", "rainbow", "sun", "umbrella"]
    case .nature: ["flower", "leaf", "mushroom", "tree"]
    case .food: ["apple", "cookie", "cupcake", "ice-cream", "pizza", "strawberry", "watermelon"]
    case .sports: ["basketball", "bicycle", "kite", "skateboard", "soccer-ball", "tennis-ball"]
    case .holidays:
      [
        "cherry-blossom", "crescent", "diya", "dreidel", "egg", "fir-tree", "lantern", "menorah", "pinata",
        "pumpkin", "snowflake", "snowman",
      ]
    case .party: ["balloon", "cake", "crown", "gift", "heart"]
    case .awards: ["check", "gold-star-ribbon", "medal", "trophy"]
    case .arrowsAndFrames:
      ["arrow-curved", "arrow-right", "frame-round", "frame-scallops", "frame-square"]
    case .letters: "abcdefghijklmnopqrstuvwxyz".map { "letter-\($0)" }
    case .numbers: (0...9).map { "number-\($0)" }
    case .decorations:
      [
        "doodle-loops", "doodle-stars", "doodle-twine", "doodle-underline", "doodle-wave", "paper-kraft",
        "paper-lined", "paper-pink", "paper-squared", "ribbon-banner", "ribbon-bow", "washi-checks",
        "washi-dots", "washi-hearts", "washi-stripes",
      ]
    }
  }
}

extension BuiltinAssets {
  /// The names of stickers by sets, each with a title, followed by stickers that are in no set.
  ///
  /// - Parameter sets: The sets; an empty array is all of them.
  public func stickersInSets(_ sets: [StickerSet] = []) -> [(title: String, names: [String])] {
    let there = Set(stickers)
    var parts = (sets.isEmpty ? StickerSet.allCases : sets).map { set in
      (title: set.title, names: set.names.filter(there.contains))
    }
    if sets.isEmpty {
      let known = Set(StickerSet.allCases.flatMap(\.names))
      parts.append((title: "Others", names: stickers.filter { !known.contains($0) }))
    }
    return parts.filter { !$0.names.isEmpty }
  }
}
