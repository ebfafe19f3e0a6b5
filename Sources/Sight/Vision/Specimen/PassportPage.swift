/// The data page of a passport: ID-3, 125 × 88 mm, with the fields in the order of ICAO 9303-4, section 4.
enum PassportPage {
  static let size = SpecimenSize(width: 125.0, height: 88.0, radius: 2.4)

  static func draw(_ sheet: SpecimenSheet) {
    sheet.print.paper(size.width, size.height)
    sheet.print.rosette(86, 37, 25, lobes: 14, rings: 9, alpha: 0.32)
    sheet.print.rosette(22, 38, 15, lobes: 9, rings: 5, alpha: 0.3)
    sheet.head("PASSPORT", "PASSEPORT", y: 6.6, size: 4.4, inset: 6, right: 109.5)
    sheet.print.chipSign(112.4, 4.2, 6.6, sheet.style.accent)
    sheet.rule(11.8, inset: 6)
    sheet.photo(6, 15.2, 34.2, 44)
    sheet.print.microtext("SPECIMEN \(sheet.surname)", 6, 60.2, 34.2)
    sheet.print.overprint(76, 38, size: 13.5)
    sheet.ghost(103.2, 34.2, height: 20.5)
    data(sheet)
    sheet.hologram(36.5, 51, 9)
    sheet.printMrz()
  }

  private static func data(_ sheet: SpecimenSheet) {
    let left = 44.0
    let right = 75.5
    sheet.put("Type / Type", "P", left, 14.2, 9)
    sheet.put("Code of issuing State / Code de l'État émetteur", sheet.country.code, left + 12, 14.2, 33)
    sheet.put("Passport No. / No. du passeport", sheet.number, left + 49, 14.2, 26, font: .ocrB)
    sheet.put("1. Surname / Nom", sheet.surname, left, 20.9, 75)
    sheet.put("2. Given names / Prénoms", sheet.givenNames, left, 27.6, 75)
    sheet.put("3. Nationality / Nationalité", sheet.nationality, left, 34.3, 28)
    sheet.put("4. Date of birth / Date de naissance", sheet.birth, left, 41.0, 28)
    if !sheet.personalNumber.isEmpty { sheet.put("5. Personal No. / No. personnel", sheet.personalNumber, right, 34.3, 26) }
    sheet.put("6. Sex / Sexe", sheet.sex, left, 47.7, 14)
    sheet.put("7. Place of birth / Lieu de naissance", sheet.birthPlace, right, 41.0, 26)
    sheet.put("8. Date of issue / Date de délivrance", sheet.issued, left, 54.4, 28)
    sheet.put("9. Authority / Autorité", "SPECIMEN OFFICE", right, 47.7, 26)
    sheet.put("10. Date of expiry / Date d'expiration", sheet.expires, right, 54.4, 26)
    sheet.canvas.text("11. Signature", 104.5, 57.0, .condensed, 1.55, sheet.style.deep.faded(0.85))
    sheet.signature(103.5, 57.2, width: 17, height: 6)
  }
}
