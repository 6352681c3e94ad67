#include <stddef.h>
#include <stdint.h>
#include "../on_demand.h"

// What is used of pango, and of the libraries that come with it: fontconfig, HarfBuzz, GLib. Their own headers need
// a dozen of others. Objects of GLib's are `void *` where functions of more than one class take them.

struct _cairo_font_options;
struct _cairo_scaled_font;

// MARK: fontconfig

typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcObjectSet FcObjectSet;
typedef struct {
  int count, capacity;
  FcPattern **fonts;
} FcFontSet;
enum { FcSetSystem = 0, FcSetApplication = 1, FcResultMatch = 0 };

FcConfig *FcConfigCreate(void);
void FcConfigDestroy(FcConfig *config);
int FcConfigSetCurrent(FcConfig *config);
int FcConfigParseAndLoadFromMemory(FcConfig *config, const uint8_t *xml, int complain);
int FcConfigAppFontAddDir(FcConfig *config, const uint8_t *folder);
FcFontSet *FcConfigGetFonts(FcConfig *config, int set);
int FcPatternGetString(const FcPattern *pattern, const char *object, int index, uint8_t **value);
int FcPatternGetInteger(const FcPattern *pattern, const char *object, int index, int *value);
int FcPatternGetBool(const FcPattern *pattern, const char *object, int index, int *value);
FcPattern *FcPatternFilter(FcPattern *pattern, const FcObjectSet *objects);
void FcPatternDestroy(FcPattern *pattern);
FcObjectSet *FcObjectSetCreate(void);
int FcObjectSetAdd(FcObjectSet *objects, const char *object);
void FcObjectSetDestroy(FcObjectSet *objects);
uint8_t *FcNameUnparse(FcPattern *pattern);
FcPattern *FcNameParse(const uint8_t *name);
void FcStrFree(uint8_t *text);

// MARK: GLib

typedef struct _GSList {
  void *data;
  struct _GSList *next;
} GSList;
enum { G_CHECKSUM_SHA256 = 2 };

void *g_object_ref(void *object);
void g_object_unref(void *object);
void *g_checksum_new(int type);
void g_checksum_update(void *checksum, const void *data, ptrdiff_t count);
const char *g_checksum_get_string(void *checksum);
void g_checksum_free(void *checksum);

// MARK: HarfBuzz

typedef struct hb_font_t hb_font_t;
typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct {
  int32_t x_bearing, y_bearing, width, height;
} hb_glyph_extents_t;

int hb_font_get_nominal_glyph(hb_font_t *font, uint32_t character, uint32_t *glyph);
int hb_font_get_glyph_extents(hb_font_t *font, uint32_t glyph, hb_glyph_extents_t *extents);
hb_blob_t *hb_ot_color_glyph_reference_png(hb_font_t *font, uint32_t glyph);
const char *hb_blob_get_data(hb_blob_t *blob, unsigned *count);
void hb_blob_destroy(hb_blob_t *blob);
hb_blob_t *hb_blob_create_from_file(const char *path);
hb_face_t *hb_face_create(hb_blob_t *blob, unsigned index);
void hb_face_destroy(hb_face_t *face);
hb_font_t *hb_font_create(hb_face_t *face);
void hb_font_set_scale(hb_font_t *font, int x, int y);
void hb_font_destroy(hb_font_t *font);

// MARK: pango

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoAttrList PangoAttrList;

enum { PANGO_SCALE = 1024 };
enum { PANGO_STYLE_ITALIC = 2, PANGO_WEIGHT_BOLD = 700, PANGO_WRAP_WORD_CHAR = 2, PANGO_ELLIPSIZE_END = 3 };
enum { PANGO_DIRECTION_RTL = 1, PANGO_ANALYSIS_FLAG_IS_ELLIPSIS = 1 << 1, CAIRO_FONT_TYPE_FT = 1 };
// Instead of a glyph: nothing to draw; with this bit set, a character that no font has.
enum { PANGO_GLYPH_EMPTY = 0x0FFFFFFF, PANGO_GLYPH_UNKNOWN_FLAG = 0x10000000 };

typedef struct {
  int x, y, width, height;
} PangoRectangle;
typedef struct {
  const void *klass;
  unsigned start_index, end_index;
} PangoAttribute;
typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;
typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;
typedef struct {
  uint32_t glyph;
  int width, x_offset, y_offset;
  unsigned is_cluster_start : 1, is_color : 1;
} PangoGlyphInfo;
typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;
typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;
typedef struct {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned is_paragraph_start : 1, resolved_dir : 3;
} PangoLayoutLine;

PangoFontMap *pango_cairo_font_map_new_for_font_type(int type);
void pango_cairo_font_map_set_resolution(PangoFontMap *map, double dpi);
void pango_fc_font_map_set_config(PangoFontMap *map, FcConfig *config);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(PangoContext *context, const struct _cairo_font_options *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoFont *pango_context_load_font(PangoContext *context, const PangoFontDescription *description);
PangoLanguage *pango_language_from_string(const char *tag);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_style(PangoFontDescription *description, int style);

struct _cairo_scaled_font *pango_cairo_font_get_scaled_font(PangoFont *font);
FcPattern *pango_fc_font_get_pattern(PangoFont *font);
hb_font_t *pango_font_get_hb_font(PangoFont *font);
PangoFontMetrics *pango_font_get_metrics(PangoFont *font, PangoLanguage *language);
int pango_font_metrics_get_ascent(PangoFontMetrics *metrics);
int pango_font_metrics_get_descent(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_position(PangoFontMetrics *metrics);
int pango_font_metrics_get_underline_thickness(PangoFontMetrics *metrics);
void pango_font_metrics_unref(PangoFontMetrics *metrics);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);
PangoAttribute *pango_attr_insert_hyphens_new(int inserts);
PangoAttribute *pango_attr_foreground_new(uint16_t red, uint16_t green, uint16_t blue);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int count);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *list);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, int mode);
int pango_layout_is_ellipsized(PangoLayout *layout);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
void pango_glyph_string_extents(
    PangoGlyphString *glyphs, PangoFont *font, PangoRectangle *ink, PangoRectangle *logical);

#define SCRAPBOOK_PANGO(F)                      \
  F(FcConfigCreate)                             \
  F(FcConfigDestroy)                            \
  F(FcConfigSetCurrent)                         \
  F(FcConfigParseAndLoadFromMemory)             \
  F(FcConfigAppFontAddDir)                      \
  F(FcConfigGetFonts)                           \
  F(FcPatternGetString)                         \
  F(FcPatternGetInteger)                        \
  F(FcPatternGetBool)                           \
  F(FcPatternFilter)                            \
  F(FcPatternDestroy)                           \
  F(FcObjectSetCreate)                          \
  F(FcObjectSetAdd)                             \
  F(FcObjectSetDestroy)                         \
  F(FcNameUnparse)                              \
  F(FcNameParse)                                \
  F(FcStrFree)                                  \
  F(g_object_ref)                               \
  F(g_object_unref)                             \
  F(g_checksum_new)                             \
  F(g_checksum_update)                          \
  F(g_checksum_get_string)                      \
  F(g_checksum_free)                            \
  F(hb_font_get_nominal_glyph)                  \
  F(hb_font_get_glyph_extents)                  \
  F(hb_ot_color_glyph_reference_png)            \
  F(hb_blob_get_data)                           \
  F(hb_blob_destroy)                            \
  F(hb_blob_create_from_file)                   \
  F(hb_face_create)                             \
  F(hb_face_destroy)                            \
  F(hb_font_create)                             \
  F(hb_font_set_scale)                          \
  F(hb_font_destroy)                            \
  F(pango_cairo_font_map_new_for_font_type)     \
  F(pango_cairo_font_map_set_resolution)        \
  F(pango_fc_font_map_set_config)               \
  F(pango_font_map_create_context)              \
  F(pango_cairo_context_set_font_options)       \
  F(pango_context_set_round_glyph_positions)    \
  F(pango_context_set_language)                 \
  F(pango_context_load_font)                    \
  F(pango_language_from_string)                 \
  F(pango_font_description_new)                 \
  F(pango_font_description_free)                \
  F(pango_font_description_set_family)          \
  F(pango_font_description_set_absolute_size)   \
  F(pango_font_description_set_weight)          \
  F(pango_font_description_set_style)           \
  F(pango_cairo_font_get_scaled_font)           \
  F(pango_fc_font_get_pattern)                  \
  F(pango_font_get_hb_font)                     \
  F(pango_font_get_metrics)                     \
  F(pango_font_metrics_get_ascent)              \
  F(pango_font_metrics_get_descent)             \
  F(pango_font_metrics_get_underline_position)  \
  F(pango_font_metrics_get_underline_thickness) \
  F(pango_font_metrics_unref)                   \
  F(pango_attr_list_new)                        \
  F(pango_attr_list_unref)                      \
  F(pango_attr_list_insert)                     \
  F(pango_attr_font_desc_new)                   \
  F(pango_attr_letter_spacing_new)              \
  F(pango_attr_insert_hyphens_new)              \
  F(pango_attr_foreground_new)                  \
  F(pango_layout_new)                           \
  F(pango_layout_context_changed)               \
  F(pango_layout_set_text)                      \
  F(pango_layout_set_attributes)                \
  F(pango_layout_set_font_description)          \
  F(pango_layout_set_width)                     \
  F(pango_layout_set_height)                    \
  F(pango_layout_set_wrap)                      \
  F(pango_layout_set_ellipsize)                 \
  F(pango_layout_is_ellipsized)                 \
  F(pango_layout_get_lines_readonly)            \
  F(pango_glyph_string_extents)
SCRAPBOOK_ON_DEMAND(Libpango, SCRAPBOOK_PANGO)
