import Glibc

/// Gives closed standard streams their numbers back, so that no file that is opened gets one of them: a child process
/// would take it for its own input or output.
package func keepStandardStreams() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
    // To read from the first or to write to the others fails, as if they were closed.
    _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}
