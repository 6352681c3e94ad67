import Notation

/// A hash of a text that is the same on every machine and run, used for details that should look random.
func contentHash(_ text: String) -> UInt64 { text.utf8.reduce(fnv1aBasis) { fnv1a($0, adding: $1) } }
