#include <lcms2.h>

// Pixel formats are built from function-like macros, which Swift does not import.
static inline cmsUInt32Number scrapbook_lcms_gray(void) { return TYPE_GRAY_8; }
static inline cmsUInt32Number scrapbook_lcms_rgb(void) { return TYPE_RGB_8; }
static inline cmsUInt32Number scrapbook_lcms_bgra(void) { return TYPE_BGRA_8; }
static inline cmsUInt32Number scrapbook_lcms_cmyk(void) { return TYPE_CMYK_8; }
static inline cmsUInt32Number scrapbook_lcms_inverted_cmyk(void) { return TYPE_CMYK_8_REV; }
static inline cmsUInt32Number scrapbook_lcms_lab(void) { return TYPE_Lab_DBL; }
