import Files

/// Makes a folder and its missing parents; returns whether it exists and is writable.
func makeCacheFolder(_ path: String) -> Bool {
  (try? makeFolder(path, permissions: 0o700)) != nil && isAllowed([.write, .execute], path)
}
