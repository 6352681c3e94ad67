import ScrapbookKit
import ScrapbookRendering

/// `scrapbook check --fix`: moves badly placed items in an album's file, and changes no other byte.
struct FixAlbum: Action {
  var input: AlbumInput

  func perform() throws {
    let file = try EditedAlbum(input.path, input.load())
    let resources = input.resources()
    let first = State(source: file.source, composition: composition(of: file.source, resources))
    guard !first.composition.diagnostics.hasErrors else {
      input.reporting.show(first.composition.diagnostics.errors, files: first.composition.files)
      throw Failure(.albumIsWrong, "\(file.source.name) has errors; nothing was changed in it")
    }
    var state = first
    // Moving an item makes room for others. It ends, since every change reduces the number of warnings.
    while let better = improved(state, onPages: state.movedPages[...], resources) { state = better }
    guard state.source.bytes != file.source.bytes else { return }
    try file.replace(with: state.source)
    if !input.reporting.isQuiet {
      let number = first.composition.album.countOfItems(movedIn: state.composition.album)
      Terminal.say("\(file.source.name): changed \(count(number, "item"))")
    }
  }

  /// An album's text and its composition.
  private struct State {
    var source: SourceFile
    var composition: Composition

    /// The numbers of the pages for which there are moves, ascending.
    var movedPages: [Int] { Set(composition.moves.map(\.page)).sorted() }
  }

  /// The album with items of these pages moved: of all pages, or of only the pages where a new layout has fewer
  /// warnings, since slots avoid texts, moved words have another background, and a background needs room. Nil if it
  /// does not help on any page.
  private func improved(
    _ state: State, onPages pages: ArraySlice<Int>, _ resources: DocumentResources, withLabels: Bool = true
  ) -> State? {
    let moves = state.composition.moves.filter { pages.contains($0.page) && (withLabels || $0.label == nil) }
    guard !moves.isEmpty, let json = state.composition.json else { return nil }
    let source = moving(moves, in: json)
    let tried = State(source: source, composition: composition(of: source, resources))
    let warnings = tried.composition.diagnostics.warningCount
    if !tried.composition.diagnostics.hasErrors, warnings < state.composition.diagnostics.warningCount {
      return tried
    }
    guard pages.count > 1 else {
      return moves.contains { $0.label != nil }
        ? improved(state, onPages: pages, resources, withLabels: false) : nil
    }
    let middle = pages.startIndex + pages.count / 2
    let first = improved(state, onPages: pages[..<middle], resources)
    return improved(first ?? state, onPages: pages[middle...], resources) ?? first
  }

  /// The album composed without `--strict`, which would turn the warnings to be fixed into errors.
  private func composition(of source: SourceFile, _ resources: DocumentResources) -> Composition {
    var options = input.options.composition
    options.strict = false
    (options.proposesMoves, options.looksAtRotations) = (true, true)
    return compose(source, options: options, with: resources)
  }
}

extension Album {
  /// The number of items that have another position, rotation or background in another version of the album.
  fileprivate func countOfItems(movedIn other: Album) -> Int {
    zip(pages, other.pages).reduce(0) { sum, pair in
      let (old, new) = pair
      return sum
        + zip(old.photos, new.photos).count { $0.0.frame != $0.1.frame || $0.0.flip != $0.1.flip }
        + zip(old.stickers, new.stickers).count { $0.0.placement != $0.1.placement }
        + zip(old.texts, new.texts).count { $0.0.frame != $0.1.frame || $0.0.style != $0.1.style }
    }
  }
}
