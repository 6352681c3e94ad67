#include <png.h>

// The simplified API's formats are function-like macros, which Swift does not import.
static inline png_uint_32 scrapbook_png_format_bgra(void) { return PNG_FORMAT_BGRA; }
