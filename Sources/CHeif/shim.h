#include <libheif/heif.h>
#include "../on_demand.h"

#define SCRAPBOOK_HEIF(F) \
  F(heif_context_alloc) \
  F(heif_context_free) \
  F(heif_context_get_primary_image_handle) \
  F(heif_context_read_from_memory_without_copy) \
  F(heif_context_set_maximum_image_size_limit) \
  F(heif_decode_image) \
  F(heif_image_get_height) \
  F(heif_image_get_plane_readonly) \
  F(heif_image_get_width) \
  F(heif_image_handle_get_list_of_metadata_block_IDs) \
  F(heif_image_handle_get_metadata) \
  F(heif_image_handle_get_metadata_size) \
  F(heif_image_handle_get_nclx_color_profile) \
  F(heif_image_handle_get_raw_color_profile) \
  F(heif_image_handle_get_raw_color_profile_size) \
  F(heif_image_handle_has_alpha_channel) \
  F(heif_image_handle_release) \
  F(heif_image_release) \
  F(heif_nclx_color_profile_free)
SCRAPBOOK_ON_DEMAND(Libheif, SCRAPBOOK_HEIF)
