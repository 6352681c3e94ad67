import ImageCodecs
import ScrapbookKit

/// The face regions of a picture, in fractions of the picture as seen.
func seenFaces(
  in file: UnsafeRawBufferPointer, _ kind: ImageKind, _ orientation: Orientation
) throws(ImageError) -> [Rect] {
  try faceRegions(in: file, kind).map {
    orientation.transform.boundingBox(of: Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
  }
}
