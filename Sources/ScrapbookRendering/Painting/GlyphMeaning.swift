import Cairo
import ScrapbookKit

extension GlyphMeaning {
  /// States the text of a run cluster by cluster.
  init(_ run: GlyphRun) {
    self.init(
      text: run.text, clusters: run.clusters.map(TextCluster.init), isRightToLeft: run.isRightToLeft)
  }
}

extension TextCluster {
  init(_ cluster: GlyphCluster) {
    self.init(byteCount: cluster.byteCount, glyphCount: cluster.glyphCount)
  }
}
