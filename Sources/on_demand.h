#include <dlfcn.h>
#include <stdbool.h>

// Libraries that take long to load and that not every album needs are not linked, but loaded by the first picture
// that needs them.
//
// SCRAPBOOK_ON_DEMAND(Libname, FUNCTIONS) declares the struct Libname, which holds a pointer to each of the functions
// that the macro FUNCTIONS(F) lists as F(function), and Libname_load, which loads the library from a file and fills
// the struct. It returns false if the library or one of the functions is missing. The dynamic linker does not repeat a read that a signal
// interrupted; so the library is opened once more if it failed.

#define SCRAPBOOK_POINTER(function) __typeof__(&function) function;
#define SCRAPBOOK_FIND(function) && (to->function = (__typeof__(&function))dlsym(library, #function))
#define SCRAPBOOK_ON_DEMAND(Library, FUNCTIONS)                         \
  typedef struct {                                                      \
    FUNCTIONS(SCRAPBOOK_POINTER)                                        \
  } Library;                                                            \
  static inline bool Library##_load(const char *file, Library *to) {    \
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);                \
    if (!library) library = dlopen(file, RTLD_NOW | RTLD_LOCAL);        \
    return library FUNCTIONS(SCRAPBOOK_FIND);                           \
  }
