internal import CRsvg
import Cairo

/// The versions of the libraries that draw: other ones may draw otherwise.
package let drawingVersions =
  "cairo \(cairoVersion), librsvg \(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
