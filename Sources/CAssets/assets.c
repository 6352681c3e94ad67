// Written by ./dev drawings.
#include "CAssets.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char balloon_svg[] = {
#embed "../../Assets/stickers/balloon.svg"
};

static const unsigned char balloon_drawing[] = {
#embed "../../Assets/stickers/balloon.drawing"
};

static const unsigned char bee_svg[] = {
#embed "../../Assets/stickers/bee.svg"
};

static const unsigned char bee_drawing[] = {
#embed "../../Assets/stickers/bee.drawing"
};

static const unsigned char butterfly_svg[] = {
#embed "../../Assets/stickers/butterfly.svg"
};

static const unsigned char butterfly_drawing[] = {
#embed "../../Assets/stickers/butterfly.drawing"
};

static const unsigned char cloud_rain_svg[] = {
#embed "../../Assets/stickers/cloud-rain.svg"
};

static const unsigned char cloud_rain_drawing[] = {
#embed "../../Assets/stickers/cloud-rain.drawing"
};

static const unsigned char fish_svg[] = {
#embed "../../Assets/stickers/fish.svg"
};

static const unsigned char fish_drawing[] = {
#embed "../../Assets/stickers/fish.drawing"
};

static const unsigned char flower_svg[] = {
#embed "../../Assets/stickers/flower.svg"
};

static const unsigned char flower_drawing[] = {
#embed "../../Assets/stickers/flower.drawing"
};

static const unsigned char fox_svg[] = {
#embed "../../Assets/stickers/fox.svg"
};

static const unsigned char fox_drawing[] = {
#embed "../../Assets/stickers/fox.drawing"
};

static const unsigned char frog_svg[] = {
#embed "../../Assets/stickers/frog.svg"
};

static const unsigned char frog_drawing[] = {
#embed "../../Assets/stickers/frog.drawing"
};

static const unsigned char gold_star_ribbon_svg[] = {
#embed "../../Assets/stickers/gold-star-ribbon.svg"
};

static const unsigned char gold_star_ribbon_drawing[] = {
#embed "../../Assets/stickers/gold-star-ribbon.drawing"
};

static const unsigned char heart_svg[] = {
#embed "../../Assets/stickers/heart.svg"
};

static const unsigned char heart_drawing[] = {
#embed "../../Assets/stickers/heart.drawing"
};

static const unsigned char ladybug_svg[] = {
#embed "../../Assets/stickers/ladybug.svg"
};

static const unsigned char ladybug_drawing[] = {
#embed "../../Assets/stickers/ladybug.drawing"
};

static const unsigned char leaf_svg[] = {
#embed "../../Assets/stickers/leaf.svg"
};

static const unsigned char leaf_drawing[] = {
#embed "../../Assets/stickers/leaf.drawing"
};

static const unsigned char magnifier_svg[] = {
#embed "../../Assets/stickers/magnifier.svg"
};

static const unsigned char magnifier_drawing[] = {
#embed "../../Assets/stickers/magnifier.drawing"
};

static const unsigned char medal_svg[] = {
#embed "../../Assets/stickers/medal.svg"
};

static const unsigned char medal_drawing[] = {
#embed "../../Assets/stickers/medal.drawing"
};

static const unsigned char moon_svg[] = {
#embed "../../Assets/stickers/moon.svg"
};

static const unsigned char moon_drawing[] = {
#embed "../../Assets/stickers/moon.drawing"
};

static const unsigned char mushroom_svg[] = {
#embed "../../Assets/stickers/mushroom.svg"
};

static const unsigned char mushroom_drawing[] = {
#embed "../../Assets/stickers/mushroom.drawing"
};

static const unsigned char open_book_svg[] = {
#embed "../../Assets/open-book.svg"
};

static const unsigned char open_book_drawing[] = {
#embed "../../Assets/open-book.drawing"
};

static const unsigned char otter_svg[] = {
#embed "../../Assets/stickers/otter.svg"
};

static const unsigned char otter_drawing[] = {
#embed "../../Assets/stickers/otter.drawing"
};

static const unsigned char owl_svg[] = {
#embed "../../Assets/stickers/owl.svg"
};

static const unsigned char owl_drawing[] = {
#embed "../../Assets/stickers/owl.drawing"
};

static const unsigned char rainbow_svg[] = {
#embed "../../Assets/stickers/rainbow.svg"
};

static const unsigned char rainbow_drawing[] = {
#embed "../../Assets/stickers/rainbow.drawing"
};

static const unsigned char snowflake_svg[] = {
#embed "../../Assets/stickers/snowflake.svg"
};

static const unsigned char snowflake_drawing[] = {
#embed "../../Assets/stickers/snowflake.drawing"
};

static const unsigned char star_svg[] = {
#embed "../../Assets/stickers/star.svg"
};

static const unsigned char star_drawing[] = {
#embed "../../Assets/stickers/star.drawing"
};

static const unsigned char sun_svg[] = {
#embed "../../Assets/stickers/sun.svg"
};

static const unsigned char sun_drawing[] = {
#embed "../../Assets/stickers/sun.drawing"
};

static const unsigned char tree_svg[] = {
#embed "../../Assets/stickers/tree.svg"
};

static const unsigned char tree_drawing[] = {
#embed "../../Assets/stickers/tree.drawing"
};

static const unsigned char trophy_svg[] = {
#embed "../../Assets/stickers/trophy.svg"
};

static const unsigned char trophy_drawing[] = {
#embed "../../Assets/stickers/trophy.drawing"
};

static const struct builtin_picture pictures[] = {
    {"balloon", balloon_svg, sizeof balloon_svg, balloon_drawing, sizeof balloon_drawing},
    {"bee", bee_svg, sizeof bee_svg, bee_drawing, sizeof bee_drawing},
    {"butterfly", butterfly_svg, sizeof butterfly_svg, butterfly_drawing, sizeof butterfly_drawing},
    {"cloud-rain", cloud_rain_svg, sizeof cloud_rain_svg, cloud_rain_drawing, sizeof cloud_rain_drawing},
    {"fish", fish_svg, sizeof fish_svg, fish_drawing, sizeof fish_drawing},
    {"flower", flower_svg, sizeof flower_svg, flower_drawing, sizeof flower_drawing},
    {"fox", fox_svg, sizeof fox_svg, fox_drawing, sizeof fox_drawing},
    {"frog", frog_svg, sizeof frog_svg, frog_drawing, sizeof frog_drawing},
    {"gold-star-ribbon", gold_star_ribbon_svg, sizeof gold_star_ribbon_svg, gold_star_ribbon_drawing, sizeof gold_star_ribbon_drawing},
    {"heart", heart_svg, sizeof heart_svg, heart_drawing, sizeof heart_drawing},
    {"ladybug", ladybug_svg, sizeof ladybug_svg, ladybug_drawing, sizeof ladybug_drawing},
    {"leaf", leaf_svg, sizeof leaf_svg, leaf_drawing, sizeof leaf_drawing},
    {"magnifier", magnifier_svg, sizeof magnifier_svg, magnifier_drawing, sizeof magnifier_drawing},
    {"medal", medal_svg, sizeof medal_svg, medal_drawing, sizeof medal_drawing},
    {"moon", moon_svg, sizeof moon_svg, moon_drawing, sizeof moon_drawing},
    {"mushroom", mushroom_svg, sizeof mushroom_svg, mushroom_drawing, sizeof mushroom_drawing},
    {"open-book", open_book_svg, sizeof open_book_svg, open_book_drawing, sizeof open_book_drawing},
    {"otter", otter_svg, sizeof otter_svg, otter_drawing, sizeof otter_drawing},
    {"owl", owl_svg, sizeof owl_svg, owl_drawing, sizeof owl_drawing},
    {"rainbow", rainbow_svg, sizeof rainbow_svg, rainbow_drawing, sizeof rainbow_drawing},
    {"snowflake", snowflake_svg, sizeof snowflake_svg, snowflake_drawing, sizeof snowflake_drawing},
    {"star", star_svg, sizeof star_svg, star_drawing, sizeof star_drawing},
    {"sun", sun_svg, sizeof sun_svg, sun_drawing, sizeof sun_drawing},
    {"tree", tree_svg, sizeof tree_svg, tree_drawing, sizeof tree_drawing},
    {"trophy", trophy_svg, sizeof trophy_svg, trophy_drawing, sizeof trophy_drawing},
};

const struct builtin_picture *builtin_picture(size_t number) {
  return number < sizeof pictures / sizeof *pictures ? &pictures[number] : NULL;
}
