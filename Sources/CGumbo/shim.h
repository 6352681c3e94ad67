#include <gumbo.h>
#include "../on_demand.h"

// The last one is not a function but the options that the library's own allocator comes with.
#define SCRAPBOOK_GUMBO(F)       \
  F(gumbo_parse_with_options)    \
  F(gumbo_destroy_output)        \
  F(gumbo_normalized_tagname)    \
  F(gumbo_normalize_svg_tagname) \
  F(kGumboDefaultOptions)
SCRAPBOOK_ON_DEMAND(Libgumbo, SCRAPBOOK_GUMBO)
