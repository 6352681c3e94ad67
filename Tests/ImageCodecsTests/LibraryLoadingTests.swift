import Cairo
import Testing

@testable import ImageCodecs

@Suite struct LibraryLoadingTests {
  @Test func namesALibraryThatIsMissing() {
    let library = ImageLibrary("libnothing.so.7", for: "a nothing", 0) { _, _ in false }
    #expect(
      throws: ImageError.unsupported(
        kind: "a nothing", advice: "install libnothing.so.7, the library that reads such pictures")
    ) { try library.functions() }
  }

  @Test func givesTheFunctionsThatAreLoaded() throws {
    let library = ImageLibrary("libsomething.so.7", for: "a something", 0) { file, functions in
      functions.pointee = Int(String(cString: file).utf8.count)
      return true
    }
    #expect(try library.functions() == 17)
  }
}
