import ArgumentParser

/// Runs an action; an error becomes a message on standard error and an exit code of the parser.
package func exitingCleanly(_ action: () throws -> Void) throws {
  do {
    try reportingErrors(action)
  } catch let exit as Exit {
    throw ExitCode(exit.code)
  }
}
