/// Keeps a value in memory until the process exits. The system then frees everything at once; releasing each line and
/// each glyph of an album would take longer than reading it.
func keepUntilExit<Value>(_ value: Value) {
  _ = Unmanaged.passRetained(Kept(value))
}

private final class Kept<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
