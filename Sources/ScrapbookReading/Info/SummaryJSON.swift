import Notation
import PDFAssembly
import ScrapbookKit

extension PDFSummary {
  /// One object on one line.
  package func json(_ options: SummaryOptions) -> String {
    var line = JSONLine()
    line.add("file", path)
    line.add("bytes", size)
    line.add("version", version)
    line.add("pageCount", pages?.count)
    line.add("linearized", isLinearized)
    if hasContents { line.add("tagged", isTagged) }
    line.add("language", language)
    if !albumFiles.isEmpty { line.add("album", json: jsonArray(albumFiles.map { jsonQuoted($0) })) }
    line.add("unfinishedSave", hasUnfinishedSave)
    if let properties {
      line.add("properties") { inner in
        for (key, value) in properties { inner.add(key, value) }
      }
    }
    line.add("protection", json: protectionJSON)
    line.add(
      "revisions",
      json: jsonArray(
        revisions.map { revision in
          jsonObject { inner in
            inner.add("bytes", revision.end)
            inner.add("objects", revision.entryCount)
            inner.add("own", revision.isOwn)
          }
        }))
    if let pages {
      let wanted = pages.filter { options.pages?.contains($0.number) ?? true }
      line.add("pages", json: jsonArray(wanted.map(\.json)))
    }
    if hasContents {
      line.add("fonts", json: jsonArray(fonts.map(\.json)))
      line.add("images", json: jsonArray(images.map(\.json)))
    }
    return line.text
  }

  private var protectionJSON: String {
    jsonObject { line in
      line.add("encryption", protection.encryption)
      line.add("forbidden", protection.forbidden)
      guard hasContents else { return }
      line.add("signatures", protection.signatures)
      line.add("certification", protection.certification)
      line.add("fields", protection.fields)
      line.add("xfa", protection.hasXFA)
    }
  }
}

private func jsonObject(_ body: (inout JSONLine) -> Void) -> String {
  var line = JSONLine()
  body(&line)
  return line.text
}

extension PageSummary {
  fileprivate var json: String {
    jsonObject { line in
      line.add("page", number)
      line.add("label", label)
      line.add("width", width)
      line.add("height", height)
      line.add("rotation", rotation)
      line.add("unit", unit)
      line.add("boxes") { inner in
        for kind in PDFBoxes.Kind.allCases {
          inner.add(String(kind.rawValue.dropLast(3)).lowercased(), boxes[kind].corners)
        }
      }
      line.add("annotations", json: jsonArray(annotations.map(\.json)))
    }
  }
}

extension AnnotationSummary {
  fileprivate var json: String {
    jsonObject { line in
      line.add("kind", kind)
      line.add("id", name)
      line.add("box", box?.corners)
      line.add("author", author)
      line.add("field", field)
      line.add("contents", contents)
      line.add("target", target)
    }
  }
}

extension FontSummary {
  fileprivate var json: String {
    jsonObject { line in
      line.add("name", name)
      line.add("kind", kind)
      line.add("embedded", isEmbedded)
      line.add("subset", isSubset)
    }
  }
}

extension ImageSummary {
  fileprivate var json: String {
    jsonObject { line in
      line.add("page", page)
      line.add("object", object)
      line.add("width", width)
      line.add("height", height)
      line.add("colors", colors)
      line.add("filter", filter)
      line.add("ppi", ppi)
    }
  }
}
