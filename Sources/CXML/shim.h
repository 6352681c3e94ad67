#include "../on_demand.h"

// What is used of libxml2: its own headers cannot be found without linking it.

struct _xmlDoc;
typedef unsigned char xmlChar;
typedef struct _xmlNs {
  struct _xmlNs *next;
  int type;
  const xmlChar *href;
} xmlNs;
// The part that nodes of all types begin with, and the namespace of elements.
typedef struct _xmlNode {
  void *_private;
  int type;
  const xmlChar *name;
  struct _xmlNode *children, *last, *parent, *next, *prev;
  struct _xmlDoc *doc;
  xmlNs *ns;
} xmlNode;
typedef xmlNode *xmlNodePtr;

enum { XML_ELEMENT_NODE = 1 };
enum { XML_PARSE_NOERROR = 1 << 5, XML_PARSE_NOWARNING = 1 << 6, XML_PARSE_NONET = 1 << 11 };

struct _xmlDoc *xmlReadMemory(const char *text, int count, const char *url, const char *encoding, int options);
void xmlFreeDoc(struct _xmlDoc *document);
xmlNodePtr xmlDocGetRootElement(const struct _xmlDoc *document);
xmlChar *xmlGetNsProp(const xmlNode *node, const xmlChar *name, const xmlChar *name_space);
xmlChar *xmlNodeGetContent(const xmlNode *node);
extern void (*xmlFree)(void *text);

#define SCRAPBOOK_XML(F)  \
  F(xmlReadMemory)        \
  F(xmlFreeDoc)           \
  F(xmlDocGetRootElement) \
  F(xmlGetNsProp)         \
  F(xmlNodeGetContent)    \
  F(xmlFree)
SCRAPBOOK_ON_DEMAND(Libxml2, SCRAPBOOK_XML)
