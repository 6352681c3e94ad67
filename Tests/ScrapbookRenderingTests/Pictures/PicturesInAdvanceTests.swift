import ImageCodecs
import PDFAssembly
import ScrapbookKit
import Synchronization
import TestSupport
import Testing

@testable import ScrapbookRendering

@Suite struct PicturesInAdvanceTests {
  private func picture(_ number: Int) -> PDFPicture {
    .image(
      PDFImage(
        width: number, height: 1, colorSpace: .gray,
        encoding: .deflate(filtered: false),
        data: [])
    )
  }

  /// Pictures may be taken in order, in reverse order, or only in part.
  @Test(arguments: [Array(0..<60), Array((0..<60).reversed()), [50, 3, 59], []])
  func makesEachPictureOnce(_ taken: [Int]) throws {
    let made = Mutex([String: Int]())
    let all = (0..<60).map { (path: "\($0)", treatment: PictureTreatment.original) }
    let advance = PicturesInAdvance(all) { path, _ in
      made.withLock { $0[path, default: 0] += 1 }
      return .success(self.picture(Int(path)! + 1))
    }
    for number in taken {
      let picture = try #require(try advance.take("\(number)", .original)?.get())
      #expect(picture == self.picture(number + 1))
      #expect(advance.take("\(number)", .original) == nil, "it is forgotten")
    }
    #expect(made.withLock { made in taken.allSatisfy { made["\($0)"] == 1 } })
    #expect(made.withLock { $0.values.allSatisfy { $0 == 1 } })
  }

  /// A few are made before they are requested, but never the whole album.
  @Test func makesOnlyAFewMoreThanAreTaken() {
    let made = Mutex(0)
    let all = (0..<500).map { (path: "\($0)", treatment: PictureTreatment.original) }
    let advance = PicturesInAdvance(all) { _, _ in
      made.withLock { $0 += 1 }
      return .success(self.picture(1))
    }
    for number in 0..<100 {
      _ = advance.take("\(number)", .original)
      #expect(made.withLock { $0 } <= number + 1 + 8)
    }
  }

  @Test func givesTheProblemOfAPicture() throws {
    let advance = PicturesInAdvance([("a", .original)]) { path, _ in
      .failure(ImageProblem(.brokenImage, "\(path) is broken"))
    }
    #expect(throws: ImageProblem(.brokenImage, "a is broken")) { try advance.take("a", .original)?.get() }
  }
}
