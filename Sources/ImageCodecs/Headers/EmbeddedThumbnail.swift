/// Returns the range of the thumbnail that cameras put into the EXIF block of a JPEG, as a separate JPEG (CIPA DC-008,
/// 4.5.5).
///
/// - Parameter head: The start of the file, up to its pixels.
/// - Returns: Its range in `head`; nil without one.
public func embeddedThumbnail(inJPEG head: UnsafeRawBufferPointer) -> Range<Int>? {
  guard let block = MetadataBlock.exif.range(in: head, .jpeg), block.upperBound <= head.count,
    let main = TIFFDirectory(UnsafeRawBufferPointer(rebasing: head[block])), let next = main.next
  else { return nil }
  let directory = TIFFDirectory(main.reader, at: next)
  // JPEGInterchangeFormat and its length.
  guard let start = directory[0x0201], let length = directory[0x0202], length > 0,
    start + length <= block.count
  else { return nil }
  return block.lowerBound + start..<block.lowerBound + start + length
}
