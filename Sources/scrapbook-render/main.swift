import ScrapbookRenderHelper

servePages()
