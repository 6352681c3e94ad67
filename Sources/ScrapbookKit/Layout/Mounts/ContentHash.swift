/// A hash of a text that is the same on every machine and run (FNV-1a), used for details that should look random.
/// ScrapbookKit uses no other target, so that it has no part of `Fingerprint`.
func contentHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
