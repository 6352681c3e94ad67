import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection: collects a request, checks it and answers it.
final class HTTPConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: Server
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isRefused = false
  /// Closes the connection if no whole request arrives in time.
  private var deadline: Scheduled<Void>?

  init(_ server: Server) { self.server = server }

  func channelActive(context: ChannelHandlerContext) { wait(for: requestSeconds, context) }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    server.closed()
    context.fireChannelInactive()
  }

  private func wait(for seconds: Int64, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .seconds(seconds)) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (self.head, body, isRefused) = (head, [], false)
      wait(for: requestSeconds, context)
      if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > bodyByteLimit
      {
        refuse(Answer(413, "more than 4 MB"), context)
      }
    case .body(let buffer):
      guard !isRefused else { return }
      guard body.count + buffer.readableBytes <= bodyByteLimit else {
        return refuse(Answer(413, "more than 4 MB"), context)
      }
      body += buffer.readableBytesView
    case .end:
      guard !isRefused, let head else { return }
      deadline?.cancel()
      answer(head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func refuse(_ answer: Answer, _ context: ChannelHandlerContext) {
    isRefused = true
    send(answer, context, keepsOpen: false)
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let path = pathParts(head.uri) else {
      return refuse(Answer(403, "there is no such address"), context)
    }
    let isPage = head.method == .GET && (path.isEmpty || path.first == "app")
    let isExchange = head.method == .POST && path == ["session"]
    if let reason = server.protection.refusal(of: head, isPublic: isPage || isExchange) {
      return refuse(Answer(403, reason), context)
    }
    if isExchange { return exchange(head, context) }
    if head.method == .GET, path == ["events"] { return listen(context) }
    let request = Request(method: head.method.rawValue, path: path, body: body)
    let site = server.site
    let keepsOpen = head.isKeepAlive
    let channel = context.channel
    server.worker.runIfActive(eventLoop: context.eventLoop) {
      // A page that the client no longer shows is not drawn; changes are saved in any case.
      channel.isActive || request.method != "GET" ? site(request) : Answer(503, "the client has gone")
    }.assumeIsolated().whenComplete {
      let answer = (try? $0.get()) ?? Answer(500, "the server ends")
      self.send(answer, context, keepsOpen: keepsOpen)
    }
  }

  /// Exchanges the token for a cookie.
  private func exchange(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let protection = server.protection
    guard isSame(body, Array(protection.token.utf8)) else {
      return refuse(Answer(403, "the token is wrong"), context)
    }
    let cookie = "\(protection.cookie)=\(protection.token); HttpOnly; SameSite=Strict; Path=/"
    send(Answer(204, ""), context, keepsOpen: head.isKeepAlive, cookie: cookie)
  }

  /// Compares in constant time.
  private func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func listen(_ context: ChannelHandlerContext) {
    var headers = Self.headers
    headers.add(name: "content-type", value: "text/event-stream")
    headers.add(name: "cache-control", value: "no-store")
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let start = context.channel.allocator.buffer(string: "retry: 1000\n\n")
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(start))), promise: nil)
    server.listeners.add(context.channel)
  }

  private func send(
    _ answer: Answer, _ context: ChannelHandlerContext, keepsOpen: Bool, cookie: String? = nil
  ) {
    var headers = Self.headers
    headers.add(name: "content-type", value: answer.type)
    headers.add(name: "content-length", value: "\(answer.body.count)")
    let lasting = "private, max-age=31536000, immutable"
    headers.add(name: "cache-control", value: answer.isLasting ? lasting : "no-store")
    if let cookie { headers.add(name: "set-cookie", value: cookie) }
    if !keepsOpen { headers.add(name: "connection", value: "close") }
    let status = HTTPResponseStatus(statusCode: answer.status)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      if !keepsOpen { channel.close(promise: nil) }
    }
    if keepsOpen { wait(for: idleSeconds, context) }
  }

  /// The headers of every response: nothing is loaded from other origins, and no other page may embed or read it.
  private static let headers: HTTPHeaders = [
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer", "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
  ]
}
