import ScrapbookKit

extension AssetCatalog {
  /// The treatments by picture number. If a file has two names, the one that needs more pixels decides.
  func treatments(of uses: [PictureUse], _ quality: PictureQuality, store: AssetStore) -> [Int:
    PictureTreatment]
  {
    let decisions = quality.decisions(for: uses, of: self).compactMap { id, decision in
      (try? store.inspection(of: self[id].path)).map { ($0.number, decision.treatment) }
    }
    return Dictionary(decisions) { $0.needsMorePixels(than: $1) ? $0 : $1 }
  }
}

extension PictureTreatment {
  fileprivate func needsMorePixels(than other: PictureTreatment) -> Bool {
    switch (self, other) {
    case (.original, _): true
    case (_, .original): false
    case (.resampled(let width, _, _), .resampled(let otherWidth, _, _)): width > otherWidth
    }
  }
}
