/// A length or coordinate of layout in 1/1024 points, as an integer, so that sums do not depend on order.
package typealias LayoutUnit = Int

extension LayoutUnit {
  package init(points: Double) {
    let units = (points * 1024).rounded()
    self = units.isNaN ? 0 : Int(Swift.min(Swift.max(units, -Double(Self.largest)), Double(Self.largest)))
  }

  package var points: Double { Double(self) / 1024 }

  /// A fraction of a length.
  func times(_ factor: Double) -> LayoutUnit { LayoutUnit(points: points * factor) }
}

/// Four values for the sides of a box.
package struct Edges<Value: Sendable>: Sendable {
  package var top: Value
  package var right: Value
  package var bottom: Value
  package var left: Value

  package init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  package init(all value: Value) { self.init(top: value, right: value, bottom: value, left: value) }

  func map<Other>(_ change: (Value) -> Other) -> Edges<Other> {
    Edges<Other>(top: change(top), right: change(right), bottom: change(bottom), left: change(left))
  }
}

package enum BoxSide: CaseIterable, Sendable { case top, right, bottom, left }

extension Edges {
  subscript(side: BoxSide) -> Value {
    get {
      switch side {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch side {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }
}

extension Edges: Equatable where Value: Equatable {}

extension Edges<LayoutUnit> {
  static var zero: Edges { Edges(all: 0) }
  var horizontal: LayoutUnit { left + right }
  var vertical: LayoutUnit { top + bottom }

  static func + (first: Edges, second: Edges) -> Edges {
    Edges(
      top: first.top + second.top, right: first.right + second.right, bottom: first.bottom + second.bottom,
      left: first.left + second.left)
  }
}
