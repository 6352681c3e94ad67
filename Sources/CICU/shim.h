#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// What is used of ICU: its functions carry its version in their names, so that its headers fit one version alone.

typedef struct {
  // Fills four bytes.
  void (*u_getVersion)(uint8_t *version);
  void (*uloc_setDefault)(const char *locale, int *status);
  int32_t (*uloc_forLanguageTag)(const char *tag, char *locale, int32_t capacity, int32_t *parsed, int *status);
  void *(*unumsys_open)(const char *locale, int *status);
  bool (*unumsys_isAlgorithmic)(const void *system);
  int32_t (*unumsys_getDescription)(const void *system, uint16_t *digits, int32_t capacity, int *status);
  void (*unumsys_close)(void *system);
  void *(*udat_open)(int time, int date, const char *locale, const uint16_t *zone, int32_t zone_length,
                     const uint16_t *pattern, int32_t pattern_length, int *status);
  int32_t (*udat_format)(const void *format, double milliseconds, uint16_t *text, int32_t capacity, void *position,
                         int *status);
  const char *(*udat_getLocaleByType)(const void *format, int type, int *status);
  void (*udat_close)(void *format);
  void *(*udtitvfmt_open)(const char *locale, const uint16_t *skeleton, int32_t skeleton_length, const uint16_t *zone,
                          int32_t zone_length, int *status);
  int32_t (*udtitvfmt_format)(const void *format, double from, double to, uint16_t *text, int32_t capacity,
                              void *position, int *status);
  void (*udtitvfmt_close)(void *format);
} Libicu;

enum { UDAT_LONG = 1, UDAT_NONE = -1 };
enum { ULOC_VALID_LOCALE = 1 };

static inline void *scrapbook_icu_find(void *library, const char *function, int version) {
  char name[64];
  snprintf(name, sizeof name, "%s_%d", function, version);
  return dlsym(library, name);
}

// Of several versions the newest is taken. Locales that ICU does not know fall back on its root and not on the
// environment's.
static inline bool Libicu_load(const char *file, Libicu *to) {
  for (int version = 99; version >= 60; version--) {
    char name[64];
    snprintf(name, sizeof name, "%s.%d", file, version);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
#define SCRAPBOOK_ICU_FIND(f) && (to->f = (__typeof__(to->f))scrapbook_icu_find(library, #f, version))
    bool found = true SCRAPBOOK_ICU_FIND(u_getVersion) SCRAPBOOK_ICU_FIND(uloc_setDefault) SCRAPBOOK_ICU_FIND(uloc_forLanguageTag)
      SCRAPBOOK_ICU_FIND(unumsys_open) SCRAPBOOK_ICU_FIND(unumsys_isAlgorithmic)
      SCRAPBOOK_ICU_FIND(unumsys_getDescription) SCRAPBOOK_ICU_FIND(unumsys_close)
      SCRAPBOOK_ICU_FIND(udat_open) SCRAPBOOK_ICU_FIND(udat_format)
      SCRAPBOOK_ICU_FIND(udat_getLocaleByType) SCRAPBOOK_ICU_FIND(udat_close)
      SCRAPBOOK_ICU_FIND(udtitvfmt_open) SCRAPBOOK_ICU_FIND(udtitvfmt_format) SCRAPBOOK_ICU_FIND(udtitvfmt_close);
#undef SCRAPBOOK_ICU_FIND
    int status = 0;
    if (found) to->uloc_setDefault("root", &status);
    return found && status <= 0;
  }
  return false;
}
