import Foundation
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// The words of the buttons of the flip-book.
@Suite struct ViewerWordsTests {
  private static let folder = Project.root + "/Assets/Viewer/"
  private static let table: [String: [String: String]] = {
    let data = FileManager.default.contents(atPath: folder + "words.json")
    return data.flatMap { try? JSONDecoder().decode([String: [String: String]].self, from: $0) } ?? [:]
  }()

  private static func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: folder + name) ?? Data(), as: UTF8.self)
  }

  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
  }

  @Test func areTheSameInAllLanguages() throws {
    let english = try #require(Self.table["en"])
    #expect(Self.table.count == 21)
    for (language, words) in Self.table {
      #expect(words.keys.sorted() == english.keys.sorted(), "\(language)")
      for (key, word) in words {
        #expect(!word.isEmpty, "\(language) \(key)")
        #expect(placeholders(word) == placeholders(english[key] ?? ""), "\(language) \(key)")
      }
    }
  }

  @Test func haveTheLanguagesOfThePages() {
    for language in Self.table.keys where language != "en" && language != "fr" {
      #expect(PageWords(in: language) != PageWords(in: "en"), "\(language)")
    }
  }

  @Test func areThoseThatTheModulesSay() throws {
    let english = try #require(Self.table["en"])
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter {
      $0.hasSuffix(".js")
    }
    let script = names.map(Self.text).joined()
    let said = Set(
      script.matches(of: /say\((?:[a-z.A-Z= 0-9]+ \? )?'([a-zA-Z]+)'/).map { String($0.output.1) })
    #expect(said.subtracting(english.keys).subtracting(["page", "cover"]).isEmpty, "\(said)")
    for key in english.keys {
      #expect(script.contains("\(key)'") || script.contains("\(key):"), "\(key) is not used")
    }
  }

  @Test(arguments: [
    ("de", "de", "Seite {page}", "Nächste Seite"), ("de-CH", "de", "Seite {page}", "Nächste Seite"),
    ("sw", "en", "Page {page}", "Next page"), (nil, "en", "Page {page}", "Next page"),
    ("ja", "ja", "{page}ページ", "次のページ"),
  ])
  func areThoseOfTheLanguageOrEnglish(
    _ tag: String?, _ language: String, _ page: String, _ next: String
  ) throws {
    let words = try JSONDecoder().decode([String: String].self, from: Data(ViewerWords.json(in: tag).utf8))
    #expect(words["language"] == language && words["page"] == page && words["next"] == next, "\(words)")
  }
}
