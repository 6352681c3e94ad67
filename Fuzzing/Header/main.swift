import Glibc
import ImageCodecs

/// Parses arbitrary bytes as a picture header.
@_cdecl("LLVMFuzzerTestOneInput")
func readHeader(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let file = UnsafeRawBufferPointer(start: bytes, count: count)
  guard let kind = try? ImageKind.detect(file) else { return 0 }
  if kind == .svg { _ = isPlainDrawing(file) }
  _ = try? RasterHeader(file, kind, ImageLimits())
  _ = colorProfile(of: file, kind)
  _ = try? pictureDescription(in: file)
  if let range = exifRange(in: file, kind), range.upperBound <= count {
    _ = timeTaken(inEXIF: UnsafeRawBufferPointer(rebasing: file[range]), of: kind)
  }
  return 0
}

/// libFuzzer's own loop: it mutates the inputs in the corpus folder, guided by coverage.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutableRawPointer,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, readHeader))
