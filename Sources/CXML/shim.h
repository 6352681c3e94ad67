#include <libxml/parser.h>
#include <libxml/tree.h>

// xmlFree is a variable that holds a function, which Swift 6 does not let anyone read.
static inline void scrapbook_xml_free(xmlChar *text) { xmlFree(text); }
