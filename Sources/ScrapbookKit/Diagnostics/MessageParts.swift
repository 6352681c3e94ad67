/// A number as people write it: whole numbers without `.0`.
package func plainNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}

/// A long text from the user, shortened for use in a message.
package func shortened(_ text: String) -> String {
  text.count > 60 ? text.prefix(57) + "…" : text
}

func tenths(_ value: Double) -> String { plainNumber((value * 10).rounded(.down) / 10) }

/// A range as words: "between 1 and 4", and "1" for one value.
func plainRange(_ range: ClosedRange<Double>) -> String {
  let (least, most) = (plainNumber(range.lowerBound), plainNumber(range.upperBound))
  return least == most ? least : "between \(least) and \(most)"
}
