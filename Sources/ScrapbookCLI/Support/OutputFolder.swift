import Files

/// Creates an output folder and its missing parents. After an error, the created folders that are empty are removed.
///
/// - Throws: ``Failure`` if it cannot be made, or what the body throws.
package func writing<Result>(intoFolder path: String, _ body: () throws -> Result) throws -> Result {
  var missing: [String] = []
  var folder = path
  while !fileExists(folder), missing.last != folder {
    missing.append(folder)
    folder = parentFolder(of: folder)
  }
  do {
    do throws(SystemError) { try makeFolder(path) } catch {
      throw Failure(.cannotCreate, "cannot make the folder \(path): \(error)")
    }
    return try body()
  } catch {
    for folder in missing { try? removeFolder(folder) }
    throw error
  }
}
