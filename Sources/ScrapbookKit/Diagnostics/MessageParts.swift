/// A number as a person writes it: no `.0` behind whole ones.
func plainNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
}

/// An overlong text of the user's, cut for use in a message.
func shortened(_ text: String) -> String {
  text.count > 60 ? text.prefix(57) + "…" : text
}
