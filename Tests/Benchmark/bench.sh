#!/usr/bin/env bash
# Times whole builds of an album made here: 20 spreads, 40 photos of 12 megapixels, 200 stickers. Each run alternates
# with `cp` of the finished PDF, so that a busy machine slows both. Prints medians and the median of the ratios.
# Run by `./dev bench [RUNS]`, default 5.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-5}
scrapbook=$PWD/.build/release/scrapbook
input=$PWD/.build/bench
command -v pdftoppm >/dev/null || { echo "bench: pdftoppm is missing; run ./dev test once" >&2; exit 1; }

make_input() {
  mkdir -p "$input/stickers"
  local sources=(Samples/FieldTrip/photos/*.jpg) number source
  for number in $(seq 1 40); do
    source=${sources[$(((number - 1) % ${#sources[@]}))]}
    # One photo on a sheet of 4000 x 3000 pixels; `number` makes each file a picture of its own.
    printf '{"background":"none","pages":[{"photos":[{"image":"%s","frame":[-36,-92,1024,768],"rotation":%s}]}]}' \
      "$(basename "$source")" "0.0$number" >"$input/one.json"
    "$scrapbook" build "$input/one.json" --base-dir "$(dirname "$source")" -o "$input/one.pdf" --paper 1024x768 --placement center
    pdftoppm -jpeg -jpegopt quality=95 -scale-to-x 4000 -scale-to-y 3000 -singlefile "$input/one.pdf" "$input/photo$number"
  done
  cp Samples/FieldTrip/stickers/*.png "$input/stickers/"
  local page
  {
    echo '{ "title": "Benchmark", "pages": ['
    for page in $(seq 1 40); do
      printf '{ "photos": [{ "image": "photo%s.jpg", "rotation": 1, "border": 8, "shadow": true }], "stickers": [' "$page"
      printf '{ "image": "builtin:star", "center": [60, 60], "width": 60 }, '
      printf '{ "image": "builtin:fox", "center": [400, 60], "width": 80 }, '
      printf '{ "image": "stickers/pressed-leaf.png", "center": [80, 500], "width": 120 }, '
      printf '{ "image": "stickers/pressed-flower.png", "center": [400, 500], "width": 120 }, '
      printf '{ "image": "builtin:heart", "center": [237, 540], "width": 40 }] }'
      [ "$page" = 40 ] || echo ,
    done
    echo '] }'
  } >"$input/album.json"
}

[ -f "$input/album.json" ] || make_input
output=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$output"' EXIT

# Prints wall seconds of a command.
wall() {
  local start=$EPOCHREALTIME
  "$@"
  awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f\n", b - a }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

"$scrapbook" build "$input/album.json" -o "$output/a.pdf" # warms the page cache
: >"$output/build"; : >"$output/cp"; : >"$output/ratio"
for _ in $(seq 1 "$runs"); do
  build=$(wall "$scrapbook" build "$input/album.json" -o "$output/a.pdf")
  copy=$(wall cp "$output/a.pdf" "$output/b.pdf")
  echo "$build" >>"$output/build"
  echo "$copy" >>"$output/cp"
  awk -v a="$build" -v b="$copy" 'BEGIN { print a / b }' >>"$output/ratio"
done
peak=$(python3 - "$scrapbook" "$input/album.json" "$output/a.pdf" <<'PY'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "build", sys.argv[2], "-o", sys.argv[3]], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
PY
)
printf '%-42s %s\n' "pictures read" "$(du -cshL "$input"/photo*.jpg | tail -1 | cut -f1)" \
  "PDF" "$(du -h "$output/a.pdf" | cut -f1)" \
  "build, 20 spreads (median of $runs, wall s)" "$(median <"$output/build")" \
  "cp of the PDF (median, wall s)" "$(median <"$output/cp")" \
  "ratio (median)" "$(median <"$output/ratio")" \
  "peak memory of the build (MB)" "$peak"
