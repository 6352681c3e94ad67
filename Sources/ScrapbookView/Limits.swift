/// The most bytes of a request's body.
let bodyByteLimit = 4 << 20
/// The most bytes of the path of a request: those of this server's own pages are shorter.
let pathByteLimit = 200
/// The most connections that wait to be opened.
let waitingConnectionLimit: Int32 = 256
/// The most connections at a time; more are closed when they are opened.
let connectionLimit = 64
/// The seconds within which a request must have arrived.
let requestSeconds: Int64 = 10
/// The seconds after which a connection without requests is closed.
let idleSeconds: Int64 = 120
/// The seconds after the last page was closed after which the server ends.
let closingSeconds: Int64 = 30
