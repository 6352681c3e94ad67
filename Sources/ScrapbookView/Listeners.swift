import NIOCore
import NIOHTTP1
import Synchronization

/// The pages that are open, each of which listens to events (HTML, 9.2).
package final class Listeners: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// The number of times that a page was opened or closed.
    var changes = 0
    var hadAny = false
  }
  private let state = Mutex(State())

  package init() {}

  /// The number of open pages, how often it changed, and whether there ever was one.
  var count: (now: Int, changes: Int, hadAny: Bool) {
    state.withLock { ($0.channels.count, $0.changes, $0.hadAny) }
  }

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    state.withLock {
      $0.channels[id] = channel
      $0.changes += 1
      $0.hadAny = true
    }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock {
        $0.channels[id] = nil
        $0.changes += 1
      }
    }
  }

  /// Sends an event with data in one line to all pages.
  package func send(_ name: String, _ data: String) {
    let channels = state.withLock { Array($0.channels.values) }
    for channel in channels {
      // Events for a page that does not read them are dropped.
      guard channel.isWritable else { continue }
      let text = channel.allocator.buffer(string: "event: \(name)\ndata: \(data)\n\n")
      channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(text)), promise: nil)
    }
  }
}
