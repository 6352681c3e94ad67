/// How a photo is held on its page. A mount brings a border, rounding and a shadow; the photo's own keys come first.
public enum Mount: String, Sendable, CaseIterable {
  /// Nothing but what the photo's own keys say.
  case none
  /// A print with a white border.
  case white
  /// An instant photo: a white border that has room for a caption below.
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
