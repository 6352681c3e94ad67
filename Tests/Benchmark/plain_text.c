// What pango and cairo alone need to shape and draw the benchmark's short texts into a PDF: the same strings with the same
// fonts at the same places, and no album. Compiled and run by bench.py.
//
// usage: plain_text TEXTS FONT-CACHE OUT.pdf      a line of TEXTS is: page, x, y, size, text, parted by tabs

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>

static const double scale = 0.773;  // points for each unit of an album
static const double width = 87;

// Those that an album asks for, and those that it falls back to for the scripts of the texts.
static const char families[] = "Comic Neue,Andika,Noto Sans,Noto Sans CJK SC,Noto Sans Hebrew";

// Fonts as a program of its own has them: the folders, and a cache that an earlier run has filled.
static FcConfig *fonts(const char *cache) {
  FcConfig *config = FcConfigCreate();
  char *text = g_strdup_printf("<fontconfig><cachedir>%s</cachedir></fontconfig>", cache);
  if (!FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)text, FcTrue)) exit(1);
  g_free(text);
  FcConfigAppFontAddDir(config, (const FcChar8 *)"/usr/local/share/fonts");
  FcConfigAppFontAddDir(config, (const FcChar8 *)"/usr/share/fonts");
  return config;
}

// At the same widths as an album's, whatever the size.
static PangoLayout *unhinted_layout(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  FILE *texts = fopen(arguments[1], "r");
  if (!texts) return 66;
  PangoLayout *layout = unhinted_layout(fonts(arguments[2]));
  PangoFontDescription *font = pango_font_description_from_string(families);
  cairo_surface_t *surface = cairo_pdf_surface_create(arguments[3], 792, 612);
  cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5);
  cairo_t *context = cairo_create(surface);

  char line[1000], text[1000];
  int page, last = 0;
  double x, y, size;
  while (fgets(line, sizeof line, texts) && sscanf(line, "%d\t%lf\t%lf\t%lf\t%[^\n]", &page, &x, &y, &size, text) == 5) {
    if (page / 2 != last / 2) cairo_show_page(context);
    last = page;
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    cairo_save(context);
    cairo_scale(context, scale, scale);
    cairo_move_to(context, (page % 2 ? 514 : 36) + x, 92 + y);
    pango_cairo_show_layout(context, layout);
    cairo_restore(context);
  }
  cairo_destroy(context);
  cairo_surface_finish(surface);
  return cairo_surface_status(surface) ? 74 : 0;
}
