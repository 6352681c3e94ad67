// What pictures and fonts may ask for at most, besides `ImageLimits` and the limits of albums. Each limit names what a hostile
// file would do without it, and its test.

/// How many names of files and folders a flow's pattern may be compared with: each star with a way back after it multiplies
/// them (`refusesAPatternThatMultipliesFolders`).
let nameLimit = 250_000

/// The proportions of pictures: others are slivers, and covering a frame they would leave cairo's coordinates, see
/// `lengthLimit` (`refusesASliver`).
let aspectRatios = 1.0 / 500...500

/// The most pixels of an emoji's picture, more than any has: a font can claim any size.
let glyphPixelLimit = 1024 * 1024
