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
  F(FPDF_FFLDraw)
SCRAPBOOK_ON_DEMAND(Libpdfium, SCRAPBOOK_PDFIUM)
