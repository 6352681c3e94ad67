// Written by ./dev drawings.
#include "CAssets.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char anchor_svg[] = {
#embed "../../Assets/stickers/anchor.svg"
};

static const unsigned char anchor_drawing[] = {
#embed "../../Assets/stickers/anchor.drawing"
};

static const unsigned char apple_svg[] = {
#embed "../../Assets/stickers/apple.svg"
};

static const unsigned char apple_drawing[] = {
#embed "../../Assets/stickers/apple.drawing"
};

static const unsigned char arrow_curved_svg[] = {
#embed "../../Assets/stickers/arrow-curved.svg"
};

static const unsigned char arrow_curved_drawing[] = {
#embed "../../Assets/stickers/arrow-curved.drawing"
};

static const unsigned char arrow_right_svg[] = {
#embed "../../Assets/stickers/arrow-right.svg"
};

static const unsigned char arrow_right_drawing[] = {
#embed "../../Assets/stickers/arrow-right.drawing"
};

static const unsigned char backpack_svg[] = {
#embed "../../Assets/stickers/backpack.svg"
};

static const unsigned char backpack_drawing[] = {
#embed "../../Assets/stickers/backpack.drawing"
};

static const unsigned char balloon_svg[] = {
#embed "../../Assets/stickers/balloon.svg"
};

static const unsigned char balloon_drawing[] = {
#embed "../../Assets/stickers/balloon.drawing"
};

static const unsigned char basketball_svg[] = {
#embed "../../Assets/stickers/basketball.svg"
};

static const unsigned char basketball_drawing[] = {
#embed "../../Assets/stickers/basketball.drawing"
};

static const unsigned char bee_svg[] = {
#embed "../../Assets/stickers/bee.svg"
};

static const unsigned char bee_drawing[] = {
#embed "../../Assets/stickers/bee.drawing"
};

static const unsigned char bicycle_svg[] = {
#embed "../../Assets/stickers/bicycle.svg"
};

static const unsigned char bicycle_drawing[] = {
#embed "../../Assets/stickers/bicycle.drawing"
};

static const unsigned char book_svg[] = {
#embed "../../Assets/stickers/book.svg"
};

static const unsigned char book_drawing[] = {
#embed "../../Assets/stickers/book.drawing"
};

static const unsigned char butterfly_svg[] = {
#embed "../../Assets/stickers/butterfly.svg"
};

static const unsigned char butterfly_drawing[] = {
#embed "../../Assets/stickers/butterfly.drawing"
};

static const unsigned char cake_svg[] = {
#embed "../../Assets/stickers/cake.svg"
};

static const unsigned char cake_drawing[] = {
#embed "../../Assets/stickers/cake.drawing"
};

static const unsigned char check_svg[] = {
#embed "../../Assets/stickers/check.svg"
};

static const unsigned char check_drawing[] = {
#embed "../../Assets/stickers/check.drawing"
};

static const unsigned char cherry_blossom_svg[] = {
#embed "../../Assets/stickers/cherry-blossom.svg"
};

static const unsigned char cherry_blossom_drawing[] = {
#embed "../../Assets/stickers/cherry-blossom.drawing"
};

static const unsigned char cloud_svg[] = {
#embed "../../Assets/stickers/cloud.svg"
};

static const unsigned char cloud_drawing[] = {
#embed "../../Assets/stickers/cloud.drawing"
};

static const unsigned char cloud_rain_svg[] = {
#embed "../../Assets/stickers/cloud-rain.svg"
};

static const unsigned char cloud_rain_drawing[] = {
#embed "../../Assets/stickers/cloud-rain.drawing"
};

static const unsigned char comet_svg[] = {
#embed "../../Assets/stickers/comet.svg"
};

static const unsigned char comet_drawing[] = {
#embed "../../Assets/stickers/comet.drawing"
};

static const unsigned char cookie_svg[] = {
#embed "../../Assets/stickers/cookie.svg"
};

static const unsigned char cookie_drawing[] = {
#embed "../../Assets/stickers/cookie.drawing"
};

static const unsigned char crab_svg[] = {
#embed "../../Assets/stickers/crab.svg"
};

static const unsigned char crab_drawing[] = {
#embed "../../Assets/stickers/crab.drawing"
};

static const unsigned char crescent_svg[] = {
#embed "../../Assets/stickers/crescent.svg"
};

static const unsigned char crescent_drawing[] = {
#embed "../../Assets/stickers/crescent.drawing"
};

static const unsigned char crown_svg[] = {
#embed "../../Assets/stickers/crown.svg"
};

static const unsigned char crown_drawing[] = {
#embed "../../Assets/stickers/crown.drawing"
};

static const unsigned char cupcake_svg[] = {
#embed "../../Assets/stickers/cupcake.svg"
};

static const unsigned char cupcake_drawing[] = {
#embed "../../Assets/stickers/cupcake.drawing"
};

static const unsigned char diya_svg[] = {
#embed "../../Assets/stickers/diya.svg"
};

static const unsigned char diya_drawing[] = {
#embed "../../Assets/stickers/diya.drawing"
};

static const unsigned char doodle_loops_svg[] = {
#embed "../../Assets/stickers/doodle-loops.svg"
};

static const unsigned char doodle_loops_drawing[] = {
#embed "../../Assets/stickers/doodle-loops.drawing"
};

static const unsigned char doodle_stars_svg[] = {
#embed "../../Assets/stickers/doodle-stars.svg"
};

static const unsigned char doodle_stars_drawing[] = {
#embed "../../Assets/stickers/doodle-stars.drawing"
};

static const unsigned char doodle_twine_svg[] = {
#embed "../../Assets/stickers/doodle-twine.svg"
};

static const unsigned char doodle_twine_drawing[] = {
#embed "../../Assets/stickers/doodle-twine.drawing"
};

static const unsigned char doodle_underline_svg[] = {
#embed "../../Assets/stickers/doodle-underline.svg"
};

static const unsigned char doodle_underline_drawing[] = {
#embed "../../Assets/stickers/doodle-underline.drawing"
};

static const unsigned char doodle_wave_svg[] = {
#embed "../../Assets/stickers/doodle-wave.svg"
};

static const unsigned char doodle_wave_drawing[] = {
#embed "../../Assets/stickers/doodle-wave.drawing"
};

static const unsigned char dreidel_svg[] = {
#embed "../../Assets/stickers/dreidel.svg"
};

static const unsigned char dreidel_drawing[] = {
#embed "../../Assets/stickers/dreidel.drawing"
};

static const unsigned char egg_svg[] = {
#embed "../../Assets/stickers/egg.svg"
};

static const unsigned char egg_drawing[] = {
#embed "../../Assets/stickers/egg.drawing"
};

static const unsigned char fir_tree_svg[] = {
#embed "../../Assets/stickers/fir-tree.svg"
};

static const unsigned char fir_tree_drawing[] = {
#embed "../../Assets/stickers/fir-tree.drawing"
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

static const unsigned char frame_round_svg[] = {
#embed "../../Assets/stickers/frame-round.svg"
};

static const unsigned char frame_round_drawing[] = {
#embed "../../Assets/stickers/frame-round.drawing"
};

static const unsigned char frame_scallops_svg[] = {
#embed "../../Assets/stickers/frame-scallops.svg"
};

static const unsigned char frame_scallops_drawing[] = {
#embed "../../Assets/stickers/frame-scallops.drawing"
};

static const unsigned char frame_square_svg[] = {
#embed "../../Assets/stickers/frame-square.svg"
};

static const unsigned char frame_square_drawing[] = {
#embed "../../Assets/stickers/frame-square.drawing"
};

static const unsigned char frog_svg[] = {
#embed "../../Assets/stickers/frog.svg"
};

static const unsigned char frog_drawing[] = {
#embed "../../Assets/stickers/frog.drawing"
};

static const unsigned char gift_svg[] = {
#embed "../../Assets/stickers/gift.svg"
};

static const unsigned char gift_drawing[] = {
#embed "../../Assets/stickers/gift.drawing"
};

static const unsigned char globe_svg[] = {
#embed "../../Assets/stickers/globe.svg"
};

static const unsigned char globe_drawing[] = {
#embed "../../Assets/stickers/globe.drawing"
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

static const unsigned char ice_cream_svg[] = {
#embed "../../Assets/stickers/ice-cream.svg"
};

static const unsigned char ice_cream_drawing[] = {
#embed "../../Assets/stickers/ice-cream.drawing"
};

static const unsigned char kite_svg[] = {
#embed "../../Assets/stickers/kite.svg"
};

static const unsigned char kite_drawing[] = {
#embed "../../Assets/stickers/kite.drawing"
};

static const unsigned char ladybug_svg[] = {
#embed "../../Assets/stickers/ladybug.svg"
};

static const unsigned char ladybug_drawing[] = {
#embed "../../Assets/stickers/ladybug.drawing"
};

static const unsigned char lantern_svg[] = {
#embed "../../Assets/stickers/lantern.svg"
};

static const unsigned char lantern_drawing[] = {
#embed "../../Assets/stickers/lantern.drawing"
};

static const unsigned char leaf_svg[] = {
#embed "../../Assets/stickers/leaf.svg"
};

static const unsigned char leaf_drawing[] = {
#embed "../../Assets/stickers/leaf.drawing"
};

static const unsigned char letter_a_svg[] = {
#embed "../../Assets/stickers/letter-a.svg"
};

static const unsigned char letter_a_drawing[] = {
#embed "../../Assets/stickers/letter-a.drawing"
};

static const unsigned char letter_b_svg[] = {
#embed "../../Assets/stickers/letter-b.svg"
};

static const unsigned char letter_b_drawing[] = {
#embed "../../Assets/stickers/letter-b.drawing"
};

static const unsigned char letter_c_svg[] = {
#embed "../../Assets/stickers/letter-c.svg"
};

static const unsigned char letter_c_drawing[] = {
#embed "../../Assets/stickers/letter-c.drawing"
};

static const unsigned char letter_d_svg[] = {
#embed "../../Assets/stickers/letter-d.svg"
};

static const unsigned char letter_d_drawing[] = {
#embed "../../Assets/stickers/letter-d.drawing"
};

static const unsigned char letter_e_svg[] = {
#embed "../../Assets/stickers/letter-e.svg"
};

static const unsigned char letter_e_drawing[] = {
#embed "../../Assets/stickers/letter-e.drawing"
};

static const unsigned char letter_f_svg[] = {
#embed "../../Assets/stickers/letter-f.svg"
};

static const unsigned char letter_f_drawing[] = {
#embed "../../Assets/stickers/letter-f.drawing"
};

static const unsigned char letter_g_svg[] = {
#embed "../../Assets/stickers/letter-g.svg"
};

static const unsigned char letter_g_drawing[] = {
#embed "../../Assets/stickers/letter-g.drawing"
};

static const unsigned char letter_h_svg[] = {
#embed "../../Assets/stickers/letter-h.svg"
};

static const unsigned char letter_h_drawing[] = {
#embed "../../Assets/stickers/letter-h.drawing"
};

static const unsigned char letter_i_svg[] = {
#embed "../../Assets/stickers/letter-i.svg"
};

static const unsigned char letter_i_drawing[] = {
#embed "../../Assets/stickers/letter-i.drawing"
};

static const unsigned char letter_j_svg[] = {
#embed "../../Assets/stickers/letter-j.svg"
};

static const unsigned char letter_j_drawing[] = {
#embed "../../Assets/stickers/letter-j.drawing"
};

static const unsigned char letter_k_svg[] = {
#embed "../../Assets/stickers/letter-k.svg"
};

static const unsigned char letter_k_drawing[] = {
#embed "../../Assets/stickers/letter-k.drawing"
};

static const unsigned char letter_l_svg[] = {
#embed "../../Assets/stickers/letter-l.svg"
};

static const unsigned char letter_l_drawing[] = {
#embed "../../Assets/stickers/letter-l.drawing"
};

static const unsigned char letter_m_svg[] = {
#embed "../../Assets/stickers/letter-m.svg"
};

static const unsigned char letter_m_drawing[] = {
#embed "../../Assets/stickers/letter-m.drawing"
};

static const unsigned char letter_n_svg[] = {
#embed "../../Assets/stickers/letter-n.svg"
};

static const unsigned char letter_n_drawing[] = {
#embed "../../Assets/stickers/letter-n.drawing"
};

static const unsigned char letter_o_svg[] = {
#embed "../../Assets/stickers/letter-o.svg"
};

static const unsigned char letter_o_drawing[] = {
#embed "../../Assets/stickers/letter-o.drawing"
};

static const unsigned char letter_p_svg[] = {
#embed "../../Assets/stickers/letter-p.svg"
};

static const unsigned char letter_p_drawing[] = {
#embed "../../Assets/stickers/letter-p.drawing"
};

static const unsigned char letter_q_svg[] = {
#embed "../../Assets/stickers/letter-q.svg"
};

static const unsigned char letter_q_drawing[] = {
#embed "../../Assets/stickers/letter-q.drawing"
};

static const unsigned char letter_r_svg[] = {
#embed "../../Assets/stickers/letter-r.svg"
};

static const unsigned char letter_r_drawing[] = {
#embed "../../Assets/stickers/letter-r.drawing"
};

static const unsigned char letter_s_svg[] = {
#embed "../../Assets/stickers/letter-s.svg"
};

static const unsigned char letter_s_drawing[] = {
#embed "../../Assets/stickers/letter-s.drawing"
};

static const unsigned char letter_t_svg[] = {
#embed "../../Assets/stickers/letter-t.svg"
};

static const unsigned char letter_t_drawing[] = {
#embed "../../Assets/stickers/letter-t.drawing"
};

static const unsigned char letter_u_svg[] = {
#embed "../../Assets/stickers/letter-u.svg"
};

static const unsigned char letter_u_drawing[] = {
#embed "../../Assets/stickers/letter-u.drawing"
};

static const unsigned char letter_v_svg[] = {
#embed "../../Assets/stickers/letter-v.svg"
};

static const unsigned char letter_v_drawing[] = {
#embed "../../Assets/stickers/letter-v.drawing"
};

static const unsigned char letter_w_svg[] = {
#embed "../../Assets/stickers/letter-w.svg"
};

static const unsigned char letter_w_drawing[] = {
#embed "../../Assets/stickers/letter-w.drawing"
};

static const unsigned char letter_x_svg[] = {
#embed "../../Assets/stickers/letter-x.svg"
};

static const unsigned char letter_x_drawing[] = {
#embed "../../Assets/stickers/letter-x.drawing"
};

static const unsigned char letter_y_svg[] = {
#embed "../../Assets/stickers/letter-y.svg"
};

static const unsigned char letter_y_drawing[] = {
#embed "../../Assets/stickers/letter-y.drawing"
};

static const unsigned char letter_z_svg[] = {
#embed "../../Assets/stickers/letter-z.svg"
};

static const unsigned char letter_z_drawing[] = {
#embed "../../Assets/stickers/letter-z.drawing"
};

static const unsigned char lightning_svg[] = {
#embed "../../Assets/stickers/lightning.svg"
};

static const unsigned char lightning_drawing[] = {
#embed "../../Assets/stickers/lightning.drawing"
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

static const unsigned char menorah_svg[] = {
#embed "../../Assets/stickers/menorah.svg"
};

static const unsigned char menorah_drawing[] = {
#embed "../../Assets/stickers/menorah.drawing"
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

static const unsigned char number_0_svg[] = {
#embed "../../Assets/stickers/number-0.svg"
};

static const unsigned char number_0_drawing[] = {
#embed "../../Assets/stickers/number-0.drawing"
};

static const unsigned char number_1_svg[] = {
#embed "../../Assets/stickers/number-1.svg"
};

static const unsigned char number_1_drawing[] = {
#embed "../../Assets/stickers/number-1.drawing"
};

static const unsigned char number_2_svg[] = {
#embed "../../Assets/stickers/number-2.svg"
};

static const unsigned char number_2_drawing[] = {
#embed "../../Assets/stickers/number-2.drawing"
};

static const unsigned char number_3_svg[] = {
#embed "../../Assets/stickers/number-3.svg"
};

static const unsigned char number_3_drawing[] = {
#embed "../../Assets/stickers/number-3.drawing"
};

static const unsigned char number_4_svg[] = {
#embed "../../Assets/stickers/number-4.svg"
};

static const unsigned char number_4_drawing[] = {
#embed "../../Assets/stickers/number-4.drawing"
};

static const unsigned char number_5_svg[] = {
#embed "../../Assets/stickers/number-5.svg"
};

static const unsigned char number_5_drawing[] = {
#embed "../../Assets/stickers/number-5.drawing"
};

static const unsigned char number_6_svg[] = {
#embed "../../Assets/stickers/number-6.svg"
};

static const unsigned char number_6_drawing[] = {
#embed "../../Assets/stickers/number-6.drawing"
};

static const unsigned char number_7_svg[] = {
#embed "../../Assets/stickers/number-7.svg"
};

static const unsigned char number_7_drawing[] = {
#embed "../../Assets/stickers/number-7.drawing"
};

static const unsigned char number_8_svg[] = {
#embed "../../Assets/stickers/number-8.svg"
};

static const unsigned char number_8_drawing[] = {
#embed "../../Assets/stickers/number-8.drawing"
};

static const unsigned char number_9_svg[] = {
#embed "../../Assets/stickers/number-9.svg"
};

static const unsigned char number_9_drawing[] = {
#embed "../../Assets/stickers/number-9.drawing"
};

static const unsigned char octopus_svg[] = {
#embed "../../Assets/stickers/octopus.svg"
};

static const unsigned char octopus_drawing[] = {
#embed "../../Assets/stickers/octopus.drawing"
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

static const unsigned char paper_kraft_svg[] = {
#embed "../../Assets/stickers/paper-kraft.svg"
};

static const unsigned char paper_kraft_drawing[] = {
#embed "../../Assets/stickers/paper-kraft.drawing"
};

static const unsigned char paper_lined_svg[] = {
#embed "../../Assets/stickers/paper-lined.svg"
};

static const unsigned char paper_lined_drawing[] = {
#embed "../../Assets/stickers/paper-lined.drawing"
};

static const unsigned char paper_pink_svg[] = {
#embed "../../Assets/stickers/paper-pink.svg"
};

static const unsigned char paper_pink_drawing[] = {
#embed "../../Assets/stickers/paper-pink.drawing"
};

static const unsigned char paper_squared_svg[] = {
#embed "../../Assets/stickers/paper-squared.svg"
};

static const unsigned char paper_squared_drawing[] = {
#embed "../../Assets/stickers/paper-squared.drawing"
};

static const unsigned char pencil_svg[] = {
#embed "../../Assets/stickers/pencil.svg"
};

static const unsigned char pencil_drawing[] = {
#embed "../../Assets/stickers/pencil.drawing"
};

static const unsigned char pinata_svg[] = {
#embed "../../Assets/stickers/pinata.svg"
};

static const unsigned char pinata_drawing[] = {
#embed "../../Assets/stickers/pinata.drawing"
};

static const unsigned char pizza_svg[] = {
#embed "../../Assets/stickers/pizza.svg"
};

static const unsigned char pizza_drawing[] = {
#embed "../../Assets/stickers/pizza.drawing"
};

static const unsigned char planet_svg[] = {
#embed "../../Assets/stickers/planet.svg"
};

static const unsigned char planet_drawing[] = {
#embed "../../Assets/stickers/planet.drawing"
};

static const unsigned char pumpkin_svg[] = {
#embed "../../Assets/stickers/pumpkin.svg"
};

static const unsigned char pumpkin_drawing[] = {
#embed "../../Assets/stickers/pumpkin.drawing"
};

static const unsigned char rainbow_svg[] = {
#embed "../../Assets/stickers/rainbow.svg"
};

static const unsigned char rainbow_drawing[] = {
#embed "../../Assets/stickers/rainbow.drawing"
};

static const unsigned char ribbon_banner_svg[] = {
#embed "../../Assets/stickers/ribbon-banner.svg"
};

static const unsigned char ribbon_banner_drawing[] = {
#embed "../../Assets/stickers/ribbon-banner.drawing"
};

static const unsigned char ribbon_bow_svg[] = {
#embed "../../Assets/stickers/ribbon-bow.svg"
};

static const unsigned char ribbon_bow_drawing[] = {
#embed "../../Assets/stickers/ribbon-bow.drawing"
};

static const unsigned char rocket_svg[] = {
#embed "../../Assets/stickers/rocket.svg"
};

static const unsigned char rocket_drawing[] = {
#embed "../../Assets/stickers/rocket.drawing"
};

static const unsigned char sailboat_svg[] = {
#embed "../../Assets/stickers/sailboat.svg"
};

static const unsigned char sailboat_drawing[] = {
#embed "../../Assets/stickers/sailboat.drawing"
};

static const unsigned char shell_svg[] = {
#embed "../../Assets/stickers/shell.svg"
};

static const unsigned char shell_drawing[] = {
#embed "../../Assets/stickers/shell.drawing"
};

static const unsigned char skateboard_svg[] = {
#embed "../../Assets/stickers/skateboard.svg"
};

static const unsigned char skateboard_drawing[] = {
#embed "../../Assets/stickers/skateboard.drawing"
};

static const unsigned char snowflake_svg[] = {
#embed "../../Assets/stickers/snowflake.svg"
};

static const unsigned char snowflake_drawing[] = {
#embed "../../Assets/stickers/snowflake.drawing"
};

static const unsigned char snowman_svg[] = {
#embed "../../Assets/stickers/snowman.svg"
};

static const unsigned char snowman_drawing[] = {
#embed "../../Assets/stickers/snowman.drawing"
};

static const unsigned char soccer_ball_svg[] = {
#embed "../../Assets/stickers/soccer-ball.svg"
};

static const unsigned char soccer_ball_drawing[] = {
#embed "../../Assets/stickers/soccer-ball.drawing"
};

static const unsigned char star_svg[] = {
#embed "../../Assets/stickers/star.svg"
};

static const unsigned char star_drawing[] = {
#embed "../../Assets/stickers/star.drawing"
};

static const unsigned char starfish_svg[] = {
#embed "../../Assets/stickers/starfish.svg"
};

static const unsigned char starfish_drawing[] = {
#embed "../../Assets/stickers/starfish.drawing"
};

static const unsigned char strawberry_svg[] = {
#embed "../../Assets/stickers/strawberry.svg"
};

static const unsigned char strawberry_drawing[] = {
#embed "../../Assets/stickers/strawberry.drawing"
};

static const unsigned char sun_svg[] = {
#embed "../../Assets/stickers/sun.svg"
};

static const unsigned char sun_drawing[] = {
#embed "../../Assets/stickers/sun.drawing"
};

static const unsigned char tennis_ball_svg[] = {
#embed "../../Assets/stickers/tennis-ball.svg"
};

static const unsigned char tennis_ball_drawing[] = {
#embed "../../Assets/stickers/tennis-ball.drawing"
};

static const unsigned char themes_celebration_back_svg[] = {
#embed "../../Assets/Themes/celebration/back.svg"
};

static const unsigned char themes_celebration_back_drawing[] = {
#embed "../../Assets/Themes/celebration/back.drawing"
};

static const unsigned char themes_celebration_board_svg[] = {
#embed "../../Assets/Themes/celebration/board.svg"
};

static const unsigned char themes_celebration_board_drawing[] = {
#embed "../../Assets/Themes/celebration/board.drawing"
};

static const unsigned char themes_celebration_book_svg[] = {
#embed "../../Assets/Themes/celebration/book.svg"
};

static const unsigned char themes_celebration_book_drawing[] = {
#embed "../../Assets/Themes/celebration/book.drawing"
};

static const unsigned char themes_celebration_bunting_svg[] = {
#embed "../../Assets/Themes/celebration/bunting.svg"
};

static const unsigned char themes_celebration_bunting_drawing[] = {
#embed "../../Assets/Themes/celebration/bunting.drawing"
};

static const unsigned char themes_celebration_confetti_a_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-a.svg"
};

static const unsigned char themes_celebration_confetti_a_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-a.drawing"
};

static const unsigned char themes_celebration_confetti_b_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-b.svg"
};

static const unsigned char themes_celebration_confetti_b_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-b.drawing"
};

static const unsigned char themes_celebration_confetti_c_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-c.svg"
};

static const unsigned char themes_celebration_confetti_c_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-c.drawing"
};

static const unsigned char themes_celebration_confetti_d_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-d.svg"
};

static const unsigned char themes_celebration_confetti_d_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-d.drawing"
};

static const unsigned char themes_celebration_confetti_e_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-e.svg"
};

static const unsigned char themes_celebration_confetti_e_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-e.drawing"
};

static const unsigned char themes_celebration_confetti_fallen_svg[] = {
#embed "../../Assets/Themes/celebration/confetti-fallen.svg"
};

static const unsigned char themes_celebration_confetti_fallen_drawing[] = {
#embed "../../Assets/Themes/celebration/confetti-fallen.drawing"
};

static const unsigned char themes_celebration_cover_svg[] = {
#embed "../../Assets/Themes/celebration/cover.svg"
};

static const unsigned char themes_celebration_cover_drawing[] = {
#embed "../../Assets/Themes/celebration/cover.drawing"
};

static const unsigned char themes_celebration_emblem_svg[] = {
#embed "../../Assets/Themes/celebration/emblem.svg"
};

static const unsigned char themes_celebration_emblem_drawing[] = {
#embed "../../Assets/Themes/celebration/emblem.drawing"
};

static const unsigned char themes_celebration_plate_svg[] = {
#embed "../../Assets/Themes/celebration/plate.svg"
};

static const unsigned char themes_celebration_plate_drawing[] = {
#embed "../../Assets/Themes/celebration/plate.drawing"
};

static const unsigned char themes_celebration_vignette_svg[] = {
#embed "../../Assets/Themes/celebration/vignette.svg"
};

static const unsigned char themes_celebration_vignette_drawing[] = {
#embed "../../Assets/Themes/celebration/vignette.drawing"
};

static const unsigned char themes_classic_back_svg[] = {
#embed "../../Assets/Themes/classic/back.svg"
};

static const unsigned char themes_classic_back_drawing[] = {
#embed "../../Assets/Themes/classic/back.drawing"
};

static const unsigned char themes_classic_board_svg[] = {
#embed "../../Assets/Themes/classic/board.svg"
};

static const unsigned char themes_classic_board_drawing[] = {
#embed "../../Assets/Themes/classic/board.drawing"
};

static const unsigned char themes_classic_cover_svg[] = {
#embed "../../Assets/Themes/classic/cover.svg"
};

static const unsigned char themes_classic_cover_drawing[] = {
#embed "../../Assets/Themes/classic/cover.drawing"
};

static const unsigned char themes_classic_emblem_svg[] = {
#embed "../../Assets/Themes/classic/emblem.svg"
};

static const unsigned char themes_classic_emblem_drawing[] = {
#embed "../../Assets/Themes/classic/emblem.drawing"
};

static const unsigned char themes_classic_ornament_svg[] = {
#embed "../../Assets/Themes/classic/ornament.svg"
};

static const unsigned char themes_classic_ornament_drawing[] = {
#embed "../../Assets/Themes/classic/ornament.drawing"
};

static const unsigned char themes_classic_plate_svg[] = {
#embed "../../Assets/Themes/classic/plate.svg"
};

static const unsigned char themes_classic_plate_drawing[] = {
#embed "../../Assets/Themes/classic/plate.drawing"
};

static const unsigned char themes_classic_scene_1_svg[] = {
#embed "../../Assets/Themes/classic/scene-1.svg"
};

static const unsigned char themes_classic_scene_1_drawing[] = {
#embed "../../Assets/Themes/classic/scene-1.drawing"
};

static const unsigned char themes_classic_scene_2_svg[] = {
#embed "../../Assets/Themes/classic/scene-2.svg"
};

static const unsigned char themes_classic_scene_2_drawing[] = {
#embed "../../Assets/Themes/classic/scene-2.drawing"
};

static const unsigned char themes_classic_scene_3_svg[] = {
#embed "../../Assets/Themes/classic/scene-3.svg"
};

static const unsigned char themes_classic_scene_3_drawing[] = {
#embed "../../Assets/Themes/classic/scene-3.drawing"
};

static const unsigned char themes_classic_vignette_svg[] = {
#embed "../../Assets/Themes/classic/vignette.svg"
};

static const unsigned char themes_classic_vignette_drawing[] = {
#embed "../../Assets/Themes/classic/vignette.drawing"
};

static const unsigned char themes_forest_back_svg[] = {
#embed "../../Assets/Themes/forest/back.svg"
};

static const unsigned char themes_forest_back_drawing[] = {
#embed "../../Assets/Themes/forest/back.drawing"
};

static const unsigned char themes_forest_board_svg[] = {
#embed "../../Assets/Themes/forest/board.svg"
};

static const unsigned char themes_forest_board_drawing[] = {
#embed "../../Assets/Themes/forest/board.drawing"
};

static const unsigned char themes_forest_book_svg[] = {
#embed "../../Assets/Themes/forest/book.svg"
};

static const unsigned char themes_forest_book_drawing[] = {
#embed "../../Assets/Themes/forest/book.drawing"
};

static const unsigned char themes_forest_clump_svg[] = {
#embed "../../Assets/Themes/forest/clump.svg"
};

static const unsigned char themes_forest_clump_drawing[] = {
#embed "../../Assets/Themes/forest/clump.drawing"
};

static const unsigned char themes_forest_clump_inner_svg[] = {
#embed "../../Assets/Themes/forest/clump-inner.svg"
};

static const unsigned char themes_forest_clump_inner_drawing[] = {
#embed "../../Assets/Themes/forest/clump-inner.drawing"
};

static const unsigned char themes_forest_corner_svg[] = {
#embed "../../Assets/Themes/forest/corner.svg"
};

static const unsigned char themes_forest_corner_drawing[] = {
#embed "../../Assets/Themes/forest/corner.drawing"
};

static const unsigned char themes_forest_cover_svg[] = {
#embed "../../Assets/Themes/forest/cover.svg"
};

static const unsigned char themes_forest_cover_drawing[] = {
#embed "../../Assets/Themes/forest/cover.drawing"
};

static const unsigned char themes_forest_edge_svg[] = {
#embed "../../Assets/Themes/forest/edge.svg"
};

static const unsigned char themes_forest_edge_drawing[] = {
#embed "../../Assets/Themes/forest/edge.drawing"
};

static const unsigned char themes_forest_emblem_svg[] = {
#embed "../../Assets/Themes/forest/emblem.svg"
};

static const unsigned char themes_forest_emblem_drawing[] = {
#embed "../../Assets/Themes/forest/emblem.drawing"
};

static const unsigned char themes_forest_plate_svg[] = {
#embed "../../Assets/Themes/forest/plate.svg"
};

static const unsigned char themes_forest_plate_drawing[] = {
#embed "../../Assets/Themes/forest/plate.drawing"
};

static const unsigned char themes_forest_vignette_svg[] = {
#embed "../../Assets/Themes/forest/vignette.svg"
};

static const unsigned char themes_forest_vignette_drawing[] = {
#embed "../../Assets/Themes/forest/vignette.drawing"
};

static const unsigned char themes_garden_back_svg[] = {
#embed "../../Assets/Themes/garden/back.svg"
};

static const unsigned char themes_garden_back_drawing[] = {
#embed "../../Assets/Themes/garden/back.drawing"
};

static const unsigned char themes_garden_board_svg[] = {
#embed "../../Assets/Themes/garden/board.svg"
};

static const unsigned char themes_garden_board_drawing[] = {
#embed "../../Assets/Themes/garden/board.drawing"
};

static const unsigned char themes_garden_book_svg[] = {
#embed "../../Assets/Themes/garden/book.svg"
};

static const unsigned char themes_garden_book_drawing[] = {
#embed "../../Assets/Themes/garden/book.drawing"
};

static const unsigned char themes_garden_clump_svg[] = {
#embed "../../Assets/Themes/garden/clump.svg"
};

static const unsigned char themes_garden_clump_drawing[] = {
#embed "../../Assets/Themes/garden/clump.drawing"
};

static const unsigned char themes_garden_clump_inner_svg[] = {
#embed "../../Assets/Themes/garden/clump-inner.svg"
};

static const unsigned char themes_garden_clump_inner_drawing[] = {
#embed "../../Assets/Themes/garden/clump-inner.drawing"
};

static const unsigned char themes_garden_corner_svg[] = {
#embed "../../Assets/Themes/garden/corner.svg"
};

static const unsigned char themes_garden_corner_drawing[] = {
#embed "../../Assets/Themes/garden/corner.drawing"
};

static const unsigned char themes_garden_cover_svg[] = {
#embed "../../Assets/Themes/garden/cover.svg"
};

static const unsigned char themes_garden_cover_drawing[] = {
#embed "../../Assets/Themes/garden/cover.drawing"
};

static const unsigned char themes_garden_edge_svg[] = {
#embed "../../Assets/Themes/garden/edge.svg"
};

static const unsigned char themes_garden_edge_drawing[] = {
#embed "../../Assets/Themes/garden/edge.drawing"
};

static const unsigned char themes_garden_emblem_svg[] = {
#embed "../../Assets/Themes/garden/emblem.svg"
};

static const unsigned char themes_garden_emblem_drawing[] = {
#embed "../../Assets/Themes/garden/emblem.drawing"
};

static const unsigned char themes_garden_plate_svg[] = {
#embed "../../Assets/Themes/garden/plate.svg"
};

static const unsigned char themes_garden_plate_drawing[] = {
#embed "../../Assets/Themes/garden/plate.drawing"
};

static const unsigned char themes_garden_vignette_svg[] = {
#embed "../../Assets/Themes/garden/vignette.svg"
};

static const unsigned char themes_garden_vignette_drawing[] = {
#embed "../../Assets/Themes/garden/vignette.drawing"
};

static const unsigned char themes_kraft_back_svg[] = {
#embed "../../Assets/Themes/kraft/back.svg"
};

static const unsigned char themes_kraft_back_drawing[] = {
#embed "../../Assets/Themes/kraft/back.drawing"
};

static const unsigned char themes_kraft_board_svg[] = {
#embed "../../Assets/Themes/kraft/board.svg"
};

static const unsigned char themes_kraft_board_drawing[] = {
#embed "../../Assets/Themes/kraft/board.drawing"
};

static const unsigned char themes_kraft_book_svg[] = {
#embed "../../Assets/Themes/kraft/book.svg"
};

static const unsigned char themes_kraft_book_drawing[] = {
#embed "../../Assets/Themes/kraft/book.drawing"
};

static const unsigned char themes_kraft_cover_svg[] = {
#embed "../../Assets/Themes/kraft/cover.svg"
};

static const unsigned char themes_kraft_cover_drawing[] = {
#embed "../../Assets/Themes/kraft/cover.drawing"
};

static const unsigned char themes_kraft_edge_svg[] = {
#embed "../../Assets/Themes/kraft/edge.svg"
};

static const unsigned char themes_kraft_edge_drawing[] = {
#embed "../../Assets/Themes/kraft/edge.drawing"
};

static const unsigned char themes_kraft_emblem_svg[] = {
#embed "../../Assets/Themes/kraft/emblem.svg"
};

static const unsigned char themes_kraft_emblem_drawing[] = {
#embed "../../Assets/Themes/kraft/emblem.drawing"
};

static const unsigned char themes_kraft_plate_svg[] = {
#embed "../../Assets/Themes/kraft/plate.svg"
};

static const unsigned char themes_kraft_plate_drawing[] = {
#embed "../../Assets/Themes/kraft/plate.drawing"
};

static const unsigned char themes_kraft_vignette_svg[] = {
#embed "../../Assets/Themes/kraft/vignette.svg"
};

static const unsigned char themes_kraft_vignette_drawing[] = {
#embed "../../Assets/Themes/kraft/vignette.drawing"
};

static const unsigned char themes_night_sky_back_svg[] = {
#embed "../../Assets/Themes/night-sky/back.svg"
};

static const unsigned char themes_night_sky_back_drawing[] = {
#embed "../../Assets/Themes/night-sky/back.drawing"
};

static const unsigned char themes_night_sky_board_svg[] = {
#embed "../../Assets/Themes/night-sky/board.svg"
};

static const unsigned char themes_night_sky_board_drawing[] = {
#embed "../../Assets/Themes/night-sky/board.drawing"
};

static const unsigned char themes_night_sky_book_svg[] = {
#embed "../../Assets/Themes/night-sky/book.svg"
};

static const unsigned char themes_night_sky_book_drawing[] = {
#embed "../../Assets/Themes/night-sky/book.drawing"
};

static const unsigned char themes_night_sky_corner_svg[] = {
#embed "../../Assets/Themes/night-sky/corner.svg"
};

static const unsigned char themes_night_sky_corner_drawing[] = {
#embed "../../Assets/Themes/night-sky/corner.drawing"
};

static const unsigned char themes_night_sky_cover_svg[] = {
#embed "../../Assets/Themes/night-sky/cover.svg"
};

static const unsigned char themes_night_sky_cover_drawing[] = {
#embed "../../Assets/Themes/night-sky/cover.drawing"
};

static const unsigned char themes_night_sky_emblem_svg[] = {
#embed "../../Assets/Themes/night-sky/emblem.svg"
};

static const unsigned char themes_night_sky_emblem_drawing[] = {
#embed "../../Assets/Themes/night-sky/emblem.drawing"
};

static const unsigned char themes_night_sky_ornament_svg[] = {
#embed "../../Assets/Themes/night-sky/ornament.svg"
};

static const unsigned char themes_night_sky_ornament_drawing[] = {
#embed "../../Assets/Themes/night-sky/ornament.drawing"
};

static const unsigned char themes_night_sky_paper_svg[] = {
#embed "../../Assets/Themes/night-sky/paper.svg"
};

static const unsigned char themes_night_sky_paper_drawing[] = {
#embed "../../Assets/Themes/night-sky/paper.drawing"
};

static const unsigned char themes_night_sky_plate_svg[] = {
#embed "../../Assets/Themes/night-sky/plate.svg"
};

static const unsigned char themes_night_sky_plate_drawing[] = {
#embed "../../Assets/Themes/night-sky/plate.drawing"
};

static const unsigned char themes_night_sky_vignette_svg[] = {
#embed "../../Assets/Themes/night-sky/vignette.svg"
};

static const unsigned char themes_night_sky_vignette_drawing[] = {
#embed "../../Assets/Themes/night-sky/vignette.drawing"
};

static const unsigned char themes_notebook_back_svg[] = {
#embed "../../Assets/Themes/notebook/back.svg"
};

static const unsigned char themes_notebook_back_drawing[] = {
#embed "../../Assets/Themes/notebook/back.drawing"
};

static const unsigned char themes_notebook_binding_svg[] = {
#embed "../../Assets/Themes/notebook/binding.svg"
};

static const unsigned char themes_notebook_binding_drawing[] = {
#embed "../../Assets/Themes/notebook/binding.drawing"
};

static const unsigned char themes_notebook_board_svg[] = {
#embed "../../Assets/Themes/notebook/board.svg"
};

static const unsigned char themes_notebook_board_drawing[] = {
#embed "../../Assets/Themes/notebook/board.drawing"
};

static const unsigned char themes_notebook_book_svg[] = {
#embed "../../Assets/Themes/notebook/book.svg"
};

static const unsigned char themes_notebook_book_drawing[] = {
#embed "../../Assets/Themes/notebook/book.drawing"
};

static const unsigned char themes_notebook_cover_svg[] = {
#embed "../../Assets/Themes/notebook/cover.svg"
};

static const unsigned char themes_notebook_cover_drawing[] = {
#embed "../../Assets/Themes/notebook/cover.drawing"
};

static const unsigned char themes_notebook_emblem_svg[] = {
#embed "../../Assets/Themes/notebook/emblem.svg"
};

static const unsigned char themes_notebook_emblem_drawing[] = {
#embed "../../Assets/Themes/notebook/emblem.drawing"
};

static const unsigned char themes_notebook_plate_svg[] = {
#embed "../../Assets/Themes/notebook/plate.svg"
};

static const unsigned char themes_notebook_plate_drawing[] = {
#embed "../../Assets/Themes/notebook/plate.drawing"
};

static const unsigned char themes_notebook_ruled_svg[] = {
#embed "../../Assets/Themes/notebook/ruled.svg"
};

static const unsigned char themes_notebook_ruled_drawing[] = {
#embed "../../Assets/Themes/notebook/ruled.drawing"
};

static const unsigned char themes_notebook_vignette_svg[] = {
#embed "../../Assets/Themes/notebook/vignette.svg"
};

static const unsigned char themes_notebook_vignette_drawing[] = {
#embed "../../Assets/Themes/notebook/vignette.drawing"
};

static const unsigned char themes_ocean_back_svg[] = {
#embed "../../Assets/Themes/ocean/back.svg"
};

static const unsigned char themes_ocean_back_drawing[] = {
#embed "../../Assets/Themes/ocean/back.drawing"
};

static const unsigned char themes_ocean_board_svg[] = {
#embed "../../Assets/Themes/ocean/board.svg"
};

static const unsigned char themes_ocean_board_drawing[] = {
#embed "../../Assets/Themes/ocean/board.drawing"
};

static const unsigned char themes_ocean_book_svg[] = {
#embed "../../Assets/Themes/ocean/book.svg"
};

static const unsigned char themes_ocean_book_drawing[] = {
#embed "../../Assets/Themes/ocean/book.drawing"
};

static const unsigned char themes_ocean_corner_svg[] = {
#embed "../../Assets/Themes/ocean/corner.svg"
};

static const unsigned char themes_ocean_corner_drawing[] = {
#embed "../../Assets/Themes/ocean/corner.drawing"
};

static const unsigned char themes_ocean_cover_svg[] = {
#embed "../../Assets/Themes/ocean/cover.svg"
};

static const unsigned char themes_ocean_cover_drawing[] = {
#embed "../../Assets/Themes/ocean/cover.drawing"
};

static const unsigned char themes_ocean_emblem_svg[] = {
#embed "../../Assets/Themes/ocean/emblem.svg"
};

static const unsigned char themes_ocean_emblem_drawing[] = {
#embed "../../Assets/Themes/ocean/emblem.drawing"
};

static const unsigned char themes_ocean_paper_svg[] = {
#embed "../../Assets/Themes/ocean/paper.svg"
};

static const unsigned char themes_ocean_paper_drawing[] = {
#embed "../../Assets/Themes/ocean/paper.drawing"
};

static const unsigned char themes_ocean_plate_svg[] = {
#embed "../../Assets/Themes/ocean/plate.svg"
};

static const unsigned char themes_ocean_plate_drawing[] = {
#embed "../../Assets/Themes/ocean/plate.drawing"
};

static const unsigned char themes_ocean_vignette_svg[] = {
#embed "../../Assets/Themes/ocean/vignette.svg"
};

static const unsigned char themes_ocean_vignette_drawing[] = {
#embed "../../Assets/Themes/ocean/vignette.drawing"
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

static const unsigned char turtle_svg[] = {
#embed "../../Assets/stickers/turtle.svg"
};

static const unsigned char turtle_drawing[] = {
#embed "../../Assets/stickers/turtle.drawing"
};

static const unsigned char ufo_svg[] = {
#embed "../../Assets/stickers/ufo.svg"
};

static const unsigned char ufo_drawing[] = {
#embed "../../Assets/stickers/ufo.drawing"
};

static const unsigned char umbrella_svg[] = {
#embed "../../Assets/stickers/umbrella.svg"
};

static const unsigned char umbrella_drawing[] = {
#embed "../../Assets/stickers/umbrella.drawing"
};

static const unsigned char washi_checks_svg[] = {
#embed "../../Assets/stickers/washi-checks.svg"
};

static const unsigned char washi_checks_drawing[] = {
#embed "../../Assets/stickers/washi-checks.drawing"
};

static const unsigned char washi_dots_svg[] = {
#embed "../../Assets/stickers/washi-dots.svg"
};

static const unsigned char washi_dots_drawing[] = {
#embed "../../Assets/stickers/washi-dots.drawing"
};

static const unsigned char washi_hearts_svg[] = {
#embed "../../Assets/stickers/washi-hearts.svg"
};

static const unsigned char washi_hearts_drawing[] = {
#embed "../../Assets/stickers/washi-hearts.drawing"
};

static const unsigned char washi_stripes_svg[] = {
#embed "../../Assets/stickers/washi-stripes.svg"
};

static const unsigned char washi_stripes_drawing[] = {
#embed "../../Assets/stickers/washi-stripes.drawing"
};

static const unsigned char watermelon_svg[] = {
#embed "../../Assets/stickers/watermelon.svg"
};

static const unsigned char watermelon_drawing[] = {
#embed "../../Assets/stickers/watermelon.drawing"
};

static const unsigned char whale_svg[] = {
#embed "../../Assets/stickers/whale.svg"
};

static const unsigned char whale_drawing[] = {
#embed "../../Assets/stickers/whale.drawing"
};

static const struct builtin_picture pictures[] = {
    {"anchor", anchor_svg, sizeof anchor_svg, anchor_drawing, sizeof anchor_drawing},
    {"apple", apple_svg, sizeof apple_svg, apple_drawing, sizeof apple_drawing},
    {"arrow-curved", arrow_curved_svg, sizeof arrow_curved_svg, arrow_curved_drawing, sizeof arrow_curved_drawing},
    {"arrow-right", arrow_right_svg, sizeof arrow_right_svg, arrow_right_drawing, sizeof arrow_right_drawing},
    {"backpack", backpack_svg, sizeof backpack_svg, backpack_drawing, sizeof backpack_drawing},
    {"balloon", balloon_svg, sizeof balloon_svg, balloon_drawing, sizeof balloon_drawing},
    {"basketball", basketball_svg, sizeof basketball_svg, basketball_drawing, sizeof basketball_drawing},
    {"bee", bee_svg, sizeof bee_svg, bee_drawing, sizeof bee_drawing},
    {"bicycle", bicycle_svg, sizeof bicycle_svg, bicycle_drawing, sizeof bicycle_drawing},
    {"book", book_svg, sizeof book_svg, book_drawing, sizeof book_drawing},
    {"butterfly", butterfly_svg, sizeof butterfly_svg, butterfly_drawing, sizeof butterfly_drawing},
    {"cake", cake_svg, sizeof cake_svg, cake_drawing, sizeof cake_drawing},
    {"check", check_svg, sizeof check_svg, check_drawing, sizeof check_drawing},
    {"cherry-blossom", cherry_blossom_svg, sizeof cherry_blossom_svg, cherry_blossom_drawing, sizeof cherry_blossom_drawing},
    {"cloud", cloud_svg, sizeof cloud_svg, cloud_drawing, sizeof cloud_drawing},
    {"cloud-rain", cloud_rain_svg, sizeof cloud_rain_svg, cloud_rain_drawing, sizeof cloud_rain_drawing},
    {"comet", comet_svg, sizeof comet_svg, comet_drawing, sizeof comet_drawing},
    {"cookie", cookie_svg, sizeof cookie_svg, cookie_drawing, sizeof cookie_drawing},
    {"crab", crab_svg, sizeof crab_svg, crab_drawing, sizeof crab_drawing},
    {"crescent", crescent_svg, sizeof crescent_svg, crescent_drawing, sizeof crescent_drawing},
    {"crown", crown_svg, sizeof crown_svg, crown_drawing, sizeof crown_drawing},
    {"cupcake", cupcake_svg, sizeof cupcake_svg, cupcake_drawing, sizeof cupcake_drawing},
    {"diya", diya_svg, sizeof diya_svg, diya_drawing, sizeof diya_drawing},
    {"doodle-loops", doodle_loops_svg, sizeof doodle_loops_svg, doodle_loops_drawing, sizeof doodle_loops_drawing},
    {"doodle-stars", doodle_stars_svg, sizeof doodle_stars_svg, doodle_stars_drawing, sizeof doodle_stars_drawing},
    {"doodle-twine", doodle_twine_svg, sizeof doodle_twine_svg, doodle_twine_drawing, sizeof doodle_twine_drawing},
    {"doodle-underline", doodle_underline_svg, sizeof doodle_underline_svg, doodle_underline_drawing, sizeof doodle_underline_drawing},
    {"doodle-wave", doodle_wave_svg, sizeof doodle_wave_svg, doodle_wave_drawing, sizeof doodle_wave_drawing},
    {"dreidel", dreidel_svg, sizeof dreidel_svg, dreidel_drawing, sizeof dreidel_drawing},
    {"egg", egg_svg, sizeof egg_svg, egg_drawing, sizeof egg_drawing},
    {"fir-tree", fir_tree_svg, sizeof fir_tree_svg, fir_tree_drawing, sizeof fir_tree_drawing},
    {"fish", fish_svg, sizeof fish_svg, fish_drawing, sizeof fish_drawing},
    {"flower", flower_svg, sizeof flower_svg, flower_drawing, sizeof flower_drawing},
    {"fox", fox_svg, sizeof fox_svg, fox_drawing, sizeof fox_drawing},
    {"frame-round", frame_round_svg, sizeof frame_round_svg, frame_round_drawing, sizeof frame_round_drawing},
    {"frame-scallops", frame_scallops_svg, sizeof frame_scallops_svg, frame_scallops_drawing, sizeof frame_scallops_drawing},
    {"frame-square", frame_square_svg, sizeof frame_square_svg, frame_square_drawing, sizeof frame_square_drawing},
    {"frog", frog_svg, sizeof frog_svg, frog_drawing, sizeof frog_drawing},
    {"gift", gift_svg, sizeof gift_svg, gift_drawing, sizeof gift_drawing},
    {"globe", globe_svg, sizeof globe_svg, globe_drawing, sizeof globe_drawing},
    {"gold-star-ribbon", gold_star_ribbon_svg, sizeof gold_star_ribbon_svg, gold_star_ribbon_drawing, sizeof gold_star_ribbon_drawing},
    {"heart", heart_svg, sizeof heart_svg, heart_drawing, sizeof heart_drawing},
    {"ice-cream", ice_cream_svg, sizeof ice_cream_svg, ice_cream_drawing, sizeof ice_cream_drawing},
    {"kite", kite_svg, sizeof kite_svg, kite_drawing, sizeof kite_drawing},
    {"ladybug", ladybug_svg, sizeof ladybug_svg, ladybug_drawing, sizeof ladybug_drawing},
    {"lantern", lantern_svg, sizeof lantern_svg, lantern_drawing, sizeof lantern_drawing},
    {"leaf", leaf_svg, sizeof leaf_svg, leaf_drawing, sizeof leaf_drawing},
    {"letter-a", letter_a_svg, sizeof letter_a_svg, letter_a_drawing, sizeof letter_a_drawing},
    {"letter-b", letter_b_svg, sizeof letter_b_svg, letter_b_drawing, sizeof letter_b_drawing},
    {"letter-c", letter_c_svg, sizeof letter_c_svg, letter_c_drawing, sizeof letter_c_drawing},
    {"letter-d", letter_d_svg, sizeof letter_d_svg, letter_d_drawing, sizeof letter_d_drawing},
    {"letter-e", letter_e_svg, sizeof letter_e_svg, letter_e_drawing, sizeof letter_e_drawing},
    {"letter-f", letter_f_svg, sizeof letter_f_svg, letter_f_drawing, sizeof letter_f_drawing},
    {"letter-g", letter_g_svg, sizeof letter_g_svg, letter_g_drawing, sizeof letter_g_drawing},
    {"letter-h", letter_h_svg, sizeof letter_h_svg, letter_h_drawing, sizeof letter_h_drawing},
    {"letter-i", letter_i_svg, sizeof letter_i_svg, letter_i_drawing, sizeof letter_i_drawing},
    {"letter-j", letter_j_svg, sizeof letter_j_svg, letter_j_drawing, sizeof letter_j_drawing},
    {"letter-k", letter_k_svg, sizeof letter_k_svg, letter_k_drawing, sizeof letter_k_drawing},
    {"letter-l", letter_l_svg, sizeof letter_l_svg, letter_l_drawing, sizeof letter_l_drawing},
    {"letter-m", letter_m_svg, sizeof letter_m_svg, letter_m_drawing, sizeof letter_m_drawing},
    {"letter-n", letter_n_svg, sizeof letter_n_svg, letter_n_drawing, sizeof letter_n_drawing},
    {"letter-o", letter_o_svg, sizeof letter_o_svg, letter_o_drawing, sizeof letter_o_drawing},
    {"letter-p", letter_p_svg, sizeof letter_p_svg, letter_p_drawing, sizeof letter_p_drawing},
    {"letter-q", letter_q_svg, sizeof letter_q_svg, letter_q_drawing, sizeof letter_q_drawing},
    {"letter-r", letter_r_svg, sizeof letter_r_svg, letter_r_drawing, sizeof letter_r_drawing},
    {"letter-s", letter_s_svg, sizeof letter_s_svg, letter_s_drawing, sizeof letter_s_drawing},
    {"letter-t", letter_t_svg, sizeof letter_t_svg, letter_t_drawing, sizeof letter_t_drawing},
    {"letter-u", letter_u_svg, sizeof letter_u_svg, letter_u_drawing, sizeof letter_u_drawing},
    {"letter-v", letter_v_svg, sizeof letter_v_svg, letter_v_drawing, sizeof letter_v_drawing},
    {"letter-w", letter_w_svg, sizeof letter_w_svg, letter_w_drawing, sizeof letter_w_drawing},
    {"letter-x", letter_x_svg, sizeof letter_x_svg, letter_x_drawing, sizeof letter_x_drawing},
    {"letter-y", letter_y_svg, sizeof letter_y_svg, letter_y_drawing, sizeof letter_y_drawing},
    {"letter-z", letter_z_svg, sizeof letter_z_svg, letter_z_drawing, sizeof letter_z_drawing},
    {"lightning", lightning_svg, sizeof lightning_svg, lightning_drawing, sizeof lightning_drawing},
    {"magnifier", magnifier_svg, sizeof magnifier_svg, magnifier_drawing, sizeof magnifier_drawing},
    {"medal", medal_svg, sizeof medal_svg, medal_drawing, sizeof medal_drawing},
    {"menorah", menorah_svg, sizeof menorah_svg, menorah_drawing, sizeof menorah_drawing},
    {"moon", moon_svg, sizeof moon_svg, moon_drawing, sizeof moon_drawing},
    {"mushroom", mushroom_svg, sizeof mushroom_svg, mushroom_drawing, sizeof mushroom_drawing},
    {"number-0", number_0_svg, sizeof number_0_svg, number_0_drawing, sizeof number_0_drawing},
    {"number-1", number_1_svg, sizeof number_1_svg, number_1_drawing, sizeof number_1_drawing},
    {"number-2", number_2_svg, sizeof number_2_svg, number_2_drawing, sizeof number_2_drawing},
    {"number-3", number_3_svg, sizeof number_3_svg, number_3_drawing, sizeof number_3_drawing},
    {"number-4", number_4_svg, sizeof number_4_svg, number_4_drawing, sizeof number_4_drawing},
    {"number-5", number_5_svg, sizeof number_5_svg, number_5_drawing, sizeof number_5_drawing},
    {"number-6", number_6_svg, sizeof number_6_svg, number_6_drawing, sizeof number_6_drawing},
    {"number-7", number_7_svg, sizeof number_7_svg, number_7_drawing, sizeof number_7_drawing},
    {"number-8", number_8_svg, sizeof number_8_svg, number_8_drawing, sizeof number_8_drawing},
    {"number-9", number_9_svg, sizeof number_9_svg, number_9_drawing, sizeof number_9_drawing},
    {"octopus", octopus_svg, sizeof octopus_svg, octopus_drawing, sizeof octopus_drawing},
    {"open-book", open_book_svg, sizeof open_book_svg, open_book_drawing, sizeof open_book_drawing},
    {"otter", otter_svg, sizeof otter_svg, otter_drawing, sizeof otter_drawing},
    {"owl", owl_svg, sizeof owl_svg, owl_drawing, sizeof owl_drawing},
    {"paper-kraft", paper_kraft_svg, sizeof paper_kraft_svg, paper_kraft_drawing, sizeof paper_kraft_drawing},
    {"paper-lined", paper_lined_svg, sizeof paper_lined_svg, paper_lined_drawing, sizeof paper_lined_drawing},
    {"paper-pink", paper_pink_svg, sizeof paper_pink_svg, paper_pink_drawing, sizeof paper_pink_drawing},
    {"paper-squared", paper_squared_svg, sizeof paper_squared_svg, paper_squared_drawing, sizeof paper_squared_drawing},
    {"pencil", pencil_svg, sizeof pencil_svg, pencil_drawing, sizeof pencil_drawing},
    {"pinata", pinata_svg, sizeof pinata_svg, pinata_drawing, sizeof pinata_drawing},
    {"pizza", pizza_svg, sizeof pizza_svg, pizza_drawing, sizeof pizza_drawing},
    {"planet", planet_svg, sizeof planet_svg, planet_drawing, sizeof planet_drawing},
    {"pumpkin", pumpkin_svg, sizeof pumpkin_svg, pumpkin_drawing, sizeof pumpkin_drawing},
    {"rainbow", rainbow_svg, sizeof rainbow_svg, rainbow_drawing, sizeof rainbow_drawing},
    {"ribbon-banner", ribbon_banner_svg, sizeof ribbon_banner_svg, ribbon_banner_drawing, sizeof ribbon_banner_drawing},
    {"ribbon-bow", ribbon_bow_svg, sizeof ribbon_bow_svg, ribbon_bow_drawing, sizeof ribbon_bow_drawing},
    {"rocket", rocket_svg, sizeof rocket_svg, rocket_drawing, sizeof rocket_drawing},
    {"sailboat", sailboat_svg, sizeof sailboat_svg, sailboat_drawing, sizeof sailboat_drawing},
    {"shell", shell_svg, sizeof shell_svg, shell_drawing, sizeof shell_drawing},
    {"skateboard", skateboard_svg, sizeof skateboard_svg, skateboard_drawing, sizeof skateboard_drawing},
    {"snowflake", snowflake_svg, sizeof snowflake_svg, snowflake_drawing, sizeof snowflake_drawing},
    {"snowman", snowman_svg, sizeof snowman_svg, snowman_drawing, sizeof snowman_drawing},
    {"soccer-ball", soccer_ball_svg, sizeof soccer_ball_svg, soccer_ball_drawing, sizeof soccer_ball_drawing},
    {"star", star_svg, sizeof star_svg, star_drawing, sizeof star_drawing},
    {"starfish", starfish_svg, sizeof starfish_svg, starfish_drawing, sizeof starfish_drawing},
    {"strawberry", strawberry_svg, sizeof strawberry_svg, strawberry_drawing, sizeof strawberry_drawing},
    {"sun", sun_svg, sizeof sun_svg, sun_drawing, sizeof sun_drawing},
    {"tennis-ball", tennis_ball_svg, sizeof tennis_ball_svg, tennis_ball_drawing, sizeof tennis_ball_drawing},
    {"themes/celebration/back", themes_celebration_back_svg, sizeof themes_celebration_back_svg, themes_celebration_back_drawing, sizeof themes_celebration_back_drawing},
    {"themes/celebration/board", themes_celebration_board_svg, sizeof themes_celebration_board_svg, themes_celebration_board_drawing, sizeof themes_celebration_board_drawing},
    {"themes/celebration/book", themes_celebration_book_svg, sizeof themes_celebration_book_svg, themes_celebration_book_drawing, sizeof themes_celebration_book_drawing},
    {"themes/celebration/bunting", themes_celebration_bunting_svg, sizeof themes_celebration_bunting_svg, themes_celebration_bunting_drawing, sizeof themes_celebration_bunting_drawing},
    {"themes/celebration/confetti-a", themes_celebration_confetti_a_svg, sizeof themes_celebration_confetti_a_svg, themes_celebration_confetti_a_drawing, sizeof themes_celebration_confetti_a_drawing},
    {"themes/celebration/confetti-b", themes_celebration_confetti_b_svg, sizeof themes_celebration_confetti_b_svg, themes_celebration_confetti_b_drawing, sizeof themes_celebration_confetti_b_drawing},
    {"themes/celebration/confetti-c", themes_celebration_confetti_c_svg, sizeof themes_celebration_confetti_c_svg, themes_celebration_confetti_c_drawing, sizeof themes_celebration_confetti_c_drawing},
    {"themes/celebration/confetti-d", themes_celebration_confetti_d_svg, sizeof themes_celebration_confetti_d_svg, themes_celebration_confetti_d_drawing, sizeof themes_celebration_confetti_d_drawing},
    {"themes/celebration/confetti-e", themes_celebration_confetti_e_svg, sizeof themes_celebration_confetti_e_svg, themes_celebration_confetti_e_drawing, sizeof themes_celebration_confetti_e_drawing},
    {"themes/celebration/confetti-fallen", themes_celebration_confetti_fallen_svg, sizeof themes_celebration_confetti_fallen_svg, themes_celebration_confetti_fallen_drawing, sizeof themes_celebration_confetti_fallen_drawing},
    {"themes/celebration/cover", themes_celebration_cover_svg, sizeof themes_celebration_cover_svg, themes_celebration_cover_drawing, sizeof themes_celebration_cover_drawing},
    {"themes/celebration/emblem", themes_celebration_emblem_svg, sizeof themes_celebration_emblem_svg, themes_celebration_emblem_drawing, sizeof themes_celebration_emblem_drawing},
    {"themes/celebration/plate", themes_celebration_plate_svg, sizeof themes_celebration_plate_svg, themes_celebration_plate_drawing, sizeof themes_celebration_plate_drawing},
    {"themes/celebration/vignette", themes_celebration_vignette_svg, sizeof themes_celebration_vignette_svg, themes_celebration_vignette_drawing, sizeof themes_celebration_vignette_drawing},
    {"themes/classic/back", themes_classic_back_svg, sizeof themes_classic_back_svg, themes_classic_back_drawing, sizeof themes_classic_back_drawing},
    {"themes/classic/board", themes_classic_board_svg, sizeof themes_classic_board_svg, themes_classic_board_drawing, sizeof themes_classic_board_drawing},
    {"themes/classic/cover", themes_classic_cover_svg, sizeof themes_classic_cover_svg, themes_classic_cover_drawing, sizeof themes_classic_cover_drawing},
    {"themes/classic/emblem", themes_classic_emblem_svg, sizeof themes_classic_emblem_svg, themes_classic_emblem_drawing, sizeof themes_classic_emblem_drawing},
    {"themes/classic/ornament", themes_classic_ornament_svg, sizeof themes_classic_ornament_svg, themes_classic_ornament_drawing, sizeof themes_classic_ornament_drawing},
    {"themes/classic/plate", themes_classic_plate_svg, sizeof themes_classic_plate_svg, themes_classic_plate_drawing, sizeof themes_classic_plate_drawing},
    {"themes/classic/scene-1", themes_classic_scene_1_svg, sizeof themes_classic_scene_1_svg, themes_classic_scene_1_drawing, sizeof themes_classic_scene_1_drawing},
    {"themes/classic/scene-2", themes_classic_scene_2_svg, sizeof themes_classic_scene_2_svg, themes_classic_scene_2_drawing, sizeof themes_classic_scene_2_drawing},
    {"themes/classic/scene-3", themes_classic_scene_3_svg, sizeof themes_classic_scene_3_svg, themes_classic_scene_3_drawing, sizeof themes_classic_scene_3_drawing},
    {"themes/classic/vignette", themes_classic_vignette_svg, sizeof themes_classic_vignette_svg, themes_classic_vignette_drawing, sizeof themes_classic_vignette_drawing},
    {"themes/forest/back", themes_forest_back_svg, sizeof themes_forest_back_svg, themes_forest_back_drawing, sizeof themes_forest_back_drawing},
    {"themes/forest/board", themes_forest_board_svg, sizeof themes_forest_board_svg, themes_forest_board_drawing, sizeof themes_forest_board_drawing},
    {"themes/forest/book", themes_forest_book_svg, sizeof themes_forest_book_svg, themes_forest_book_drawing, sizeof themes_forest_book_drawing},
    {"themes/forest/clump", themes_forest_clump_svg, sizeof themes_forest_clump_svg, themes_forest_clump_drawing, sizeof themes_forest_clump_drawing},
    {"themes/forest/clump-inner", themes_forest_clump_inner_svg, sizeof themes_forest_clump_inner_svg, themes_forest_clump_inner_drawing, sizeof themes_forest_clump_inner_drawing},
    {"themes/forest/corner", themes_forest_corner_svg, sizeof themes_forest_corner_svg, themes_forest_corner_drawing, sizeof themes_forest_corner_drawing},
    {"themes/forest/cover", themes_forest_cover_svg, sizeof themes_forest_cover_svg, themes_forest_cover_drawing, sizeof themes_forest_cover_drawing},
    {"themes/forest/edge", themes_forest_edge_svg, sizeof themes_forest_edge_svg, themes_forest_edge_drawing, sizeof themes_forest_edge_drawing},
    {"themes/forest/emblem", themes_forest_emblem_svg, sizeof themes_forest_emblem_svg, themes_forest_emblem_drawing, sizeof themes_forest_emblem_drawing},
    {"themes/forest/plate", themes_forest_plate_svg, sizeof themes_forest_plate_svg, themes_forest_plate_drawing, sizeof themes_forest_plate_drawing},
    {"themes/forest/vignette", themes_forest_vignette_svg, sizeof themes_forest_vignette_svg, themes_forest_vignette_drawing, sizeof themes_forest_vignette_drawing},
    {"themes/garden/back", themes_garden_back_svg, sizeof themes_garden_back_svg, themes_garden_back_drawing, sizeof themes_garden_back_drawing},
    {"themes/garden/board", themes_garden_board_svg, sizeof themes_garden_board_svg, themes_garden_board_drawing, sizeof themes_garden_board_drawing},
    {"themes/garden/book", themes_garden_book_svg, sizeof themes_garden_book_svg, themes_garden_book_drawing, sizeof themes_garden_book_drawing},
    {"themes/garden/clump", themes_garden_clump_svg, sizeof themes_garden_clump_svg, themes_garden_clump_drawing, sizeof themes_garden_clump_drawing},
    {"themes/garden/clump-inner", themes_garden_clump_inner_svg, sizeof themes_garden_clump_inner_svg, themes_garden_clump_inner_drawing, sizeof themes_garden_clump_inner_drawing},
    {"themes/garden/corner", themes_garden_corner_svg, sizeof themes_garden_corner_svg, themes_garden_corner_drawing, sizeof themes_garden_corner_drawing},
    {"themes/garden/cover", themes_garden_cover_svg, sizeof themes_garden_cover_svg, themes_garden_cover_drawing, sizeof themes_garden_cover_drawing},
    {"themes/garden/edge", themes_garden_edge_svg, sizeof themes_garden_edge_svg, themes_garden_edge_drawing, sizeof themes_garden_edge_drawing},
    {"themes/garden/emblem", themes_garden_emblem_svg, sizeof themes_garden_emblem_svg, themes_garden_emblem_drawing, sizeof themes_garden_emblem_drawing},
    {"themes/garden/plate", themes_garden_plate_svg, sizeof themes_garden_plate_svg, themes_garden_plate_drawing, sizeof themes_garden_plate_drawing},
    {"themes/garden/vignette", themes_garden_vignette_svg, sizeof themes_garden_vignette_svg, themes_garden_vignette_drawing, sizeof themes_garden_vignette_drawing},
    {"themes/kraft/back", themes_kraft_back_svg, sizeof themes_kraft_back_svg, themes_kraft_back_drawing, sizeof themes_kraft_back_drawing},
    {"themes/kraft/board", themes_kraft_board_svg, sizeof themes_kraft_board_svg, themes_kraft_board_drawing, sizeof themes_kraft_board_drawing},
    {"themes/kraft/book", themes_kraft_book_svg, sizeof themes_kraft_book_svg, themes_kraft_book_drawing, sizeof themes_kraft_book_drawing},
    {"themes/kraft/cover", themes_kraft_cover_svg, sizeof themes_kraft_cover_svg, themes_kraft_cover_drawing, sizeof themes_kraft_cover_drawing},
    {"themes/kraft/edge", themes_kraft_edge_svg, sizeof themes_kraft_edge_svg, themes_kraft_edge_drawing, sizeof themes_kraft_edge_drawing},
    {"themes/kraft/emblem", themes_kraft_emblem_svg, sizeof themes_kraft_emblem_svg, themes_kraft_emblem_drawing, sizeof themes_kraft_emblem_drawing},
    {"themes/kraft/plate", themes_kraft_plate_svg, sizeof themes_kraft_plate_svg, themes_kraft_plate_drawing, sizeof themes_kraft_plate_drawing},
    {"themes/kraft/vignette", themes_kraft_vignette_svg, sizeof themes_kraft_vignette_svg, themes_kraft_vignette_drawing, sizeof themes_kraft_vignette_drawing},
    {"themes/night-sky/back", themes_night_sky_back_svg, sizeof themes_night_sky_back_svg, themes_night_sky_back_drawing, sizeof themes_night_sky_back_drawing},
    {"themes/night-sky/board", themes_night_sky_board_svg, sizeof themes_night_sky_board_svg, themes_night_sky_board_drawing, sizeof themes_night_sky_board_drawing},
    {"themes/night-sky/book", themes_night_sky_book_svg, sizeof themes_night_sky_book_svg, themes_night_sky_book_drawing, sizeof themes_night_sky_book_drawing},
    {"themes/night-sky/corner", themes_night_sky_corner_svg, sizeof themes_night_sky_corner_svg, themes_night_sky_corner_drawing, sizeof themes_night_sky_corner_drawing},
    {"themes/night-sky/cover", themes_night_sky_cover_svg, sizeof themes_night_sky_cover_svg, themes_night_sky_cover_drawing, sizeof themes_night_sky_cover_drawing},
    {"themes/night-sky/emblem", themes_night_sky_emblem_svg, sizeof themes_night_sky_emblem_svg, themes_night_sky_emblem_drawing, sizeof themes_night_sky_emblem_drawing},
    {"themes/night-sky/ornament", themes_night_sky_ornament_svg, sizeof themes_night_sky_ornament_svg, themes_night_sky_ornament_drawing, sizeof themes_night_sky_ornament_drawing},
    {"themes/night-sky/paper", themes_night_sky_paper_svg, sizeof themes_night_sky_paper_svg, themes_night_sky_paper_drawing, sizeof themes_night_sky_paper_drawing},
    {"themes/night-sky/plate", themes_night_sky_plate_svg, sizeof themes_night_sky_plate_svg, themes_night_sky_plate_drawing, sizeof themes_night_sky_plate_drawing},
    {"themes/night-sky/vignette", themes_night_sky_vignette_svg, sizeof themes_night_sky_vignette_svg, themes_night_sky_vignette_drawing, sizeof themes_night_sky_vignette_drawing},
    {"themes/notebook/back", themes_notebook_back_svg, sizeof themes_notebook_back_svg, themes_notebook_back_drawing, sizeof themes_notebook_back_drawing},
    {"themes/notebook/binding", themes_notebook_binding_svg, sizeof themes_notebook_binding_svg, themes_notebook_binding_drawing, sizeof themes_notebook_binding_drawing},
    {"themes/notebook/board", themes_notebook_board_svg, sizeof themes_notebook_board_svg, themes_notebook_board_drawing, sizeof themes_notebook_board_drawing},
    {"themes/notebook/book", themes_notebook_book_svg, sizeof themes_notebook_book_svg, themes_notebook_book_drawing, sizeof themes_notebook_book_drawing},
    {"themes/notebook/cover", themes_notebook_cover_svg, sizeof themes_notebook_cover_svg, themes_notebook_cover_drawing, sizeof themes_notebook_cover_drawing},
    {"themes/notebook/emblem", themes_notebook_emblem_svg, sizeof themes_notebook_emblem_svg, themes_notebook_emblem_drawing, sizeof themes_notebook_emblem_drawing},
    {"themes/notebook/plate", themes_notebook_plate_svg, sizeof themes_notebook_plate_svg, themes_notebook_plate_drawing, sizeof themes_notebook_plate_drawing},
    {"themes/notebook/ruled", themes_notebook_ruled_svg, sizeof themes_notebook_ruled_svg, themes_notebook_ruled_drawing, sizeof themes_notebook_ruled_drawing},
    {"themes/notebook/vignette", themes_notebook_vignette_svg, sizeof themes_notebook_vignette_svg, themes_notebook_vignette_drawing, sizeof themes_notebook_vignette_drawing},
    {"themes/ocean/back", themes_ocean_back_svg, sizeof themes_ocean_back_svg, themes_ocean_back_drawing, sizeof themes_ocean_back_drawing},
    {"themes/ocean/board", themes_ocean_board_svg, sizeof themes_ocean_board_svg, themes_ocean_board_drawing, sizeof themes_ocean_board_drawing},
    {"themes/ocean/book", themes_ocean_book_svg, sizeof themes_ocean_book_svg, themes_ocean_book_drawing, sizeof themes_ocean_book_drawing},
    {"themes/ocean/corner", themes_ocean_corner_svg, sizeof themes_ocean_corner_svg, themes_ocean_corner_drawing, sizeof themes_ocean_corner_drawing},
    {"themes/ocean/cover", themes_ocean_cover_svg, sizeof themes_ocean_cover_svg, themes_ocean_cover_drawing, sizeof themes_ocean_cover_drawing},
    {"themes/ocean/emblem", themes_ocean_emblem_svg, sizeof themes_ocean_emblem_svg, themes_ocean_emblem_drawing, sizeof themes_ocean_emblem_drawing},
    {"themes/ocean/paper", themes_ocean_paper_svg, sizeof themes_ocean_paper_svg, themes_ocean_paper_drawing, sizeof themes_ocean_paper_drawing},
    {"themes/ocean/plate", themes_ocean_plate_svg, sizeof themes_ocean_plate_svg, themes_ocean_plate_drawing, sizeof themes_ocean_plate_drawing},
    {"themes/ocean/vignette", themes_ocean_vignette_svg, sizeof themes_ocean_vignette_svg, themes_ocean_vignette_drawing, sizeof themes_ocean_vignette_drawing},
    {"tree", tree_svg, sizeof tree_svg, tree_drawing, sizeof tree_drawing},
    {"trophy", trophy_svg, sizeof trophy_svg, trophy_drawing, sizeof trophy_drawing},
    {"turtle", turtle_svg, sizeof turtle_svg, turtle_drawing, sizeof turtle_drawing},
    {"ufo", ufo_svg, sizeof ufo_svg, ufo_drawing, sizeof ufo_drawing},
    {"umbrella", umbrella_svg, sizeof umbrella_svg, umbrella_drawing, sizeof umbrella_drawing},
    {"washi-checks", washi_checks_svg, sizeof washi_checks_svg, washi_checks_drawing, sizeof washi_checks_drawing},
    {"washi-dots", washi_dots_svg, sizeof washi_dots_svg, washi_dots_drawing, sizeof washi_dots_drawing},
    {"washi-hearts", washi_hearts_svg, sizeof washi_hearts_svg, washi_hearts_drawing, sizeof washi_hearts_drawing},
    {"washi-stripes", washi_stripes_svg, sizeof washi_stripes_svg, washi_stripes_drawing, sizeof washi_stripes_drawing},
    {"watermelon", watermelon_svg, sizeof watermelon_svg, watermelon_drawing, sizeof watermelon_drawing},
    {"whale", whale_svg, sizeof whale_svg, whale_drawing, sizeof whale_drawing},
};

const struct builtin_picture *builtin_picture(size_t number) {
  return number < sizeof pictures / sizeof *pictures ? &pictures[number] : NULL;
}

static const unsigned char theme_celebration[] = {
#embed "../../Assets/Themes/celebration/theme.json"
};

static const unsigned char theme_classic[] = {
#embed "../../Assets/Themes/classic/theme.json"
};

static const unsigned char theme_forest[] = {
#embed "../../Assets/Themes/forest/theme.json"
};

static const unsigned char theme_garden[] = {
#embed "../../Assets/Themes/garden/theme.json"
};

static const unsigned char theme_kraft[] = {
#embed "../../Assets/Themes/kraft/theme.json"
};

static const unsigned char theme_night_sky[] = {
#embed "../../Assets/Themes/night-sky/theme.json"
};

static const unsigned char theme_notebook[] = {
#embed "../../Assets/Themes/notebook/theme.json"
};

static const unsigned char theme_ocean[] = {
#embed "../../Assets/Themes/ocean/theme.json"
};

static const struct builtin_theme themes[] = {
    {"celebration", theme_celebration, sizeof theme_celebration},
    {"classic", theme_classic, sizeof theme_classic},
    {"forest", theme_forest, sizeof theme_forest},
    {"garden", theme_garden, sizeof theme_garden},
    {"kraft", theme_kraft, sizeof theme_kraft},
    {"night-sky", theme_night_sky, sizeof theme_night_sky},
    {"notebook", theme_notebook, sizeof theme_notebook},
    {"ocean", theme_ocean, sizeof theme_ocean},
};

const struct builtin_theme *builtin_theme(size_t number) {
  return number < sizeof themes / sizeof *themes ? &themes[number] : NULL;
}
