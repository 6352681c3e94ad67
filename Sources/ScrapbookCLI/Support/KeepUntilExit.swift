/// Leaves a value in memory until the process ends. Then the system takes all of it back at once; to let go of each line and
/// each glyph of an album before takes longer than to read it.
func keepUntilExit<Value>(_ value: Value) {
  _ = Unmanaged.passRetained(Kept(value))
}

private final class Kept<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
