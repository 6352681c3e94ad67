import NIOCore
import NIOHTTP1
package import NIOPosix
import Synchronization

/// An HTTP server for this machine, or for its network if requested.
package final class Server: Sendable {
  package let protection: Protection
  package let listeners: Listeners
  package let port: Int
  /// Answers requests one after the other, on a thread of its own.
  let site: @Sendable (Request) -> Answer
  let worker: NIOThreadPool
  private let connections = Atomic<Int>(0)
  private let channel: any Channel

  /// The reason why the server cannot be started.
  package struct Problem: Error { package var message: String }

  /// Opens the port and answers requests.
  ///
  /// - Parameters:
  ///   - address: The address of the machine, such as 127.0.0.1.
  ///   - port: 0 is any free port.
  ///   - listeners: The pages that get events.
  ///   - worker: The thread that draws.
  package init(
    address: String, port: Int, listeners: Listeners, worker: NIOThreadPool,
    site: @escaping @Sendable (Request) -> Answer
  ) throws(Problem) {
    self.listeners = listeners
    self.worker = worker
    self.site = site
    let accept = Accept()
    do {
      channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: waitingConnectionLimit)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { channel in accept.open(channel) }
        .bind(host: address, port: port).wait()
    } catch {
      throw Problem(message: "cannot listen on \(address):\(port): \(error)")
    }
    self.port = channel.localAddress?.port ?? port
    let hosts = address == "127.0.0.1" ? ["127.0.0.1", "localhost"] : [address]
    protection = Protection(hosts: hosts, port: self.port)
    accept.server.withLock { $0 = self }
  }

  /// The receiver of connections, since the port is open before the server exists.
  private final class Accept: Sendable {
    let server = Mutex<Server?>(nil)

    func open(_ channel: any Channel) -> EventLoopFuture<Void> {
      guard let server = server.withLock({ $0 }), server.mayOpen() else { return channel.close() }
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
        try channel.pipeline.syncOperations.addHandler(HTTPConnection(server))
      }
    }
  }

  private func mayOpen() -> Bool {
    if connections.add(1, ordering: .relaxed).newValue <= connectionLimit { return true }
    connections.subtract(1, ordering: .relaxed)
    return false
  }

  func closed() { connections.subtract(1, ordering: .relaxed) }

  /// Waits until the last page has been closed for a while; with `stays`, forever.
  ///
  /// - Parameter check: Called ten times a second; an error ends the server.
  package func run(stays: Bool, check: () throws -> Void) throws {
    var (quiet, seconds): (Int64, Int64) = (0, 0)
    var changes = 0
    while true {
      for _ in 0..<10 {
        try channel.eventLoop.scheduleTask(in: .milliseconds(100)) {}.futureResult.wait()
        try check()
      }
      let count = listeners.count
      quiet = count.now == 0 && count.changes == changes ? quiet + 1 : 0
      changes = count.changes
      seconds += 1
      if seconds % 15 == 0 { listeners.send("here", "{}") }
      if !stays, count.hadAny, quiet >= closingSeconds { return }
    }
  }

  /// Runs a closure on the site's thread after all earlier requests, and waits for it.
  package func finish(_ body: @escaping @Sendable () -> Void) {
    try? worker.runIfActive(eventLoop: channel.eventLoop, body).wait()
  }
}
