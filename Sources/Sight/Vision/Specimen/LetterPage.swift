import Documents

/// Letters on A4: a bill that proves an address, and a tax office's notice of a tax identification number.
enum LetterPage {
  static let size = SpecimenSize(width: 210.0, height: 297.0, radius: 0)

  static func bill(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    head(sheet, name: "Utopia Water & Light", line: "12 Reservoir Road · 1000 Zenith · specimen of a bill", ink: DrawingColor(0x1E6B86))
    canvas.text("Your bill for electricity and water", 25, 113, .sansBold, 6, DrawingColor(0x1E6B86))
    paragraph(sheet, 122, ["Dear \(sheet.fullName),", "", "this is what you have used at the address above in the last three months."])
    let rows = [("Electricity, 612 kWh", 158.40), ("Water, 31 m³", 74.15), ("Standing charge", 27.00), ("Tax", 31.14)]
    var y = 148.0
    line(canvas, y - 6)
    for (what, amount) in rows {
      canvas.text(what, 27, y, .sans, 3.6, .black)
      canvas.text(Self.money(amount), 183, y, .sans, 3.6, .black, .right)
      line(canvas, y + 3)
      y += 9
    }
    canvas.text("To be paid", 27, y, .sansBold, 3.8, .black)
    canvas.text(Self.money(rows.reduce(0) { $0 + $1.1 }), 183, y, .sansBold, 3.8, .black, .right)
    bars(sheet, 25, 204)
    foot(sheet)
  }

  static func taxLetter(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    head(
      sheet, name: "Revenue Office of \(sheet.country.code)", line: "1 Exchequer Square · 1000 Zenith · specimen of a notice",
      ink: sheet.style.deep)
    canvas.text("Your tax identification number", 25, 113, .sansBold, 6, sheet.style.deep)
    paragraph(
      sheet, 122, ["Dear \(sheet.fullName),", "", "you have been entered in the register. Quote this number whenever you write to us."])
    canvas.rectangle(25, 140, 160, 22, radius: 2)
    canvas.fill(sheet.style.tintA.mixed(.white, 0.4))
    canvas.rectangle(25, 140, 160, 22, radius: 2)
    canvas.stroke(sheet.style.deep.faded(0.6), 0.3)
    canvas.text("Tax identification number (TIN)", 30, 147, .sans, 3, sheet.style.deep)
    canvas.text(sheet.number, 30, 157, .mono, 7, .black, fitting: 150, spacing: 0.8)
    let rows = [
      ("Name", sheet.fullName), ("Date of birth", SpecimenSheet.shortDay(sheet.document.person.birth)),
      ("Place of birth", sheet.birthPlace),
      ("Nationality", sheet.nationality), ("Registered since", SpecimenSheet.shortDay(sheet.document.issued)),
    ]
    for (index, (label, value)) in rows.enumerated() {
      let y = 176 + Double(index) * 8.5
      canvas.text(label, 27, y, .sans, 3.4, DrawingColor(0x555B66))
      canvas.text(value, 75, y, .sansBold, 3.6, .black, fitting: 108)
      line(canvas, y + 3)
    }
    SpecimenSignature(name: "Registrar", seed: 11).draw(on: canvas, 25, 226, width: 42, height: 13)
    canvas.text("for the Revenue Office", 25, 244, .sans, 3, DrawingColor(0x555B66))
    foot(sheet)
  }

  private static func head(_ sheet: SpecimenSheet, name: String, line words: String, ink: DrawingColor) {
    let canvas = sheet.canvas
    canvas.rectangle(0, 0, size.width, size.height)
    // Slightly off-white, like paper in photographs: pure white looks like a reflection.
    canvas.fill(DrawingColor(0xF3F3EF))
    canvas.rectangle(25, 9, 160, 1.4)
    canvas.fill(ink)
    sheet.print.emblem(34, 25, 10, ink)
    canvas.text(name, 50, 24, .serifBold, 7, ink)
    canvas.text(words, 50, 31, .sans, 2.9, DrawingColor(0x555B66))
    // The address, where the envelope has its window.
    canvas.text("Specimen · \(name)", 25, 57, .sans, 2.1, DrawingColor(0x777D88))
    for (index, text) in [sheet.fullName, sheet.address.street, sheet.address.town].enumerated() {
      canvas.text(text, 25, 64 + Double(index) * 5.6, .sans, 4, .black, fitting: 85)
    }
    for (index, (label, value)) in [
      ("Date", SpecimenSheet.shortDay(sheet.document.issued)), ("Reference", sheet.number), ("Page", "1 / 1"),
    ].enumerated() {
      canvas.text(label, 130, 64 + Double(index) * 5.6, .sans, 3.2, DrawingColor(0x555B66))
      canvas.text(value, 155, 64 + Double(index) * 5.6, .sans, 3.4, .black, fitting: 40)
    }
    sheet.print.overprint(105, 205, size: 30, angle: -40, alpha: 0.10)
  }

  private static func paragraph(_ sheet: SpecimenSheet, _ y: Double, _ lines: [String]) {
    for (index, text) in lines.enumerated() { sheet.canvas.text(text, 25, y + Double(index) * 5.4, .sans, 3.6, .black, fitting: 160) }
  }

  private static func line(_ canvas: CairoCanvas, _ y: Double) {
    canvas.move(25, y)
    canvas.line(185, y)
    canvas.stroke(DrawingColor(0xB9BEC6), 0.2)
  }

  /// The consumption of the last twelve months as bars.
  private static func bars(_ sheet: SpecimenSheet, _ x: Double, _ y: Double) {
    let canvas = sheet.canvas
    var random = SeededRandom(seed: sheet.document.person.seed ^ 0xBA45)
    canvas.text("Your use, month by month", x, y, .sansBold, 3.2, DrawingColor(0x1E6B86))
    for month in 0..<12 {
      let tall = 10 + 22 * random.unit()
      canvas.rectangle(x + Double(month) * 13.4, y + 42 - tall, 9, tall)
    }
    canvas.fill(DrawingColor(0x6FB3C8))
    line(canvas, y + 42)
  }

  private static func foot(_ sheet: SpecimenSheet) {
    line(sheet.canvas, 274)
    sheet.canvas.text("SPECIMEN. A letter to a fictitious person, without meaning or effect.", 25, 280, .sans, 2.8, DrawingColor(0x777D88))
  }

  /// Formatted by hand, because number formatters follow the machine's locale.
  private static func money(_ amount: Double) -> String {
    let cents = Int((amount * 100).rounded())
    return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) UTD"
  }
}
