internal import CPango
import Cairo

/// The pango library; fontconfig, HarfBuzz and GLib come with it.
let libpango = LibraryOnDemand(
  "libpangocairo-1.0.so.0", Libpango(), else: PangoError.missingLibrary("libpangocairo-1.0.so.0"),
  load: Libpango_load)
