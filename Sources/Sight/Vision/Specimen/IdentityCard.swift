import Documents

/// Identity cards and residence permits: ID-1, 85.6 × 54 mm, with the MRZ (TD1) on the back (ICAO 9303-5).
enum IdentityCard {
  static let size = SpecimenSize(width: 85.6, height: 54.0, radius: 3.18)

  static func front(_ sheet: SpecimenSheet) {
    let isPermit = sheet.document.kind == .residencePermit
    ground(sheet)
    sheet.head(
      isPermit ? "RESIDENCE PERMIT" : "IDENTITY CARD", isPermit ? "TITRE DE SÉJOUR" : "CARTE D'IDENTITÉ", y: 5.4, size: 3.0, inset: 4,
      right: 75.5)
    sheet.print.chipSign(77.2, 3.5, 4.6, sheet.style.accent)
    sheet.rule(8.6, inset: 4)
    sheet.photo(4, 12.2, 25.6, 32.9)
    sheet.print.overprint(56, 30, size: 9.2)
    sheet.ghost(68.6, 30.2, height: 15.4)
    let left = 32.4
    let right = 58.0
    sheet.put("Surname / Nom", sheet.surname, left, 10.6, 32, size: 2.6, label: 1.35)
    sheet.put("Given names / Prénoms", sheet.givenNames, left, 15.9, 49, size: 2.6, label: 1.35)
    sheet.put("Document No. / No. du document", sheet.number, 66, 10.6, 16, font: .ocrB, size: 2.3, label: 1.35)
    sheet.put("Sex / Sexe", sheet.sex, left, 21.2, 8, size: 2.6, label: 1.35)
    sheet.put("Nationality / Nationalité", sheet.nationality, left + 10, 21.2, 15, size: 2.6, label: 1.35)
    sheet.put("Date of birth / Date de naissance", sheet.birth, right, 21.2, 24, size: 2.6, label: 1.35)
    if isPermit {
      sheet.put("Type of permit / Catégorie du titre", "TEMPORARY RESIDENCE", left, 26.5, 34, size: 2.6, label: 1.35)
      sheet.put("Remarks / Observations", "WORK PERMITTED", left, 31.8, 34, size: 2.6, label: 1.35)
    } else {
      sheet.put("Place of birth / Lieu de naissance", sheet.birthPlace, left, 26.5, 34, size: 2.6, label: 1.35)
      if !sheet.personalNumber.isEmpty {
        sheet.put("Personal No. / No. personnel", sheet.personalNumber, left, 31.8, 34, size: 2.6, label: 1.35)
      }
    }
    sheet.put("Date of expiry / Date d'expiration", sheet.expires, left, 37.1, 26, size: 2.6, label: 1.35)
    sheet.canvas.text("Signature", left, 44.4, .condensed, 1.35, sheet.style.deep.faded(0.85))
    sheet.signature(left + 4, 43.2, width: 22, height: 6.6)
    sheet.canvas.text(accessNumber(sheet), 81.4, 50.2, .ocrB, 2.5, .black, .right)
    sheet.print.microtext("SPECIMEN \(sheet.surname) \(sheet.number)", 4, 46.3, 25.6)
    sheet.hologram(27, 41, 6.2)
  }

  static func back(_ sheet: SpecimenSheet) {
    let isPermit = sheet.document.kind == .residencePermit
    ground(sheet)
    sheet.print.overprint(46, 15.5, size: 8.6, angle: -12)
    chip(sheet, 5, 9.5)
    let left = 23.0
    let right = 52.0
    sheet.put("Authority / Autorité", "SPECIMEN OFFICE \(sheet.country.code)", left, 3.0, 27, size: 2.4, label: 1.3)
    sheet.put("Date of issue / Date de délivrance", sheet.issued, right, 3.0, 28, size: 2.4, label: 1.3)
    sheet.put("Address / Domicile", sheet.address.street, left, 8.8, 27, size: 2.4, label: 1.3)
    sheet.put(
      isPermit ? "Place of birth / Lieu de naissance" : "Height / Taille", isPermit ? sheet.birthPlace : sheet.stature, right, 8.8, 28,
      size: 2.4, label: 1.3)
    sheet.put("", sheet.address.town, left, 11.6, 27, size: 2.4, label: 1.3)
    sheet.put(
      isPermit ? "Issued at / Délivré à" : "Colour of eyes / Couleur des yeux", isPermit ? "ZENITH" : "BROWN/MARRON", right, 14.6, 28,
      size: 2.4, label: 1.3)
    sheet.canvas.text(
      "This is a specimen. It proves nothing and identifies no one.", left, 22.6, .serifItalic, 1.7, sheet.style.deep, fitting: 57)
    sheet.print.microtext("\(sheet.style.state) SPECIMEN \(sheet.number)", left, 25.4, 57)
    sheet.hologram(75.5, 22.5, 5.2)
    sheet.printMrz()
  }

  private static func ground(_ sheet: SpecimenSheet) {
    sheet.print.paper(size.width, size.height, strength: 0.9)
    sheet.print.rosette(56, 28, 17, lobes: 12, rings: 8, alpha: 0.32)
    sheet.print.rosette(16, 30, 11, lobes: 8, rings: 5, alpha: 0.3)
  }

  /// The contacts of a chip card (ISO/IEC 7816-2).
  private static func chip(_ sheet: SpecimenSheet, _ x: Double, _ y: Double) {
    let canvas = sheet.canvas
    canvas.rectangle(x, y, 13, 11.8, radius: 1.6)
    canvas.fill(
      from: (x, y), to: (x + 13, y + 12),
      [GradientStop(0, DrawingColor(0xF2DDA0)), GradientStop(0.5, DrawingColor(0xC99F4A)), GradientStop(1, DrawingColor(0xEBCF86))])
    canvas.rectangle(x + 4.2, y + 3.2, 4.6, 5.4, radius: 1)
    for row in [2.95, 5.9, 8.85] {
      canvas.move(x, y + row)
      canvas.line(x + 4.2, y + row)
      canvas.move(x + 8.8, y + row)
      canvas.line(x + 13, y + row)
    }
    canvas.stroke(DrawingColor(0x6B5220), 0.16)
  }

  /// The six digits of the card access number (ICAO 9303-11, section 4.4); fictitious.
  private static func accessNumber(_ sheet: SpecimenSheet) -> String {
    var random = SeededRandom(seed: sheet.document.person.seed ^ 0xCA4)
    return String((0..<6).map { _ in Character(String(random.below(10))) })
  }
}
