#include <png.h>
#include <string.h>

// libpng reports an error by a jump, which must not cross a Swift function. So the whole of decoding is here, on the
// other side: there is no other way to have it from Swift, for libpng's simplified interface draws interlaced
// pictures of 16 bits wrong.

struct scrapbook_png {
  const unsigned char *bytes;
  size_t count;
  size_t offset;
  char message[128];
};

// For errors and for warnings, which libpng gives for wrong checksums of the pixels, and too many or too few of them.
static inline void scrapbook_png_fail(png_structp png, png_const_charp message) {
  struct scrapbook_png *file = (struct scrapbook_png *)png_get_error_ptr(png);
  strncpy(file->message, message, sizeof file->message - 1);
  png_longjmp(png, 1);
}

static inline void scrapbook_png_next(png_structp png, png_bytep to, size_t count) {
  struct scrapbook_png *file = (struct scrapbook_png *)png_get_io_ptr(png);
  if (count > file->count - file->offset) png_error(png, "it is cut off");
  memcpy(to, file->bytes + file->offset, count);
  file->offset += count;
}

// Writes blue, green, red and alpha of every pixel into rows that are `stride` bytes apart and hold `width` pixels.
static inline int scrapbook_png_decode(
    struct scrapbook_png *file, png_uint_32 width, png_uint_32 height, unsigned char *pixels, size_t stride) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, scrapbook_png_fail, scrapbook_png_fail);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, file, scrapbook_png_next);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "it gives two sizes");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_fixed_point gamma;
  if (png_get_gAMA_fixed(png, info, &gamma)) png_set_gamma_fixed(png, PNG_DEFAULT_sRGB, gamma);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) > stride) png_error(png, "its rows are too long");
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 row = 0; row < height; row++) png_read_row(png, pixels + row * stride, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}
