internal import CCairo

extension PictureSurface {
  /// Whether no pixel is transparent, although some could be.
  public var looksOpaque: Bool {
    isOpaque
      || withPixels { pixels, _ in
        stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
      }
  }

  /// Its pixels at another size, by a filter that weighs every pixel of the original.
  public func scaled(width: Int, height: Int) throws -> PictureSurface {
    let format: PixelFormat = isOpaque ? .rgb24 : .argb32
    let result = try PictureSurface.pixels(format, width: width, height: height) { _, _ in }
    let context = try Context(result)
    context.scaleAndPaint(self, x: Double(width) / self.width, y: Double(height) / self.height)
    try context.check()
    return result
  }
}

extension Context {
  fileprivate func scaleAndPaint(_ picture: PictureSurface, x: Double, y: Double) {
    cairo_scale(pointer, x, y)
    cairo_set_source_surface(pointer, picture.pointer, 0, 0)
    let pattern = cairo_get_source(pointer)
    // Where pixels are merged, cairo's good filter is as sharp as its best and four times as fast; above 0.75 it is a
    // bilinear one that blurs.
    cairo_pattern_set_filter(pattern, max(x, y) < 0.75 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BEST)
    // At the edges the filter takes the outermost pixels again, not the nothing around them.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    cairo_paint(pointer)
  }
}
