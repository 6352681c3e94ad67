#include <stddef.h>
#include <stdint.h>
#include "../on_demand.h"

// What is used of librsvg and of GLib, which comes with it. Their own headers need a dozen of others.

typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;
struct _cairo;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t count, GError **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
// Widths and heights are not asked for.
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, void *width, int *has_height, void *height, int *has_viewbox,
    RsvgRectangle *viewbox);
int rsvg_handle_render_document(
    RsvgHandle *handle, struct _cairo *context, const RsvgRectangle *viewport, GError **error);
void g_object_unref(void *object);
void g_error_free(GError *error);

#define SCRAPBOOK_RSVG(F)                     \
  F(rsvg_handle_new_from_data)                \
  F(rsvg_handle_set_dpi)                      \
  F(rsvg_handle_get_intrinsic_size_in_pixels) \
  F(rsvg_handle_get_intrinsic_dimensions)     \
  F(rsvg_handle_render_document)              \
  F(g_object_unref)                           \
  F(g_error_free)
SCRAPBOOK_ON_DEMAND(Librsvg, SCRAPBOOK_RSVG)
