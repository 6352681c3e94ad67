import Cairo
import ScrapbookKit

extension Matrix {
  init(_ transform: Transform) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}
