import Documents

/// Driving licences on ID-1 cards, 85.6 × 54 mm, in the order of the EU model (directive 2006/126/EC, annex I). The Dutch one has a
/// one-line MRZ at the bottom of the front (ISO/IEC 18013-1) and a QR code on its back.
enum DrivingLicence {
  static let size = SpecimenSize(width: 85.6, height: 54.0, radius: 3.18)

  static func front(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    let isDutch = sheet.document.kind == .dutchDriversLicense
    ground(sheet)
    flag(sheet, 4, 3.4)
    canvas.text(isDutch ? "RIJBEWIJS" : "DRIVING LICENCE", 18, 6.4, .sansBold, 3.4, style(sheet), spacing: 0.2)
    canvas.text(isDutch ? "DRIVING LICENCE" : "PERMIS DE CONDUIRE", 18, 9.3, .sans, 1.9, style(sheet).faded(0.85), spacing: 0.1)
    canvas.text(sheet.style.state, 81.6, 6.2, .serifBold, 2.1, style(sheet), .right, fitting: isDutch ? 36 : 28)
    sheet.photo(4, 12.6, 21.6, 27.6)
    sheet.print.overprint(54, 26, size: 9)
    let rows: [(String, String)] = [
      ("1.", sheet.surname), ("2.", sheet.givenNames), ("3.", "\(SpecimenSheet.shortDay(sheet.document.person.birth)) \(sheet.birthPlace)"),
      ("4a.", SpecimenSheet.shortDay(sheet.document.issued)), ("4b.", SpecimenSheet.shortDay(sheet.document.expires)),
      ("4c.", isDutch ? "Burgemeester van Specimen" : "Specimen Office"),
      ("5.", sheet.number), ("9.", "AM  B1  B"),
    ]
    let step = isDutch ? 3.3 : 4.0
    for (index, (label, value)) in rows.enumerated() {
      let y = 14.6 + Double(index) * step
      canvas.text(label, 28, y, .condensed, 2.0, style(sheet))
      canvas.text(value, 33.2, y, label == "5." ? .mono : .condensedBold, 2.5, .black, fitting: 46)
    }
    sheet.ghost(69.5, isDutch ? 25.0 : 31.5, height: isDutch ? 13.5 : 16)
    canvas.text("7.", isDutch ? 52 : 4, isDutch ? 38.5 : 44.4, .condensed, 2.0, style(sheet))
    sheet.signature(isDutch ? 54 : 7, isDutch ? 34.0 : 41.5, width: isDutch ? 14 : 19, height: isDutch ? 5.4 : 7.4)
    sheet.hologram(23.4, 36.5, 5.6)
    sheet.print.microtext("\(sheet.style.state) SPECIMEN", 4, isDutch ? 41.4 : 51.4, 77.6)
    if isDutch { sheet.printMrz(height: 12.15) }
  }

  static func back(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    let ink = style(sheet)
    ground(sheet)
    let isDutch = sheet.document.kind == .dutchDriversLicense
    // The area of the code stays plain; the table is as wide as what is left.
    let left = isDutch ? 28.0 : 18.0
    if isDutch {
      canvas.rectangle(4, 14, 20, 20, radius: 0.6)
      canvas.fill(DrawingColor(0xF4F3F0, 0.9))
      canvas.rectangle(4, 14, 20, 20, radius: 0.6)
      canvas.stroke(ink.faded(0.5), 0.14)
      if let code = sheet.code { canvas.code(code, 4.5, 14.5, width: 19) }
    }
    sheet.put(isDutch ? "4d." : "5.", isDutch ? sheet.personalNumber : sheet.number, 4, 3, 22, font: .mono, size: 2.1, label: 1.5)
    let columns = [left, left + 12, left + 27, left + 42]
    for (index, title) in ["9.", "10.", "11.", "12."].enumerated() { canvas.text(title, columns[index] + 1, 6.2, .condensedBold, 1.9, ink) }
    let categories = ["AM", "A1", "A2", "A", "B1", "B", "C1", "C", "D1", "D", "BE", "T"]
    let step = 3.4
    for (index, category) in categories.enumerated() {
      let y = 10.0 + Double(index) * step
      canvas.text(category, columns[0] + 1, y, .condensedBold, 2.0, .black)
      let isHeld = ["AM", "B1", "B"].contains(category)
      canvas.text(isHeld ? SpecimenSheet.shortDay(sheet.document.issued) : "—", columns[1] + 1, y, .condensed, 1.9, .black)
      canvas.text(isHeld ? SpecimenSheet.shortDay(sheet.document.expires) : "—", columns[2] + 1, y, .condensed, 1.9, .black)
    }
    for row in 0..<categories.count {
      canvas.move(left, 10.9 + Double(row) * step)
      canvas.line(81.6, 10.9 + Double(row) * step)
    }
    for x in columns {
      canvas.move(x, 4)
      canvas.line(x, 10 + 11 * step + 0.9)
    }
    canvas.stroke(ink.faded(0.45), 0.1)
    sheet.print.overprint(54, 28, size: 9)
    canvas.text("Specimen. It entitles no one to drive.", 4, 51.6, .serifItalic, 1.7, ink, fitting: 60)
    sheet.hologram(10, 43.5, 4.6)
  }

  /// Licences are pink and green in every state (annex I, 1).
  private static func ground(_ sheet: SpecimenSheet) {
    var style = sheet.style
    style.tintA = DrawingColor(0xF4D3DA)
    style.tintB = DrawingColor(0xDDEBD9)
    style.line = DrawingColor(0xB0607A)
    style.accent = DrawingColor(0x5C8A6A)
    let print = SecurityPrint(canvas: sheet.canvas, style: style)
    print.paper(size.width, size.height, strength: 0.85)
    print.rosette(58, 27, 16, lobes: 11, rings: 8, alpha: 0.32)
  }

  private static func style(_ sheet: SpecimenSheet) -> DrawingColor { sheet.style.deep }

  /// The distinguishing sign of the state in its blue field.
  private static func flag(_ sheet: SpecimenSheet, _ x: Double, _ y: Double) {
    let canvas = sheet.canvas
    canvas.rectangle(x, y, 11.5, 7.6, radius: 0.5)
    canvas.fill(DrawingColor(0x1F3F93))
    for star in 0..<12 {
      let angle = Double(star) * .pi / 6
      canvas.circle(x + 5.75 + 2.9 * Geometry.cosine(angle), y + 3.8 + 2.9 * Geometry.sine(angle), 0.3)
    }
    canvas.fill(DrawingColor(0xF6D24A))
    canvas.text(String(sheet.country.mrzCode.prefix { $0 != "<" }), x + 5.75, y + 4.6, .sansBold, 2.0, .white, .centre, fitting: 4.4)
  }
}
