#include <webp/decode.h>
#include "../on_demand.h"

#define SCRAPBOOK_WEBP(F) \
  F(WebPDecodeBGRAInto)
SCRAPBOOK_ON_DEMAND(Libwebp, SCRAPBOOK_WEBP)
