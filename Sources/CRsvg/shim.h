#include <librsvg/rsvg.h>

// GObject's cast macros are not imported by Swift.
static inline void scrapbook_rsvg_unref(RsvgHandle *handle) { g_object_unref(handle); }
