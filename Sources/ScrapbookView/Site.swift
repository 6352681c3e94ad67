import NIOCore
import NIOHTTP1
import Notation

/// A request that may be answered.
package struct Request: Sendable {
  package var method: String
  /// The parts of the path, decoded: `["page", "3"]`.
  package var path: [String]
  package var body: [UInt8]
}

/// The response to a request.
package struct Answer: Sendable {
  package var status: Int
  package var type: String
  package var body: [UInt8]
  /// Whether a browser may cache it forever, since its address contains the revision.
  package var isLasting: Bool

  package init(
    _ status: Int, type: String = "text/plain; charset=utf-8", _ body: [UInt8], isLasting: Bool = false
  ) {
    (self.status, self.type, self.body, self.isLasting) = (status, type, body, isLasting)
  }

  package init(_ status: Int, type: String = "text/plain; charset=utf-8", _ text: String) {
    self.init(status, type: type, Array(text.utf8))
  }

  package static func json(_ text: String, status: Int = 200) -> Answer {
    Answer(status, type: "application/json", text)
  }
}

/// The rules for requests: which are answered, and which are refused.
package struct Protection: Sendable {
  /// The secret that a page must know: 32 hexadecimal digits.
  package let token: String
  /// The names under which the server is reached, such as `127.0.0.1:4711`.
  let hosts: [String]
  let cookie: String

  package init(hosts: [String], port: Int) {
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let number: UInt64 = random.next()
      return number.zeroPadded(to: 16, radix: 16)
    }.joined()
    self.hosts = hosts.map { "\($0):\(port)" }
    // Cookies are shared by all ports of a host.
    cookie = "scrapbook-\(port)"
  }

  /// The reason why a request is refused; nil if it is not.
  ///
  /// - Parameter isPublic: Whether it needs no cookie: the page itself, which has no secrets, and the exchange of the token.
  func refusal(of head: HTTPRequestHead, isPublic: Bool) -> String? {
    let named = head.headers["host"]
    guard named.count == 1, let host = named.first, hosts.contains(host.lowercased()) else {
      return "this server has another name"
    }
    let origins = head.headers["origin"]
    guard origins.allSatisfy({ $0.lowercased() == "http://" + host.lowercased() }) else {
      return "other pages may ask for nothing"
    }
    guard !isPublic else { return nil }
    let cookies = head.headers[canonicalForm: "cookie"].joined(separator: ";").split(separator: ";")
    let isKnown = cookies.contains { $0.drop { $0 == " " } == "\(cookie)=\(token)" }
    return isKnown ? nil : "open the address that scrapbook view printed"
  }
}

/// The parts of a request's path without its query; nil if it has parts that no address of this server has.
func pathParts(_ uri: String) -> [String]? {
  let path = uri.prefix { $0 != "?" && $0 != "#" }
  guard path.hasPrefix("/"), path.utf8.count <= pathByteLimit else { return nil }
  let parts = path.split(separator: "/").map(String.init)
  let isPlain = parts.allSatisfy { part in
    !part.hasPrefix(".")
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
  return isPlain ? parts : nil
}
