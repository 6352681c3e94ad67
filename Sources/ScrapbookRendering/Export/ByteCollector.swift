/// A growing array that an escaping closure may append to.
final class ByteCollector {
  var bytes: [UInt8] = []
}
