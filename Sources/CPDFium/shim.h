#include <stddef.h>
#include <string.h>
#include <unistd.h>
#include "../on_demand.h"

// The functions of PDFium that the helper uses, as its headers fpdfview.h and fpdf_formfill.h declare them: Debian
// has neither the library nor the headers.
typedef struct fpdf_document *FPDF_DOCUMENT;
typedef struct fpdf_page *FPDF_PAGE;
typedef struct fpdf_bitmap *FPDF_BITMAP;
typedef struct fpdf_form *FPDF_FORMHANDLE;
typedef struct fpdf_text *FPDF_TEXTPAGE;
typedef struct fpdf_link *FPDF_LINK;
typedef struct fpdf_dest *FPDF_DEST;
typedef struct fpdf_action *FPDF_ACTION;
typedef struct fpdf_bookmark *FPDF_BOOKMARK;

typedef struct {
  float left, top, right, bottom;
} FS_RECTF;

typedef struct {
  unsigned long length;
  int (*read)(void *self, unsigned long position, unsigned char *buffer, unsigned long size);
  void *self;
} FPDF_FILEACCESS;

// Version 2 has some thirty callbacks, which are called only for clicks, timers and scripts.
typedef struct {
  int version;
  void *callbacks[64];
} FPDF_FORMFILLINFO;

typedef struct {
  float width, height;
} FS_SIZEF;

void FPDF_InitLibrary(void);
FPDF_DOCUMENT FPDF_LoadCustomDocument(FPDF_FILEACCESS *access, const char *password);
unsigned long FPDF_GetLastError(void);
int FPDF_GetPageCount(FPDF_DOCUMENT document);
int FPDF_GetPageSizeByIndexF(FPDF_DOCUMENT document, int index, FS_SIZEF *size);
FPDF_PAGE FPDF_LoadPage(FPDF_DOCUMENT document, int index);
void FPDF_ClosePage(FPDF_PAGE page);
float FPDF_GetPageWidthF(FPDF_PAGE page);
float FPDF_GetPageHeightF(FPDF_PAGE page);
int FPDFPage_GetBleedBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
int FPDFPage_GetTrimBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
int FPDFPage_GetArtBox(FPDF_PAGE page, float *left, float *bottom, float *right, float *top);
void FPDFPage_SetCropBox(FPDF_PAGE page, float left, float bottom, float right, float top);
FPDF_BITMAP FPDFBitmap_CreateEx(int width, int height, int format, void *pixels, int stride);
int FPDFBitmap_FillRect(FPDF_BITMAP bitmap, int left, int top, int width, int height, unsigned long color);
void FPDFBitmap_Destroy(FPDF_BITMAP bitmap);
void FPDF_RenderPageBitmap(
    FPDF_BITMAP bitmap, FPDF_PAGE page, int x, int y, int width, int height, int rotate, int flags);
FPDF_FORMHANDLE FPDFDOC_InitFormFillEnvironment(FPDF_DOCUMENT document, FPDF_FORMFILLINFO *info);
void FORM_OnAfterLoadPage(FPDF_PAGE page, FPDF_FORMHANDLE form);
void FORM_OnBeforeClosePage(FPDF_PAGE page, FPDF_FORMHANDLE form);
void FPDF_FFLDraw(
    FPDF_FORMHANDLE form, FPDF_BITMAP bitmap, FPDF_PAGE page, int x, int y, int width, int height, int rotate,
    int flags);

int FPDF_PageToDevice(
    FPDF_PAGE page, int x, int y, int width, int height, int rotate, double page_x, double page_y, int *device_x,
    int *device_y);
FPDF_TEXTPAGE FPDFText_LoadPage(FPDF_PAGE page);
void FPDFText_ClosePage(FPDF_TEXTPAGE text);
int FPDFText_CountChars(FPDF_TEXTPAGE text);
unsigned int FPDFText_GetUnicode(FPDF_TEXTPAGE text, int index);
int FPDFText_GetCharBox(FPDF_TEXTPAGE text, int index, double *left, double *right, double *bottom, double *top);
int FPDFLink_Enumerate(FPDF_PAGE page, int *position, FPDF_LINK *link);
int FPDFLink_GetAnnotRect(FPDF_LINK link, FS_RECTF *area);
FPDF_DEST FPDFLink_GetDest(FPDF_DOCUMENT document, FPDF_LINK link);
FPDF_ACTION FPDFLink_GetAction(FPDF_LINK link);
FPDF_DEST FPDFAction_GetDest(FPDF_DOCUMENT document, FPDF_ACTION action);
unsigned long FPDFAction_GetURIPath(FPDF_DOCUMENT document, FPDF_ACTION action, void *buffer, unsigned long size);
int FPDFDest_GetDestPageIndex(FPDF_DOCUMENT document, FPDF_DEST destination);
FPDF_BOOKMARK FPDFBookmark_GetFirstChild(FPDF_DOCUMENT document, FPDF_BOOKMARK bookmark);
FPDF_BOOKMARK FPDFBookmark_GetNextSibling(FPDF_DOCUMENT document, FPDF_BOOKMARK bookmark);
unsigned long FPDFBookmark_GetTitle(FPDF_BOOKMARK bookmark, void *buffer, unsigned long size);
FPDF_DEST FPDFBookmark_GetDest(FPDF_DOCUMENT document, FPDF_BOOKMARK bookmark);

#define SCRAPBOOK_PDFIUM(F)          \
  F(FPDF_InitLibrary)                \
  F(FPDF_LoadCustomDocument)         \
  F(FPDF_GetLastError)               \
  F(FPDF_GetPageCount)               \
  F(FPDF_GetPageSizeByIndexF)        \
  F(FPDF_LoadPage)                   \
  F(FPDF_ClosePage)                  \
  F(FPDF_GetPageWidthF)              \
  F(FPDF_GetPageHeightF)             \
  F(FPDFPage_GetBleedBox)            \
  F(FPDFPage_GetTrimBox)             \
  F(FPDFPage_GetArtBox)              \
  F(FPDFPage_SetCropBox)             \
  F(FPDFBitmap_CreateEx)             \
  F(FPDFBitmap_FillRect)             \
  F(FPDFBitmap_Destroy)              \
  F(FPDF_RenderPageBitmap)           \
  F(FPDFDOC_InitFormFillEnvironment) \
  F(FORM_OnAfterLoadPage)            \
  F(FORM_OnBeforeClosePage)          \
  F(FPDF_FFLDraw)                    \
  F(FPDF_PageToDevice)                \
  F(FPDFText_LoadPage)                \
  F(FPDFText_ClosePage)               \
  F(FPDFText_CountChars)              \
  F(FPDFText_GetUnicode)              \
  F(FPDFText_GetCharBox)              \
  F(FPDFLink_Enumerate)               \
  F(FPDFLink_GetAnnotRect)            \
  F(FPDFLink_GetDest)                 \
  F(FPDFLink_GetAction)               \
  F(FPDFAction_GetDest)               \
  F(FPDFAction_GetURIPath)            \
  F(FPDFDest_GetDestPageIndex)        \
  F(FPDFBookmark_GetFirstChild)       \
  F(FPDFBookmark_GetNextSibling)      \
  F(FPDFBookmark_GetTitle)            \
  F(FPDFBookmark_GetDest)
SCRAPBOOK_ON_DEMAND(Libpdfium, SCRAPBOOK_PDFIUM)
