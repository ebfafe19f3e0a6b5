import Documents

/// A folded paper identity card without an MRZ: four pages of 77 × 105 mm, filled in with a typewriter.
enum PaperCard {
  static let size = SpecimenSize(width: 77.0, height: 105.0, radius: 0.8)

  /// The front cover with the state's emblem.
  static func cover(_ sheet: SpecimenSheet) {
    ground(sheet)
    sheet.canvas.text(sheet.style.state, 38.5, 17, .serifBold, 5, sheet.style.deep, .centre, fitting: 66, spacing: 0.4)
    sheet.canvas.text(sheet.style.stateAside, 38.5, 22, .serif, 2.6, sheet.style.deep.faded(0.85), .centre, fitting: 66)
    sheet.print.emblem(38.5, 47, 17, sheet.style.deep.faded(0.8))
    sheet.canvas.text("IDENTITY CARD", 38.5, 79, .serifBold, 5, sheet.style.deep, .centre, spacing: 0.4)
    sheet.canvas.text("CARTE D'IDENTITÉ", 38.5, 84.5, .serif, 3, sheet.style.deep.faded(0.85), .centre, spacing: 0.2)
    sheet.put("No. / N°", sheet.number, 26, 89, 25, font: .mono, size: 3)
    sheet.print.overprint(38.5, 62, size: 10)
  }

  /// The inside page with the photograph, the signature and the stamp.
  static func insideRight(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    ground(sheet)
    sheet.photo(21, 10, 35, 45)
    sheet.put("Signature of the holder / Signature du titulaire", "", 10, 60, 57, label: 1.9)
    canvas.move(10, 74)
    canvas.line(67, 74)
    canvas.stroke(sheet.style.deep.faded(0.6), 0.16)
    sheet.signature(15, 62, width: 42, height: 13)
    sheet.put(
      "Issued in, on / Délivrée à, le", "ZENITH, \(SpecimenSheet.shortDay(sheet.document.issued))", 10, 78, 38, font: .mono, size: 2.6,
      label: 1.9)
    sheet.put("Authority / Autorité", "SPECIMEN OFFICE", 10, 87, 38, font: .mono, size: 2.6, label: 1.9)
    stamp(sheet, 58, 54)
    sheet.print.overprint(38.5, 84, size: 10, angle: -18)
    sheet.hologram(24, 51, 6)
  }

  /// The inside page with the person's data.
  static func insideLeft(_ sheet: SpecimenSheet) {
    ground(sheet)
    let rows: [(String, String)] = [
      ("Surname / Nom", sheet.surname), ("Given names / Prénoms", sheet.givenNames),
      ("Born on / Né(e) le", SpecimenSheet.shortDay(sheet.document.person.birth)),
      ("in / à", sheet.birthPlace), ("Nationality / Nationalité", sheet.nationality), ("Sex / Sexe", sheet.sex),
      ("Residence / Domicile", sheet.address.town),
      ("Street / Rue", sheet.address.street), ("Height / Taille", sheet.stature), ("Colour of eyes / Couleur des yeux", "BROWN/MARRON"),
    ]
    sheet.print.overprint(38.5, 52, size: 12, angle: -52)
    for (index, (label, value)) in rows.enumerated() {
      let y = 8 + Double(index) * 9.1
      sheet.put(label, value, 7, y, 63, font: .mono, size: 3, label: 1.9)
      sheet.canvas.move(7, y + 6.2)
      sheet.canvas.line(70, y + 6.2)
      sheet.canvas.stroke(sheet.style.deep.faded(0.4), 0.1)
    }
  }

  /// The back cover with the validity.
  static func back(_ sheet: SpecimenSheet) {
    ground(sheet)
    sheet.print.emblem(38.5, 30, 12, sheet.style.deep.faded(0.5))
    sheet.put(
      "Valid until / Valable jusqu'au", SpecimenSheet.shortDay(sheet.document.expires), 10, 52, 57, font: .mono, size: 3.4, label: 2)
    sheet.put("No. / N°", sheet.number, 10, 63, 57, font: .mono, size: 3.4, label: 2)
    sheet.canvas.text("This is a specimen. It proves", 10, 82, .serifItalic, 2.6, sheet.style.deep, fitting: 57)
    sheet.canvas.text("nothing and identifies no one.", 10, 86, .serifItalic, 2.6, sheet.style.deep, fitting: 57)
    sheet.print.overprint(38.5, 52, size: 11)
  }

  private static func ground(_ sheet: SpecimenSheet) {
    sheet.print.paper(size.width, size.height, strength: 0.7)
    sheet.print.rosette(38.5, 52, 26, lobes: 16, rings: 8, alpha: 0.24)
    sheet.canvas.rectangle(3, 3, size.width - 6, size.height - 6)
    sheet.canvas.stroke(sheet.style.deep.faded(0.55), 0.3)
    sheet.canvas.rectangle(3.8, 3.8, size.width - 7.6, size.height - 7.6)
    sheet.canvas.stroke(sheet.style.deep.faded(0.4), 0.1)
  }

  /// An office's stamp, partly over the photograph.
  private static func stamp(_ sheet: SpecimenSheet, _ x: Double, _ y: Double) {
    let canvas = sheet.canvas
    let ink = DrawingColor(0x3A3F9A, 0.55)
    canvas.circle(x, y, 11)
    canvas.stroke(ink, 0.5)
    canvas.circle(x, y, 7.6)
    canvas.stroke(ink, 0.25)
    sheet.print.emblem(x, y, 5.4, ink)
    let words = Array("SPECIMEN OFFICE · SPECIMEN · ")
    for (index, letter) in words.enumerated() {
      canvas.saved {
        canvas.translate(x, y)
        canvas.rotate(Double(index) * 360 / Double(words.count) - 90)
        canvas.text(String(letter), 0, -8.4, .sansBold, 1.9, ink, .centre)
      }
    }
  }
}
