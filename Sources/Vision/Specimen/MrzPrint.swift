/// Prints machine-readable lines: OCR-B size I, ten characters an inch (ICAO 9303-3, section 4.2 and 4.4).
struct MrzPrint {
  /// From one character to the next, in millimetres.
  static let pitch = 2.54
  /// From one line to the next: a quarter of an inch.
  static let lead = 6.35
  /// The height of the zone at the foot of a document (ICAO 9303-4, -5 and -6, figure 1), in millimetres.
  static let zone = 23.2
  /// The em square that sets OCR-B's advance of 0.723 em to the pitch.
  private static let size = pitch / 0.723
  /// Half of the height of a capital, so that a line can be set by its middle.
  private static let halfCapital = 1.2

  /// The lines lie in the middle of the zone, symmetrically.
  /// - Parameters: the document's width and height, and the height of the zone at its foot.
  static func draw(_ lines: [String], on canvas: Canvas, width: Double, height: Double, zone: Double = zone, ink: Ink = Ink(0x111114)) {
    let longest = lines.map(\.count).max() ?? 0
    let left = (width - Double(longest) * pitch) / 2
    let middle = height - zone / 2
    for (index, line) in lines.enumerated() {
      let y = middle + (Double(index) - Double(lines.count - 1) / 2) * lead + halfCapital
      for (column, letter) in line.enumerated() {
        canvas.text(String(letter), left + (Double(column) + 0.5) * pitch, y, .ocrB, size, ink, .centre)
      }
    }
  }
}
