#include <zlib.h>

// The library's own ones are macros, which Swift does not see.
static inline int scrapbook_deflate_init(z_stream *stream, int level) { return deflateInit(stream, level); }
static inline int scrapbook_inflate_init(z_stream *stream) { return inflateInit(stream); }
