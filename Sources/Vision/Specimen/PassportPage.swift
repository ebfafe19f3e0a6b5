/// The data page of a passport: ID-3, 125 × 88 mm (ICAO 9303-4).
enum PassportPage {
  static let size = (width: 125.0, height: 88.0)

  static func draw(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    let style = sheet.style
    sheet.card(radius: 2.4)
    sheet.print.paper(size.width, size.height)
    sheet.print.rosette(88, 37, 25, lobes: 14, rings: 9, alpha: 0.34)
    sheet.print.rosette(22, 38, 15, lobes: 9, rings: 5, alpha: 0.3)

    canvas.text(sheet.style.state, 6, 6.6, .serifBold, 4.4, style.deep, fitting: 60, spacing: 0.35)
    canvas.text(sheet.style.stateAside, 6, 9.9, .serif, 2.3, style.deep.faded(0.85), fitting: 60, spacing: 0.15)
    canvas.text("PASSPORT", 110, 6.2, .serifBold, 3.5, style.deep, .right, spacing: 0.25)
    canvas.text("PASSEPORT", 110, 9.7, .serif, 2.4, style.deep.faded(0.85), .right, spacing: 0.25)
    sheet.print.chipSign(112.6, 3.9, 7.2, style.accent)
    canvas.move(6, 11.8)
    canvas.line(119, 11.8)
    canvas.stroke(style.deep.faded(0.5), 0.16)
    sheet.print.microtext("\(sheet.style.state) SPECIMEN", 6, 12.9, 113)

    sheet.photo(6, 15.2, 34.2, 44)
    sheet.print.microtext("SPECIMEN \(sheet.surname)", 6, 60.2, 34.2)
    data(sheet)

    sheet.ghost(103.5, 37.5, height: 21.5)
    sheet.print.overprint(70, 38, size: 15)
    SpecimenShine.hologram(sheet, 36, 50, 10)
    sheet.zone()
  }

  private static func data(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    let left = 44.0
    func put(_ label: String, _ value: String, _ x: Double, _ y: Double, _ width: Double, _ font: SpecimenFont = .condensedBold) {
      canvas.field(SpecimenField(label, value), x, y, width: width, style: sheet.style, font: font)
    }
    put("Type / Type", "P", left, 14.2, 8)
    put("Code of issuing State / Code de l'État émetteur", sheet.country.code, left + 12, 14.2, 34)
    put("Passport No. / No. du passeport", sheet.number, left + 49, 14.2, 27, .ocrB)
    put("1. Surname / Nom", sheet.surname, left, 20.9, 74)
    put("2. Given names / Prénoms", sheet.givenNames, left, 27.6, 74)
    put("3. Nationality / Nationalité", sheet.nationality, left, 34.3, 28)
    put("4. Date of birth / Date de naissance", sheet.birth, left, 41.0, 28)
    put("5. Personal No. / No. personnel", sheet.personalNumber, left + 31, 34.3, 27)
    put("6. Sex / Sexe", sheet.sex, left, 47.7, 14)
    put("7. Place of birth / Lieu de naissance", sheet.birthPlace, left + 31, 41.0, 27)
    put("8. Date of issue / Date de délivrance", sheet.issued, left, 54.4, 28)
    put("9. Authority / Autorité", "SPECIMEN OFFICE", left + 31, 47.7, 27)
    put("10. Date of expiry / Date d'expiration", sheet.expires, left + 31, 54.4, 27)
    canvas.text("11. Signature", 103.5, 35.2 + 24.4, .condensed, 1.55, sheet.style.deep.faded(0.85))
    sheet.signature(101, 58.9, width: 21, height: 6)
  }
}
