#pragma once
#include <stddef.h>

/// A built-in picture: an SVG, and what it was compiled to.
struct builtin_picture {
  const char *name;
  const unsigned char *svg;
  size_t svg_size;
  const unsigned char *drawing;
  size_t drawing_size;
};

/// A built-in theme: its JSON.
struct builtin_theme {
  const char *name;
  const unsigned char *text;
  size_t size;
};

/// The themes by their numbers, sorted by name; NULL behind the last one.
const struct builtin_theme *builtin_theme(size_t number);

/// The pictures by their numbers, sorted by name; NULL behind the last one.
const struct builtin_picture *builtin_picture(size_t number);

/// A file of the page in which books are turned.
struct viewer_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

/// The files by their numbers; NULL behind the last one.
const struct viewer_file *viewer_file(size_t number);
