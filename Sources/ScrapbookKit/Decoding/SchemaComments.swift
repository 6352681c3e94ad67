/// The key of a comment, which any object of an album, a theme or a report may have: JSON itself has none.
package let commentKey = "//"

/// A JSON Schema whose objects may have comments.
func allowingComments(_ schema: String) -> String {
  let comments = "\"patternProperties\": { \"^//$\": { \"description\": \"A comment.\" } }"
  return ["additionalProperties", "unevaluatedProperties"].reduce(schema) { schema, key in
    schema.replacing("\"\(key)\": false", with: "\(comments), \"\(key)\": false")
  }
}
