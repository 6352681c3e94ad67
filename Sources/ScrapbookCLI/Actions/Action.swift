/// The work of a command, with everything it needs.
package protocol Action {
  func perform() throws
}
