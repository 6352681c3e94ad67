internal import CCairo

/// The numbers of an affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Matrix: Sendable, Equatable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

/// A drawing context; the origin is at the top left, y points down.
///
/// Drawing calls do not fail one by one: cairo remembers the first error, and ``check()`` throws it.
public struct Context: ~Copyable {
  /// The cairo_t, for wrappers in this package that let another C library draw.
  package let pointer: OpaquePointer

  public init(_ surface: borrowing PDFSurface) throws(CairoError) {
    try self.init(drawingOn: surface.pointer)
  }

  public init(_ surface: PictureSurface) throws(CairoError) { try self.init(drawingOn: surface.pointer) }

  private init(drawingOn surface: OpaquePointer) throws(CairoError) {
    // cairo_create never returns NULL: without memory it returns a context in an error state.
    pointer = libcairo.cairo_create(surface)!
    try check()
  }

  deinit { libcairo.cairo_destroy(pointer) }

  /// Throws the first error of all calls so far.
  public func check() throws(CairoError) { try CairoError.check(libcairo.cairo_status(pointer)) }

  // MARK: State

  /// Saves the transform, clip and source, and restores them after the body, even if it throws.
  public func saved<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    libcairo.cairo_save(pointer)
    defer { libcairo.cairo_restore(pointer) }
    try body()
  }

  /// Paints what the body draws as one group with the given opacity.
  public func faded<Failure>(_ opacity: Double, _ body: () throws(Failure) -> Void) throws(Failure) {
    libcairo.cairo_push_group(pointer)
    defer {
      libcairo.cairo_pop_group_to_source(pointer)
      libcairo.cairo_paint_with_alpha(pointer, opacity)
    }
    try body()
  }

  public func concatenate(_ matrix: Matrix) {
    var matrix = matrix.cairo
    // cairo copies the matrix during the call.
    libcairo.cairo_transform(pointer, &matrix)
  }

  // MARK: Paths

  public func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    libcairo.cairo_rectangle(pointer, x, y, width, height)
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRectangle(x: Double, y: Double, width: Double, height: Double, radius: Double) {
    let right = x + width
    let bottom = y + height
    libcairo.cairo_new_sub_path(pointer)
    libcairo.cairo_arc(pointer, right - radius, y + radius, radius, -.pi / 2, 0)
    libcairo.cairo_arc(pointer, right - radius, bottom - radius, radius, 0, .pi / 2)
    libcairo.cairo_arc(pointer, x + radius, bottom - radius, radius, .pi / 2, .pi)
    libcairo.cairo_arc(pointer, x + radius, y + radius, radius, .pi, .pi * 1.5)
    libcairo.cairo_close_path(pointer)
  }

  /// Begins a new subpath.
  public func move(x: Double, y: Double) { libcairo.cairo_move_to(pointer, x, y) }
  public func addLine(x: Double, y: Double) { libcairo.cairo_line_to(pointer, x, y) }

  // Six parameters: they are three points, for which this target has no type.
  /// Adds a cubic Bézier curve.
  public func addCurve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
    libcairo.cairo_curve_to(pointer, x1, y1, x2, y2, x, y)
  }

  public func closePath() { libcairo.cairo_close_path(pointer) }

  /// Clips everything drawn later to the path.
  public func clip() { libcairo.cairo_clip(pointer) }

  // MARK: Painting

  public func setColor(red: Double, green: Double, blue: Double, alpha: Double) {
    libcairo.cairo_set_source_rgba(pointer, red, green, blue, alpha)
  }

  public func fill() { libcairo.cairo_fill(pointer) }

  /// Multiplies the colors inside the path by factors that change along x.
  ///
  /// - Parameters:
  ///   - start: The x coordinate of offset 0; `end` is the x coordinate of offset 1.
  ///   - stops: Offsets with factors from 0 (black) to 1.
  public func darken(from start: Double, to end: Double, _ stops: [(offset: Double, factor: Double)]) {
    // cairo_pattern_create_linear never returns NULL, and the context records an error of the pattern.
    let gradient = libcairo.cairo_pattern_create_linear(start, 0, end, 0)
    defer { libcairo.cairo_pattern_destroy(gradient) }
    for stop in stops {
      libcairo.cairo_pattern_add_color_stop_rgb(gradient, stop.offset, stop.factor, stop.factor, stop.factor)
    }
    libcairo.cairo_set_source(pointer, gradient)
    libcairo.cairo_set_operator(pointer, CAIRO_OPERATOR_MULTIPLY)
    libcairo.cairo_fill(pointer)
    libcairo.cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  /// A distance in the surface's own units: points or pixels.
  public func distanceOnSurface(x: Double, y: Double) -> (x: Double, y: Double) {
    var (x, y) = (x, y)
    libcairo.cairo_user_to_device_distance(pointer, &x, &y)
    return (x, y)
  }

  /// Strokes the path with a line centered on it.
  public func stroke(width: Double, hasRoundEnds: Bool = false) {
    libcairo.cairo_set_line_width(pointer, width)
    libcairo.cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
    if hasRoundEnds { libcairo.cairo_set_line_cap(pointer, CAIRO_LINE_CAP_ROUND) }
    libcairo.cairo_stroke(pointer)
    if hasRoundEnds { libcairo.cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT) }
  }

  /// Whether any part of the unit square may be inside the clip. cairo omits pictures outside it.
  ///
  /// Compares bounding boxes in whole units of the surface, as cairo does. A box that only touches the clip does not
  /// reach it, whichever way its coordinates were rounded: so the box is made smaller by the unit of cairo's
  /// fixed-point numbers.
  public func clipReachesUnitSquare() -> Bool {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (cornerX, cornerY) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
      var (x, y) = (cornerX, cornerY)
      libcairo.cairo_user_to_device(pointer, &x, &y)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
    }
    var clip = (left: 0.0, top: 0.0, right: 0.0, bottom: 0.0)
    saved {
      libcairo.cairo_identity_matrix(pointer)
      libcairo.cairo_clip_extents(pointer, &clip.left, &clip.top, &clip.right, &clip.bottom)
    }
    let unit = 1.0 / 256
    (left, top, right, bottom) = (left + unit, top + unit, right - unit, bottom - unit)
    // cairo reports an empty clip as a box at the origin.
    guard clip.right > clip.left, clip.bottom > clip.top else { return false }
    return left.rounded(.down) < clip.right && right.rounded(.up) > clip.left
      && top.rounded(.down) < clip.bottom && bottom.rounded(.up) > clip.top
  }

  /// Fills a barely visible area with a pattern of the picture, so that the file contains the picture's resources.
  public func fillSpeck(withPattern picture: PictureSurface) {
    saved {
      libcairo.cairo_set_source_surface(pointer, picture.pointer, 0, 0)
      libcairo.cairo_pattern_set_extend(libcairo.cairo_get_source(pointer), CAIRO_EXTEND_REPEAT)
      libcairo.cairo_rectangle(pointer, 0, 0, 0.02, 0.02)
      libcairo.cairo_fill(pointer)
    }
  }

  /// Paints the picture into the unit square.
  public func paintUnitSquare(_ picture: PictureSurface) {
    saved {
      let width = picture.width * picture.recordedScale
      let height = picture.height * picture.recordedScale
      libcairo.cairo_scale(pointer, 1 / width, 1 / height)
      var matrix = cairo_matrix_t()
      libcairo.cairo_get_matrix(pointer, &matrix)
      guard picture.canBePainted(on: matrix) else { return }
      libcairo.cairo_set_source_surface(pointer, picture.pointer, 0, 0)
      if picture.needsSolidEdge(on: libcairo.cairo_get_target(pointer)) {
        // Without this the edge of a scaled picture would be blended with transparency and look soft.
        libcairo.cairo_pattern_set_extend(libcairo.cairo_get_source(pointer), CAIRO_EXTEND_PAD)
        libcairo.cairo_rectangle(pointer, 0, 0, width, height)
        libcairo.cairo_fill(pointer)
      } else {
        // With other filters cairo 1.16 pads and rounds the box of an enlarged picture by the axes of its pixels
        // (_cairo_pattern_get_extents), and so omits some that are turned by 90 degrees and reach into the clip.
        libcairo.cairo_pattern_set_filter(libcairo.cairo_get_source(pointer), CAIRO_FILTER_BEST)
        libcairo.cairo_paint(pointer)
      }
    }
  }

  /// Paints a picture of one pixel as large as a rectangle at the surface's origin, whatever the transform and the
  /// clip are.
  public func paintMark(_ picture: PictureSurface, width: Double, height: Double) {
    saved {
      libcairo.cairo_reset_clip(pointer)
      libcairo.cairo_identity_matrix(pointer)
      libcairo.cairo_scale(pointer, width, height)
      libcairo.cairo_set_source_surface(pointer, picture.pointer, 0, 0)
      libcairo.cairo_paint(pointer)
    }
  }

  /// Paints the current color through the mask's alpha; the mask fills the unit square.
  public func maskUnitSquare(_ mask: PictureSurface) {
    saved {
      libcairo.cairo_scale(pointer, 1 / mask.width, 1 / mask.height)
      libcairo.cairo_mask_surface(pointer, mask.pointer, 0, 0)
    }
  }
}
