internal import CLCMS

/// A profile for CMYK pictures without one: each ink absorbs its complement, black dims all channels. Viewers use
/// other formulas; with this profile in the PDF they show the colors of this program's decoder.
///
/// It is a table with 9 steps per ink (ICC.1:2010, 10.8, lut16Type), 39 kB, built once.
let plainInksProfile: ColorProfile? = {
  guard let profile = cmsCreateProfilePlaceholder(nil), let lab = cmsCreateLab4Profile(nil),
    let rgb = cmsCreate_sRGBProfile(),
    let toLab = cmsCreateTransform(
      rgb, scrapbook_lcms_rgb(), lab, scrapbook_lcms_lab(), cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE)),
    let pipeline = cmsPipelineAlloc(nil, 4, 3), let table = cmsStageAllocCLut16bit(nil, 9, 4, 3, nil)
  else { return nil }
  defer {
    cmsPipelineFree(pipeline)
    cmsDeleteTransform(toLab)
    cmsCloseProfile(rgb)
    cmsCloseProfile(lab)
    cmsCloseProfile(profile)
  }
  let sampler: cmsSAMPLER16 = { inks, output, toLab in
    guard let inks, let output else { return 0 }
    // lcms2 passes four inks and a buffer for three values, from 0 to 65535.
    let light = (0..<4).map { 1 - Double(inks[$0]) / 65535 }
    var color = (0..<3).map { UInt8((light[$0] * light[3] * 255).rounded()) }
    var lab = cmsCIELab()
    cmsDoTransform(toLab, &color, &lab, 1)
    cmsFloat2LabEncodedV2(output, &lab)
    return 1
  }
  guard cmsStageSampleCLut16bit(table, sampler, toLab, 0) != 0,
    cmsPipelineInsertStage(pipeline, cmsAT_END, table) != 0
  else { return nil }
  cmsSetProfileVersion(profile, 2.1)
  // An output profile would also need the conversion back to inks.
  cmsSetDeviceClass(profile, cmsSigInputClass)
  cmsSetColorSpace(profile, cmsSigCmykData)
  cmsSetPCS(profile, cmsSigLabData)
  let names = cmsMLUalloc(nil, 1)
  defer { cmsMLUfree(names) }
  cmsMLUsetASCII(names, "en", "US", "Plain inks")
  for tag in [cmsSigProfileDescriptionTag, cmsSigCopyrightTag] {
    cmsWriteTag(profile, tag, UnsafeRawPointer(names))
  }
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ())
  guard cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline)) != 0 else { return nil }
  return ColorProfile(saving: profile, components: 4)
}()
