extension CSSProperty {
  /// Properties for the position of boxes and for page breaks.
  static let layout: [String: CSSProperty] = [
    "display": word(\.display),
    "position": word(\.position),
    "table-layout": field(\.isFixedTable) { $0.keyword(["auto": false, "fixed": true]) },
    "border-collapse": field(\.collapsesBorders) { $0.keyword(["separate": false, "collapse": true]) },
    "border-spacing": borderSpacing,
    "caption-side": field(\.isCaptionBelow) { $0.keyword(["top": false, "bottom": true]) },
    "box-decoration-break": field(\.repeatsEdges) { $0.keyword(["slice": false, "clone": true]) },
    "break-before": field(\.breakBefore) { breakRule(&$0) },
    "break-after": field(\.breakAfter) { breakRule(&$0) },
    "break-inside": field(\.avoidsBreakInside) { avoids(&$0) },
    "page-break-before": field(\.breakBefore) { breakRule(&$0) },
    "page-break-after": field(\.breakAfter) { breakRule(&$0) },
    "page-break-inside": field(\.avoidsBreakInside) { avoids(&$0) },
    "flex": flex,
    "flex-grow": field(\.flex.grow) { factor(&$0) },
    "flex-shrink": field(\.flex.shrink) { factor(&$0) },
    "flex-basis": length(\.flex.basis),
    "flex-direction": unchanged(["row"]),
    "flex-wrap": unchanged(["nowrap"]),
    "gap": units(\.flex.gap),
    "column-gap": units(\.flex.gap),
    "justify-content": field(\.flex.justify) { $0.keyword(justifications) },
    "align-items": field(\.flex.align) { $0.keyword(alignments) },
    "align-self": field(\.flex.alignSelf) { reader in reader.keyword(alignments).map { Optional($0) } },
  ]

  private static func breakRule(_ reader: inout ValueReader) -> BreakRule? {
    reader.keyword([
      "auto": .auto, "page": .page, "always": .page, "avoid": .avoid, "avoid-page": BreakRule.avoid,
    ])
  }

  private static func avoids(_ reader: inout ValueReader) -> Bool? {
    reader.keyword(["auto": false, "avoid": true, "avoid-page": true])
  }

  private static func factor(_ reader: inout ValueReader) -> Double? {
    reader.number().flatMap { flexFactors.contains($0) ? $0 : nil }
  }

  private static let justifications: [String: FlexLook.Justify] = [
    "flex-start": .start, "start": .start, "left": .start, "normal": .start, "flex-end": .end, "end": .end,
    "right": .end, "center": .center, "space-between": .between, "space-around": .around,
    "space-evenly": .evenly,
  ]

  private static let alignments: [String: FlexLook.Align] = [
    "stretch": .stretch, "normal": .stretch, "center": .center, "flex-start": .start, "start": .start,
    "flex-end": .end, "end": .end, "baseline": .baseline,
  ]

  private static let borderSpacing = computed(\.borderSpacing) { reader -> Computing<BorderSpacing>? in
    guard let first = reader.length(), first.value >= 0 else { return nil }
    let second = reader.length() ?? first
    return { style, context in
      BorderSpacing(
        horizontal: first.units(em: style.text.size, rem: context.rootSize),
        vertical: second.units(em: style.text.size, rem: context.rootSize))
    }
  }

  /// Reads `1`, `0 0 auto`, `1 1 40%` or `none`.
  private static let flex = CSSProperty(
    read: { reader in
      if reader.keyword(["none": true]) != nil {
        return { style, _ in
          (style.flex.grow, style.flex.shrink, style.flex.basis) = (0, 0, .auto)
        }
      }
      if reader.keyword(["auto": true]) != nil {
        return { style, _ in
          (style.flex.grow, style.flex.shrink, style.flex.basis) = (1, 1, .auto)
        }
      }
      let grow = factor(&reader)
      let shrink = grow == nil ? nil : factor(&reader)
      let basis = reader.lengthOrPart(allowsAuto: true)
      guard grow != nil || basis != nil else { return nil }
      return { style, context in
        style.flex.grow = grow ?? 1
        style.flex.shrink = shrink ?? 1
        style.flex.basis = basis?.computed(em: style.text.size, rem: context.rootSize) ?? .units(0)
      }
    },
    inherit: { $0.flex = $1.parent.flex }, initial: { style, _ in style.flex = FlexLook() })
}
