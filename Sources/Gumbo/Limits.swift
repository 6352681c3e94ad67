/// The maximum size of a text in bytes; a tree takes ten times as much memory.
package let largestHTML = 32 << 20

/// The maximum nesting of elements. Every function that walks a tree recurses, and so does the library when it frees
/// one.
package let deepestNesting = 256

/// The most attributes of a tag: the parser's time grows quadratically with them.
package let mostAttributes = 1000
