import Glibc
import ScrapbookKit

/// A loader without pictures.
private struct NoPictures: AssetLoader {
  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    throw ImageProblem(.missingImage, "there are no pictures")
  }
}

/// Parses arbitrary bytes as an album: faults are diagnostics, never the end of the program.
@_cdecl("LLVMFuzzerTestOneInput")
func readAlbum(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let source = SourceFile(name: "album.json", bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  let composition = compose(source, options: CompositionOptions(keepGoing: true), loader: NoPictures())
  _ = composition.diagnostics.formatted(.human, files: composition.files)
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
exit(runFuzzer(&count, &arguments, readAlbum))
