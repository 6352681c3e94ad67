#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>

// The library's states hold arrays that are too long for Swift: they are made here and used by pointers.

typedef struct {
  struct isal_zstream stream;
  uint8_t room[ISAL_DEF_LVL1_DEFAULT];
} scrapbook_deflater;

// Begins a zlib stream at level 1.
static inline void scrapbook_deflater_init(scrapbook_deflater *state) {
  isal_deflate_init(&state->stream);
  state->stream.level = 1;
  state->stream.level_buf = state->room;
  state->stream.level_buf_size = sizeof state->room;
  state->stream.gzip_flag = IGZIP_ZLIB;
}

// With `flush`, all that was fed until then is compressed before more is.
static inline void scrapbook_deflater_feed(
  scrapbook_deflater *state, const uint8_t *bytes, uint32_t count, int flush, int is_end) {
  state->stream.flush = flush ? SYNC_FLUSH : NO_FLUSH;
  state->stream.next_in = (uint8_t *)bytes;
  state->stream.avail_in = count;
  state->stream.end_of_stream = is_end;
}

// Writes up to `room` bytes and returns how many; less than `room` when the bytes that were fed are used up.
static inline uint32_t scrapbook_deflater_run(scrapbook_deflater *state, uint8_t *out, uint32_t room) {
  state->stream.next_out = out;
  state->stream.avail_out = room;
  isal_deflate(&state->stream);
  return room - state->stream.avail_out;
}

// One zlib stream, its checksum included; NULL without memory. Released by free().
static inline struct inflate_state *scrapbook_inflater_new(void) {
  struct inflate_state *state = (struct inflate_state *)malloc(sizeof *state);
  if (!state) return NULL;
  isal_inflate_init(state);
  state->crc_flag = ISAL_ZLIB;
  return state;
}

static inline void scrapbook_inflater_feed(struct inflate_state *state, const uint8_t *bytes, uint32_t count) {
  state->next_in = (uint8_t *)bytes;
  state->avail_in = count;
}

// Writes up to `room` bytes; `written` tells how many. Negative if the stream is damaged.
static inline int scrapbook_inflater_run(struct inflate_state *state, uint8_t *out, uint32_t room, uint32_t *written) {
  state->next_out = out;
  state->avail_out = room;
  int status = isal_inflate(state);
  *written = room - state->avail_out;
  return status;
}

static inline int scrapbook_inflater_is_finished(const struct inflate_state *state) {
  return state->block_state == ISAL_BLOCK_FINISH;
}

static inline uint32_t scrapbook_inflater_left(const struct inflate_state *state) { return state->avail_in; }
