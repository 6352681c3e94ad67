// The files of the page in which books are turned, from Assets/Viewer.
#include "CAssets.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char turning_js[] = {
#embed "../../Assets/Viewer/turning.js"
};

static const unsigned char geometry_js[] = {
#embed "../../Assets/Viewer/geometry.js"
};

static const unsigned char book_js[] = {
#embed "../../Assets/Viewer/book.js"
};

static const unsigned char controls_js[] = {
#embed "../../Assets/Viewer/controls.js"
};

static const unsigned char tiles_js[] = {
#embed "../../Assets/Viewer/tiles.js"
};

static const unsigned char web_js[] = {
#embed "../../Assets/Viewer/web.js"
};

static const unsigned char style_css[] = {
#embed "../../Assets/Viewer/style.css"
};

static const unsigned char shelf_css[] = {
#embed "../../Assets/Viewer/shelf.css"
};

static const unsigned char index_html[] = {
#embed "../../Assets/Viewer/index.html"
};

static const unsigned char view_js[] = {
#embed "../../Assets/Viewer/view.js"
};

static const unsigned char paper_js[] = {
#embed "../../Assets/Viewer/paper.js"
};

static const unsigned char text_js[] = {
#embed "../../Assets/Viewer/text.js"
};

static const unsigned char list_js[] = {
#embed "../../Assets/Viewer/list.js"
};

static const unsigned char ink_js[] = {
#embed "../../Assets/Viewer/ink.js"
};

static const unsigned char drawing_js[] = {
#embed "../../Assets/Viewer/drawing.js"
};

static const unsigned char icon_svg[] = {
#embed "../../Assets/Viewer/icon.svg"
};

static const unsigned char words_js[] = {
#embed "../../Assets/Viewer/words.js"
};

static const unsigned char words_json[] = {
#embed "../../Assets/Viewer/words.json"
};

static const struct viewer_file files[] = {
    {"turning.js", turning_js, sizeof turning_js},
    {"geometry.js", geometry_js, sizeof geometry_js},
    {"book.js", book_js, sizeof book_js},
    {"controls.js", controls_js, sizeof controls_js},
    {"tiles.js", tiles_js, sizeof tiles_js},
    {"web.js", web_js, sizeof web_js},
    {"style.css", style_css, sizeof style_css},
    {"shelf.css", shelf_css, sizeof shelf_css},
    {"index.html", index_html, sizeof index_html},
    {"view.js", view_js, sizeof view_js},
    {"paper.js", paper_js, sizeof paper_js},
    {"text.js", text_js, sizeof text_js},
    {"list.js", list_js, sizeof list_js},
    {"ink.js", ink_js, sizeof ink_js},
    {"drawing.js", drawing_js, sizeof drawing_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"words.js", words_js, sizeof words_js},
    {"words.json", words_json, sizeof words_json},
};

const struct viewer_file *viewer_file(size_t number) {
  return number < sizeof files / sizeof *files ? &files[number] : NULL;
}
