/// The maximum size in bytes of a request's body.
let bodyByteLimit = 4 << 20
/// The maximum size in bytes of a request's path: this server's own pages have shorter ones.
let pathByteLimit = 200
/// The maximum number of connections that wait to be accepted.
let waitingConnectionLimit: Int32 = 256
/// The maximum number of concurrent connections; further ones are closed at once.
let connectionLimit = 64
/// The seconds within which a request must have arrived.
let requestSeconds: Int64 = 10
/// The seconds after which a connection without requests is closed.
let idleSeconds: Int64 = 120
/// The time in seconds between closing the last page and stopping the server.
let closingSeconds: Int64 = 30
