import Documents

/// One side of one kind of document: its size in millimetres and who draws it.
struct SpecimenDesign {
  var width: Double
  var height: Double
  var draw: (SpecimenSheet) -> Void

  private init(_ size: (width: Double, height: Double), _ draw: @escaping (SpecimenSheet) -> Void) {
    width = size.width
    height = size.height
    self.draw = draw
  }

  /// nil when the kind has no such side.
  init?(_ kind: SpecimenDocument.Kind, _ side: FileSide) {
    switch (kind, side) {
    case (.passport, .front): self.init(PassportPage.size, PassportPage.draw)
    default: return nil
    }
  }
}
