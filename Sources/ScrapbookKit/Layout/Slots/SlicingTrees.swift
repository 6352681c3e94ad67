import Glibc

/// The proportions of a photo that gets a slot.
struct SlotShape: Sendable, Equatable {
  /// The aspect ratio (width by height) of a frame in which the photo is not cropped.
  var aspect: Double
  /// The logarithm of the factor by which the frame may be wider or narrower; 0 for a photo that must not be cropped.
  var give: Double

  init(aspect: Double, give: Double = 0) {
    self.aspect = aspect
    self.give = give
  }

  /// - Parameter crop: The share of the permitted cropping, from -1 for the narrowest frame to 1 for the widest.
  func aspect(cropped crop: Double) -> Double { crop == 0 ? aspect : aspect * exp(crop * give) }
}

/// A part of a page: a photo, or two smaller parts (a slicing tree: Otten 1982, Stockmeyer 1983).
///
/// A part that is `h` high is `slope * h + offset` wide: the photos in it keep their proportions, and the gaps their
/// widths.
struct Slice: Sendable {
  /// The width of a part as a function of its height.
  struct Line {
    var slope: Double
    var offset: Double

    func beside(_ other: Line, gap: Double) -> Line {
      Line(slope: slope + other.slope, offset: offset + other.offset + gap)
    }

    func above(_ other: Line, gap: Double) -> Line {
      let sum = 1 / (1 / slope + 1 / other.slope)
      return Line(slope: sum, offset: sum * (offset / slope + other.offset / other.slope - gap))
    }
  }

  enum Content: Sendable {
    case photo(Int)
    /// The numbers of the parts.
    case row(Int, Int)
    case stack(Int, Int)
  }

  var content: Content
  var line: Line
  /// The areas of its smallest and its largest photo, as shares of its own area, ignoring gaps.
  var smallest = 1.0
  var largest = 1.0

  init(photo: Int, aspect: Double) {
    content = .photo(photo)
    line = Line(slope: aspect, offset: 0)
  }

  /// The parts side by side, equally high.
  init(row left: Int, _ right: Int, of parts: [Slice], gap: Double) {
    let (first, second) = (parts[left], parts[right])
    content = .row(left, right)
    line = first.line.beside(second.line, gap: gap)
    share(first, second, first.slope / slope)
  }

  /// The parts above each other, equally wide.
  init(stack top: Int, _ bottom: Int, of parts: [Slice], gap: Double) {
    let (first, second) = (parts[top], parts[bottom])
    content = .stack(top, bottom)
    line = first.line.above(second.line, gap: gap)
    share(first, second, second.slope / (first.slope + second.slope))
  }

  var slope: Double { line.slope }
  var offset: Double { line.offset }

  private mutating func share(_ first: Slice, _ second: Slice, _ part: Double) {
    smallest = min(first.smallest * part, second.smallest * (1 - part))
    largest = max(first.largest * part, second.largest * (1 - part))
  }

  var evenness: Double { smallest / largest }

  var isRow: Bool { if case .row = content { true } else { false } }
  var isStack: Bool { if case .stack = content { true } else { false } }
}

/// All slicing trees of a page's photos that are even enough.
struct SlicingTrees {
  /// A part that holds all photos.
  struct Root {
    var part: Int
    /// The number of pairs of photos that are not in the page's order.
    var disorder: Int
  }

  private(set) var slices: [Slice] = []
  private(set) var roots: [Root] = []
  private let shapes: [SlotShape]
  private let gaps: Size
  /// The minimum ratio of the smallest photo's area to the largest's; the evenness of a part hardly changes with its
  /// surroundings.
  private let leastEvenness: Double

  init(_ shapes: [SlotShape], gaps: Size, leastEvenness: Double) {
    (self.shapes, self.gaps, self.leastEvenness) = (shapes, gaps, leastEvenness)
    slices = shapes.enumerated().map { Slice(photo: $0, aspect: $1.aspect) }
    for order in orders(of: shapes) { addTrees(order) }
  }

  /// Joins neighbors of the order to parts, shorter intervals first.
  private mutating func addTrees(_ order: [Int]) {
    let count = order.count
    // The slices of each interval of the order.
    var parts = Array(repeating: 0..<0, count: count * (count + 1))
    for (place, photo) in order.enumerated() { parts[place * count + place] = photo..<(photo + 1) }
    for length in 1..<count {
      for start in 0..<(count - length) {
        let first = slices.count
        for middle in start..<(start + length) {
          join(parts[start * count + middle], parts[(middle + 1) * count + start + length])
        }
        parts[start * count + start + length] = first..<slices.count
      }
    }
    let disorder = order.indices.reduce(0) { sum, place in
      sum + order[place...].filter { $0 < order[place] }.count
    }
    roots += parts[count - 1].map { Root(part: $0, disorder: disorder) }
  }

  /// A row or stack of three or more is built from the left only once: its first part cuts in the other direction.
  private mutating func join(_ first: Range<Int>, _ second: Range<Int>) {
    for left in first {
      for right in second {
        if !slices[left].isRow { add(Slice(row: left, right, of: slices, gap: gaps.width)) }
        if !slices[left].isStack { add(Slice(stack: left, right, of: slices, gap: gaps.height)) }
      }
    }
  }

  private mutating func add(_ slice: Slice) {
    if slice.evenness >= leastEvenness { slices.append(slice) }
  }
}

/// The orders of photos to try: all orders of up to 4 photos; for more, the given order, uprights first and wide ones
/// first; for up to 6, also each exchange of two unlike neighbors.
private func orders(of shapes: [SlotShape]) -> [[Int]] {
  let given = Array(shapes.indices)
  var orders = [given]
  if shapes.count <= 4 {
    orders = permutations(given)
  } else {
    let uprightFirst = given.sorted { (shapes[$0].aspect, $0) < (shapes[$1].aspect, $1) }
    let wideFirst = given.sorted { (-shapes[$0].aspect, $0) < (-shapes[$1].aspect, $1) }
    orders += [uprightFirst, wideFirst]
    if shapes.count <= 6 {
      orders += given.dropLast().map { place in
        var exchanged = given
        exchanged.swapAt(place, place + 1)
        return exchanged
      }
    }
  }
  // Orders that differ only by equal photos give the same layouts.
  var seen: [[Double]] = []
  return orders.filter { order in
    let aspects = order.map { shapes[$0].aspect }
    defer { seen.append(aspects) }
    return !seen.contains(aspects)
  }
}

/// All orders of some items, the given one first.
func permutations(_ items: [Int]) -> [[Int]] {
  guard items.count > 1 else { return [items] }
  return items.indices.flatMap { place in
    var rest = items
    let first = rest.remove(at: place)
    return permutations(rest).map { [first] + $0 }
  }
}

extension [Slice] {
  /// The size of a part that is as large as the space allows.
  func size(of part: Int, in space: Size) -> Size {
    let width = self[part].slope * space.height + self[part].offset
    return width <= space.width
      ? Size(width: width, height: space.height)
      : Size(width: space.width, height: (space.width - self[part].offset) / self[part].slope)
  }

  /// Places the photos of a part.
  ///
  /// - Parameter slots: The boxes of all photos, by their numbers.
  func place(_ part: Int, at box: Rect, into slots: inout [Rect]) {
    switch self[part].content {
    case .photo(let photo): slots[photo] = box
    case .row(let left, let right):
      var (first, second) = (box, box)
      first.width = self[left].slope * box.height + self[left].offset
      second.width = self[right].slope * box.height + self[right].offset
      second.x = box.maxX - second.width
      place(left, at: first, into: &slots)
      place(right, at: second, into: &slots)
    case .stack(let top, let bottom):
      var (first, second) = (box, box)
      first.height = (box.width - self[top].offset) / self[top].slope
      second.height = (box.width - self[bottom].offset) / self[bottom].slope
      second.y = box.maxY - second.height
      place(top, at: first, into: &slots)
      place(bottom, at: second, into: &slots)
    }
  }

  /// The width of a part as a function of its height if its photos are cropped.
  ///
  /// - Parameter shapes: The proportions of all photos.
  func line(of part: Int, _ shapes: [SlotShape], cropped crop: Double, gaps: Size) -> Slice.Line {
    let line = { (part: Int) in self.line(of: part, shapes, cropped: crop, gaps: gaps) }
    return switch self[part].content {
    case .photo(let photo): Slice.Line(slope: shapes[photo].aspect(cropped: crop), offset: 0)
    case .row(let left, let right): line(left).beside(line(right), gap: gaps.width)
    case .stack(let top, let bottom): line(top).above(line(bottom), gap: gaps.height)
    }
  }

  /// The slices of a part alone, the part itself last.
  ///
  /// - Parameter aspects: The proportions of all photos, cropped.
  func tree(of part: Int, _ aspects: [Double], gaps: Size) -> [Slice] {
    var tree: [Slice] = []
    tree.reserveCapacity(2 * aspects.count)
    _ = copy(part, aspects, gaps: gaps, into: &tree)
    return tree
  }

  private func copy(_ part: Int, _ aspects: [Double], gaps: Size, into tree: inout [Slice]) -> Int {
    switch self[part].content {
    case .photo(let photo):
      tree.append(Slice(photo: photo, aspect: aspects[photo]))
    case .row(let left, let right):
      let first = copy(left, aspects, gaps: gaps, into: &tree)
      let second = copy(right, aspects, gaps: gaps, into: &tree)
      tree.append(Slice(row: first, second, of: tree, gap: gaps.width))
    case .stack(let top, let bottom):
      let first = copy(top, aspects, gaps: gaps, into: &tree)
      let second = copy(bottom, aspects, gaps: gaps, into: &tree)
      tree.append(Slice(stack: first, second, of: tree, gap: gaps.height))
    }
    return tree.count - 1
  }
}
