/// The way a photo is held on its page. A mount has a border, rounding and a shadow; the photo's own keys have
/// precedence.
public enum Mount: String, Sendable, CaseIterable {
  /// No mount; only the photo's own keys apply.
  case none
  /// A print with a white border.
  case white
  /// An instant photo: a white border with space for a caption below.
  case polaroid
  /// Two strips of translucent tape across the corners.
  case taped
  /// A paper corner at each corner.
  case corners
  /// Rounded corners.
  case rounded
  /// The largest circle in the middle of the frame.
  case circle
}
