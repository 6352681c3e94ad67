package import TestSupport

/// Writes PNGs of every kind as `good-….png`, with their pixels as `.bgra` (8 bits, premultiplied, in sRGB) and as
/// `.rgba` (16 bits, big-endian, as stored), and damaged ones as `bad-….png`.
package func makePNGKinds(in scratch: Scratch) throws {
  try tool("cp", ["-R", made.get().folder + "/.", scratch.folder])
}

/// Made once for all tests.
private let made = Result {
  let scratch = try Scratch()
  try makePictures(in: scratch, "import random\n" + program)
  return scratch
}

private let program = #"""
  random.seed(1)
  profiled = False

  def chunk(name, data, crc=0):
      return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data) ^ crc)

  channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
  signature = b"\x89PNG\r\n\x1a\n"
  palette = [(n * 37 % 256, n * 91 % 256, 255 - n) for n in range(256)]
  paletteAlpha = [n * 5 % 256 for n in range(256)]

  def header(w, h, depth, color, interlace=0):
      return struct.pack(">IIBBBBB", w, h, depth, color, 0, 0, interlace)

  def packed(row, depth):
      if depth == 16: return b"".join(struct.pack(">H", v) for p in row for v in p)
      bits = "".join(format(v, f"0{depth}b") for p in row for v in p)
      bits += "0" * (-len(bits) % 8)
      return bytes(int(bits[n:n + 8], 2) for n in range(0, len(bits), 8))

  def filtered(rows, step):
      # A random filter for each row (ISO/IEC 15948, clause 9).
      output, last = b"", bytes(len(rows[0])) if rows else b""
      for row in rows:
          kind = random.randrange(5)
          line = []
          for n, x in enumerate(row):
              a = row[n - step] if n >= step else 0
              b = last[n]
              c = last[n - step] if n >= step else 0
              p = a + b - c
              paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
              line.append(x - [0, a, b, (a + b) // 2, paeth][kind] & 255)
          output += bytes([kind]) + bytes(line)
          last = row
      return output

  def data(pixels, depth, color, interlace):
      h, w = len(pixels), len(pixels[0])
      step = max(1, channels[color] * depth // 8)
      passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      output = b""
      for x, y, dx, dy in passes if interlace else [(0, 0, 1, 1)]:
          rows = [packed([pixels[r][c] for c in range(x, w, dx)], depth) for r in range(y, h, dy)]
          if x < w: output += filtered(rows, step)
      return output

  def eight(v, depth, gamma=None):
      light = v / (2 ** depth - 1)
      if gamma:
          light = light ** (1 / gamma)
          # Little CMS converts to sRGB; libpng makes do with the exponent that is nearest to it.
          if profiled: light = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
          else: light = light ** 0.45455
      return round(light * 255)

  def expected(pixel, depth, color, clear, gamma):
      if color == 3:
          r, g, b = (eight(v, 8, gamma) for v in palette[pixel[0]])
          alpha = paletteAlpha[pixel[0]] if clear else 255
      else:
          values = [eight(v, depth, gamma) for v in pixel]
          r, g, b = values[:3] if color & 2 else [values[0]] * 3
          alpha = eight(pixel[-1], depth) if color & 4 else 0 if clear == pixel else 255
      return bytes((v * alpha + 127) // 255 for v in (b, g, r)) + bytes([alpha])

  def deep(pixel, depth, color, clear):
      # Red, green, blue and alpha of 16 bits as they stand in the file.
      if color == 3:
          values = [v * 257 for v in palette[pixel[0]]] + [paletteAlpha[pixel[0]] * 257 if clear else 65535]
      else:
          values = [v * 65535 // (2 ** depth - 1) for v in pixel]
          if not color & 4: values.append(0 if clear == pixel else 65535)
          if not color & 2: values = values[:1] * 3 + values[1:]
      return struct.pack(">4H", *values)

  def png(name, w, h, depth, color, interlace, clear=None, extra=b"", gamma=None, pieces=1):
      limit = 2 ** depth
      pixels = [[tuple((x * 7 + y * 13 + n * 5 + x * y * limit // 97) % limit for n in range(channels[color]))
          for x in range(w)] for y in range(h)]
      if clear == "first": clear = pixels[0][0] if color != 3 else True
      file = signature + chunk(b"IHDR", header(w, h, depth, color, interlace)) + extra
      if color == 3: file += chunk(b"PLTE", bytes(v for p in palette[:limit] for v in p))
      if clear and color == 3: file += chunk(b"tRNS", bytes(paletteAlpha[:limit]))
      elif clear: file += chunk(b"tRNS", b"".join(struct.pack(">H", v) for v in clear))
      packedData = zlib.compress(data(pixels, depth, color, interlace))
      size = -(-len(packedData) // pieces)
      for start in range(0, len(packedData), size): file += chunk(b"IDAT", packedData[start:start + size])
      file += chunk(b"IEND", b"")
      open(f"good-{name}.png", "wb").write(file)
      open(f"good-{name}.bgra", "wb").write(
          b"".join(expected(p, depth, color, clear, gamma) for row in pixels for p in row))
      open(f"good-{name}.rgba", "wb").write(b"".join(deep(p, depth, color, clear) for row in pixels for p in row))

  kinds = [(c, d) for c, depths in
      {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}.items() for d in depths]
  for color, depth in kinds:
      for interlace in (0, 1):
          for w, h in [(1, 1), (3, 5), (7, 2), (32, 32), (33, 9)]:
              name = f"{color}-{depth}-{interlace}-{w}x{h}"
              png(name, w, h, depth, color, interlace)
              if color in (0, 2, 3): png(name + "-clear", w, h, depth, color, interlace, clear="first")
          png(f"{color}-{depth}-{interlace}-gamma", 32, 32, depth, color, interlace,
              extra=chunk(b"gAMA", struct.pack(">I", 100000)), gamma=1)
          png(f"{color}-{depth}-{interlace}-usual", 32, 32, depth, color, interlace,
              extra=chunk(b"gAMA", struct.pack(">I", 45455)))
          png(f"{color}-{depth}-{interlace}-srgb", 32, 32, depth, color, interlace,
              extra=chunk(b"gAMA", struct.pack(">I", 100000)) + chunk(b"sRGB", b"\0"))
  png("pieces", 32, 32, 8, 6, 0, pieces=10**9)
  png("damaged-extras", 9, 9, 8, 2, 0, extra=chunk(b"tEXt", b"a\0b", crc=1) + chunk(b"iCCP", b"x\0\0no zlib")
      + chunk(b"gAMA", struct.pack(">I", 0)) + chunk(b"zzZz", b"?"))
  # A profile of linear light: sRGB's primaries, and a curve of no entries. It goes before the chunk gAMA.
  def tag(data): return data + b"\0" * (-len(data) % 4)
  fixed = lambda *v: b"".join(struct.pack(">i", round(x * 65536)) for x in v)
  tags = {b"rXYZ": b"XYZ \0\0\0\0" + fixed(0.4361, 0.2225, 0.0139), b"gXYZ": b"XYZ \0\0\0\0" + fixed(0.3851, 0.7169, 0.0971),
      b"bXYZ": b"XYZ \0\0\0\0" + fixed(0.1431, 0.0606, 0.7141), b"wtpt": b"XYZ \0\0\0\0" + fixed(0.9642, 1, 0.8249),
      b"rTRC": b"curv" + bytes(8), b"gTRC": b"curv" + bytes(8), b"bTRC": b"curv" + bytes(8)}
  table, body, offset = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
  for name, content in tags.items():
      table += name + struct.pack(">II", offset + len(body), len(content))
      body += tag(content)
  start = bytes(4) + b"\x02\x10\0\0mntrRGB XYZ " + bytes(12) + b"acsp" + bytes(28) + fixed(0.9642, 1, 0.8249) + bytes(48)
  profile = struct.pack(">I", 128 + len(table + body)) + start[:124] + table + body
  iccp = chunk(b"iCCP", b"linear\0\0" + zlib.compress(profile))
  profiled = True
  for color, depth in [(2, 8), (3, 8), (6, 8)]:
      png(f"{color}-{depth}-profile", 32, 32, depth, color, 0, extra=iccp + chunk(b"gAMA", struct.pack(">I", 30000)),
          gamma=1)

  good = open("good-2-8-0-32x32.png", "rb").read()
  start, end = chunk(b"IHDR", header(32, 32, 8, 2)), chunk(b"IEND", b"")
  raw = zlib.decompress(good[good.index(b"IDAT") + 4:-16])
  idat = chunk(b"IDAT", zlib.compress(raw))
  deflated = zlib.compress(raw)
  half = len(deflated) // 2
  bad = {
      "no-data": signature + start + end, "no-end": signature + start + idat, "no-header": signature + idat + end,
      "two-headers": signature + start + start + idat + end,
      "header-crc": signature + chunk(b"IHDR", header(32, 32, 8, 2), crc=1) + idat + end,
      "data-crc": signature + start + chunk(b"IDAT", deflated, crc=1) + end,
      "end-crc": signature + start + idat + chunk(b"IEND", b"", crc=1),
      "adler": signature + start + chunk(b"IDAT", deflated[:-1] + bytes([deflated[-1] ^ 1])) + end,
      "no-adler": signature + start + chunk(b"IDAT", deflated[:-4]) + end,
      "short": signature + start + chunk(b"IDAT", zlib.compress(raw[:-97])) + end,
      "empty": signature + start + chunk(b"IDAT", b"") + end,
      "half": signature + start + chunk(b"IDAT", deflated[:half]) + end,
      "filter": signature + start + chunk(b"IDAT", zlib.compress(b"\x05" + raw[1:])) + end,
      "zlib": signature + start + chunk(b"IDAT", b"\x79" + deflated[1:]) + end,
      "scattered": signature + start + chunk(b"IDAT", deflated[:half]) + chunk(b"tIME", bytes(7))
          + chunk(b"IDAT", deflated[half:]) + end,
      "more": signature + start + chunk(b"IDAT", deflated + b"more data") + end, "unknown": signature + start + chunk(b"QUES", b"") + idat + end,
      "compression": signature + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 1, 0, 0)) + idat + end,
      "filters": signature + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 2, 0, 1, 0)) + idat + end,
      "interlace": signature + chunk(b"IHDR", header(32, 32, 8, 2, 2)) + idat + end,
      "width": signature + chunk(b"IHDR", header(0, 32, 8, 2)) + idat + end,
      "height": signature + chunk(b"IHDR", header(32, 0, 8, 2)) + idat + end,
      "taller": signature + chunk(b"IHDR", header(32, 33, 8, 2)) + idat + end,
      "cr": good.replace(b"\r\n", b"\n"), "lf": good.replace(b"\n", b"\r\n"), "crcr": good.replace(b"\n", b"\r"),
      "mac": good.replace(b"\r\n", b"\r"),
      "no-palette": signature + chunk(b"IHDR", header(32, 32, 8, 3)) + idat + end,
      "late-palette": signature + chunk(b"IHDR", header(96, 32, 8, 3)) + idat + chunk(b"PLTE", bytes(768)) + end,
      "odd-palette": signature + chunk(b"IHDR", header(96, 32, 8, 3)) + chunk(b"PLTE", bytes(7)) + idat + end,
      "empty-palette": signature + chunk(b"IHDR", header(96, 32, 8, 3)) + chunk(b"PLTE", b"") + idat + end,
      "long-palette": signature + chunk(b"IHDR", header(96, 32, 8, 3)) + chunk(b"PLTE", bytes(771)) + idat + end,
  }
  for n in range(4): bad[f"signature-{n}"] = good[:n] + bytes([good[n] & 0x7F ^ (n > 0) * 0x80]) + good[n + 1:]
  for n in range(4, 8): bad[f"signature-{n}"] = good[:n] + bytes([good[n] ^ 0x80]) + good[n + 1:]
  for color, depth in [(1, 8), (5, 8), (7, 8), (9, 8), (2, 0), (2, 3), (2, 99), (2, 4), (3, 16), (4, 4), (6, 2), (0, 3)]:
      bad[f"type-{color}-{depth}"] = signature + chunk(b"IHDR", header(32, 32, depth, color)) + idat + end
  for tenth in range(1, 10): bad[f"cut-{tenth}"] = good[:len(good) * tenth // 10]
  for name, file in bad.items(): open(f"bad-{name}.png", "wb").write(file)
  """#
