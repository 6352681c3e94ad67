// The limits of what the strokes of a file may ask for.

/// The largest distance in points from a page's corner: no page is so large.
public let farthestInkPlace = 1e6

/// The most chords of a curve: a stroke of points that are a million points apart would have as many.
let chordLimit = 1000
