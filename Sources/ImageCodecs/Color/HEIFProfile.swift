import Cairo

#if HEIF
  internal import CHeif

  /// Returns the profile of the primary picture, or one made from its coding-independent code points (ITU-T H.273).
  func heifProfile(of file: UnsafeRawBufferPointer) -> ColorProfile? {
    try? libheif.functions().profile(of: file)
  }

  extension Libheif {
    fileprivate func profile(of file: UnsafeRawBufferPointer) -> ColorProfile? {
      try? withPrimaryImage(of: file) { handle in
        let count = heif_image_handle_get_raw_color_profile_size(handle)
        if count > 0, count <= ColorProfile.byteLimit {
          var bytes = [UInt8](repeating: 0, count: count)
          try check(heif_image_handle_get_raw_color_profile(handle, &bytes))
          return ColorProfile(bytes, components: 3)
        }
        var numbers: UnsafeMutablePointer<heif_color_profile_nclx>?
        try check(heif_image_handle_get_nclx_color_profile(handle, &numbers))
        defer { heif_nclx_color_profile_free(numbers) }
        return numbers.flatMap { encoding($0.pointee)?.profile }
      }
    }
  }

  private func encoding(_ numbers: heif_color_profile_nclx) -> ColorEncoding? {
    let gamma: Double?
    switch numbers.transfer_characteristics {
    case heif_transfer_characteristic_ITU_R_BT_470_6_System_M: gamma = 2.2
    case heif_transfer_characteristic_ITU_R_BT_470_6_System_B_G: gamma = 2.8
    case heif_transfer_characteristic_linear: gamma = 1
    // sRGB, and the code points of video, which cameras write and viewers treat as sRGB.
    case heif_transfer_characteristic_IEC_61966_2_1, heif_transfer_characteristic_ITU_R_BT_709_5,
      heif_transfer_characteristic_ITU_R_BT_601_6:
      gamma = nil
    // Unknown, or high dynamic range, which no ICC profile describes.
    default: return nil
    }
    return ColorEncoding(
      white: (Double(numbers.color_primary_white_x), Double(numbers.color_primary_white_y)),
      red: (Double(numbers.color_primary_red_x), Double(numbers.color_primary_red_y)),
      green: (Double(numbers.color_primary_green_x), Double(numbers.color_primary_green_y)),
      blue: (Double(numbers.color_primary_blue_x), Double(numbers.color_primary_blue_y)), gamma: gamma)
  }
#else
  func heifProfile(of file: UnsafeRawBufferPointer) -> ColorProfile? { nil }
#endif
