// The limits of what pictures and fonts may ask for, in addition to `ImageLimits` and the limits of albums. Each
// names what a hostile file would do without it, and its test.

/// The maximum number of file and folder names that a flow's pattern is compared with: each star multiplies them
/// (`refusesAPatternThatMultipliesFolders`).
let nameLimit = 250_000

/// The allowed aspect ratios of pictures: others are slivers, and would leave cairo's coordinates when they cover a
/// frame, see `lengthLimit` (`refusesASliver`).
let aspectRatios = 1.0 / 500...500

/// The maximum number of pixels of an emoji's bitmap, more than any has: a font can claim any size.
let glyphPixelLimit = 1024 * 1024
