#include <gif_lib.h>
#include "../on_demand.h"

#define SCRAPBOOK_GIF(F) \
  F(DGifCloseFile) \
  F(DGifGetExtension) \
  F(DGifGetExtensionNext) \
  F(DGifGetImageDesc) \
  F(DGifGetLine) \
  F(DGifGetRecordType) \
  F(DGifOpen) \
  F(GifErrorString)
SCRAPBOOK_ON_DEMAND(Libgif, SCRAPBOOK_GIF)
