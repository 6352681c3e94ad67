#include <turbojpeg.h>
#include "../on_demand.h"

#define SCRAPBOOK_TURBOJPEG(F) \
  F(tjCompress2) \
  F(tjDecompress2) \
  F(tjDestroy) \
  F(tjFree) \
  F(tjGetErrorCode) \
  F(tjGetErrorStr2) \
  F(tjInitCompress) \
  F(tjInitDecompress)
SCRAPBOOK_ON_DEMAND(Libturbojpeg, SCRAPBOOK_TURBOJPEG)
