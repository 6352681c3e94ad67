import Files

/// What an album takes from its folder besides the pictures that it shows.
struct OtherFiles {
  /// The states of the texts that were read, such as a theme's.
  var texts: [FileState] = []
  /// The files that the flows found.
  var listings: [PictureListing] = []
  /// Files that the flows found but that are not pictures.
  var leftOut: [String] = []
}
