// The limits for strokes in a file.

/// The maximum distance in points from a page's corner, larger than any page.
public let farthestInkPlace = 1e6

/// The maximum number of chords of a curve, as for samples that are a million points apart.
let chordLimit = 1000
