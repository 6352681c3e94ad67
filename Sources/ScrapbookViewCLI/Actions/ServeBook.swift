import Files
import Glibc
import NIOPosix
import ScrapbookCLI
import ScrapbookView

/// `scrapbook view`
struct ServeBook: Action {
  var request: BookRequest
  /// The port; 0 for any that is free.
  var port: Int
  var opensBrowser: Bool
  /// Whether it keeps running when the last page is closed.
  var stays: Bool
  var network: NetworkAccess
  /// Whether notes and the QR code are omitted.
  var isQuiet: Bool

  /// The access of other machines in the network.
  enum NetworkAccess {
    case none
    case reading
    case drawing
  }

  func perform() throws {
    // Otherwise large temporary bitmaps would fragment the heap, which would grow for hours.
    mapLargeMemory(from: 1 << 18)
    let listeners = Listeners()
    let book: any ViewedBook
    do {
      book = try openBook(request)
    } catch let faults as BookFaults {
      throw Failure(.albumIsWrong, faults.message)
    }
    let site = BookSite(book, isReadOnly: network == .reading, listeners: listeners)
    let worker = NIOThreadPool(numberOfThreads: 1)
    worker.start()
    let address = try network == .none ? "127.0.0.1" : localAddress()
    let server: Server
    do throws(Server.Problem) {
      server = try Server(
        address: address, port: port, listeners: listeners, worker: worker,
        site: { site.answer($0) })
    } catch {
      throw Failure(.cannotCreate, error.message, hint: "choose another port with --port, or none")
    }
    worker.submit { _ in site.prepare() }
    let place = "http://\(address):\(server.port)/#\(server.protection.token)"
    try printResult(place + "\n")
    if network != .none { showCode(of: place) }
    let opener = opensBrowser ? opened(place) : nil
    watch(site, on: worker)
    // The program that opens a browser is terminated when this value is released.
    try withExtendedLifetime(opener) {
      try Interrupt.deferred {
        defer { server.finish { Interrupt.ending { site.close() } } }
        try server.run(stays: stays) { try Interrupt.check() }
      }
    }
  }

  /// Shows a QR code of the address, which a tablet reads with its camera. The address is passed through a pipe: it
  /// contains the token, and command lines are public.
  private func showCode(of place: String) {
    guard !isQuiet else { return }
    guard let program = try? ChildProcess("qrencode", ["-t", "UTF8", "-m", "2", "-o", "-"]),
      let code = Array(place.utf8).withUnsafeBytes({
        program.exchange($0, seconds: codeSeconds, byteLimit: codeByteLimit)
      })
    else {
      return Terminal.say("scrapbook: note: apt install qrencode, and the address is shown as a QR code")
    }
    Terminal.put(String(decoding: code, as: UTF8.self))
  }

  /// Checks every 40 ms whether a file of the book has changed. Only names, sizes and times are read, so that it works
  /// on every file system.
  private func watch(_ site: BookSite, on worker: NIOThreadPool) {
    let thread = Thread {
      while true {
        usleep(40_000)
        guard site.watched.hasChanged() else { continue }
        worker.submit { _ in site.reload() }
      }
    }
    thread.start()
  }

  /// Opens the address in the default browser, if there is one.
  private func opened(_ place: String) -> ChildProcess? {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment($0) != nil }) else { return nil }
    return try? ChildProcess("xdg-open", [place])
  }
}

/// A thread that runs until the program ends.
private struct Thread {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func start() {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    // The thread takes ownership of the box and releases it.
    pthread_create(
      &thread, nil,
      { raw in
        raw.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    pthread_detach(thread)
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// The address of this machine in its network.
private func localAddress() throws -> String {
  // Connecting a datagram socket sends nothing; the system chooses the address that it would send from.
  let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
  defer { close(socket) }
  var there = sockaddr_in()
  there.sin_family = sa_family_t(AF_INET)
  there.sin_port = UInt16(9).bigEndian
  there.sin_addr.s_addr = inet_addr("192.0.2.1")
  var here = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let size = length
  // The given lengths match both structures.
  let isKnown =
    withUnsafePointer(to: &there) { there in
      there.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) == 0 }
    }
    && withUnsafeMutablePointer(to: &here) { here in
      here.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) == 0 }
    }
  guard isKnown, let text = inet_ntoa(here.sin_addr) else {
    throw Failure(.unavailable, "this machine has no address in a network", hint: "leave out --lan")
  }
  return String(cString: text)
}
