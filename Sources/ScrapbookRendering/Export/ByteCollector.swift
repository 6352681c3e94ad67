/// A growing array that an escaping closure may add to.
final class ByteCollector {
  var bytes: [UInt8] = []
}
