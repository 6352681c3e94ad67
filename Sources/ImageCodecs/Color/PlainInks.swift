internal import CLCMS

/// CMYK without a profile, as a profile: each ink takes its light away, black dims all. Viewers know other formulas;
/// with this one in the PDF they show what the decoder of this program shows.
///
/// It is a table of 9 steps for each ink (ICC.1:2010, 10.8, lut16Type), 39 kB, made once.
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
    // lcms2 gives four inks and room for three values, from 0 to 65535.
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
  // A profile for output would have to tell the way back to inks as well.
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
