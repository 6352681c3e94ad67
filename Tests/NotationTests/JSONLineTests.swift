import Testing

@testable import Notation

@Suite struct JSONLineTests {
  @Test func writesMembersInOrder() {
    var line = JSONLine()
    line.add("name", "a \"b\"")
    line.add("missing", String?.none)
    line.add("size", [2, 3])
    line.add("inner") { inner in inner.add("isLast", true) }
    #expect(line.text == #"{"name": "a \"b\"", "size": [2, 3], "inner": {"isLast": true}}"#)
  }

  @Test func putsSpacesWithinBraces() {
    var line = JSONLine(isSpaced: true)
    #expect(line.isEmpty && line.text == "{}")
    line.add("number", 1)
    line.add("inner") { inner in inner.add("word", "a") }
    #expect(!line.isEmpty && line.text == #"{ "number": 1, "inner": { "word": "a" } }"#)
  }

  @Test func writesValues() {
    let values: KeyValuePairs<String, any JSONWritable> = [
      "text": "a\n\\", "flag": false, "count": -1, "size": 0.5, "names": ["b", "c"],
      "made": JSONValueText("[{}]"),
    ]
    #expect(
      jsonObject(values)
        == #"{"text": "a\n\\", "flag": false, "count": -1, "size": 0.5, "names": ["b", "c"], "made": [{}]}"#)
    #expect(jsonArray([]) == "[]" && jsonArray(["1", "{}"]) == "[1, {}]")
    #expect(jsonArray(lines: [], indentation: "  ") == "[]")
    #expect(jsonArray(lines: ["1", "{}"], indentation: "  ") == "[\n    1,\n    {}\n  ]")
  }
}
