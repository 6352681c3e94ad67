/// A number that follows from a text, the same on every machine and run (FNV-1a): for what shall look drawn by chance.
func contentHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
