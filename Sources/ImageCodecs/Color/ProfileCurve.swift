internal import CLCMS
public import Cairo

extension ColorProfile {
  /// The curve from levels to linear light, of gray or of green. Nil for inks, for profiles of
  /// tables without curves, and for curves that do not rise.
  public var transferCurve: TransferCurve? {
    if isSRGB { return .sRGB }
    let tag = components == 1 ? cmsSigGrayTRCTag : cmsSigGreenTRCTag
    guard components != 4, let profile = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else {
      return nil
    }
    // The curve belongs to the profile.
    defer { cmsCloseProfile(profile) }
    guard let curve = cmsReadTag(profile, tag).map(OpaquePointer.init) else { return nil }
    return TransferCurve { Double(cmsEvalToneCurveFloat(curve, Float($0))) }
  }
}
