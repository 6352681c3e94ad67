import Glibc
import Testing

@testable import Files

@Suite struct SystemErrorTests {
  @Test func repeatsACallThatASignalInterrupts() throws {
    var results = [-1, -1, 7]
    let found = try retrying {
      errno = EINTR
      return results.removeFirst()
    }
    #expect(found == 7 && results.isEmpty)
  }

  @Test func reportsOtherErrorsAtOnce() {
    var count = 0
    #expect(throws: SystemError(EBADF)) {
      try retrying {
        count += 1
        errno = EBADF
        return -1
      }
    }
    #expect(count == 1)
  }
}
