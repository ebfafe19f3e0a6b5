/// Prints the lines of an MRZ: OCR-B size I, ten characters to the inch (ICAO 9303-3, sections 4.2 and 4.4).
struct MrzPrint {
  /// The distance from one character to the next, in millimetres.
  static let pitch = 2.54
  /// The distance from one line to the next: a quarter of an inch.
  static let lead = 6.35
  /// The height of the MRZ at the bottom of a document (ICAO 9303-4, -5 and -6, figure 1), in millimetres.
  static let mrzHeight = 23.2
  /// The em square at which OCR-B's advance of 0.723 em equals the pitch.
  private static let size = pitch / 0.723
  /// Half the height of a capital, by which a line is centred vertically.
  private static let halfCapital = 1.2

  /// The lines are centred in the MRZ.
  /// - Parameters: the document's width and height, and the height of the MRZ at its bottom.
  static func draw(
    _ lines: [String], on canvas: CairoCanvas, width: Double, height: Double, mrzHeight: Double = mrzHeight,
    ink: DrawingColor = DrawingColor(0x111114)
  ) {
    let longest = lines.map(\.count).max() ?? 0
    let left = (width - Double(longest) * pitch) / 2
    let middle = height - mrzHeight / 2
    for (index, line) in lines.enumerated() {
      let y = middle + (Double(index) - Double(lines.count - 1) / 2) * lead + halfCapital
      for (column, letter) in line.enumerated() {
        canvas.text(String(letter), left + (Double(column) + 0.5) * pitch, y, .ocrB, size, ink, .centre)
      }
    }
  }
}
