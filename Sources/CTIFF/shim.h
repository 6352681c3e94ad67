#include <tiffio.h>
#include "../on_demand.h"

#define SCRAPBOOK_TIFF(F) \
  F(TIFFClientOpenExt) \
  F(TIFFClose) \
  F(TIFFOpenOptionsAlloc) \
  F(TIFFOpenOptionsFree) \
  F(TIFFOpenOptionsSetErrorHandlerExtR) \
  F(TIFFOpenOptionsSetMaxSingleMemAlloc) \
  F(TIFFOpenOptionsSetWarningHandlerExtR) \
  F(TIFFRGBAImageBegin) \
  F(TIFFRGBAImageEnd) \
  F(TIFFRGBAImageGet)
SCRAPBOOK_ON_DEMAND(Libtiff, SCRAPBOOK_TIFF)
