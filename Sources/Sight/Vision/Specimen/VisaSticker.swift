import Documents

/// Visa stickers: MRV-A, 120 × 80 mm, and MRV-B, 105 × 74 mm (ICAO 9303-7).
enum VisaSticker {
  static let large = SpecimenSize(width: 120.0, height: 80.0, radius: 1)
  static let small = SpecimenSize(width: 105.0, height: 74.0, radius: 1)

  static func draw(_ sheet: SpecimenSheet) {
    let canvas = sheet.canvas
    let style = sheet.style
    let width = sheet.width
    let free = sheet.height - MrzPrint.mrzHeight
    sheet.print.paper(width, sheet.height)
    sheet.print.rosette(width * 0.68, free * 0.52, 22, lobes: 16, rings: 9, alpha: 0.36)
    sheet.print.rosette(18, free * 0.55, 14, lobes: 10, rings: 6, alpha: 0.3)
    // A band of colour along the top, as on stickers against the white of a visa page.
    canvas.rectangle(0, 0, width, 10.6)
    canvas.fill(
      from: (0, 0), to: (width, 0),
      [GradientStop(0, style.line.faded(0.55)), GradientStop(0.5, style.accent.faded(0.38)), GradientStop(1, style.line.faded(0.55))])
    canvas.text("VISA", 5, 8.1, .serifBold, 7.2, .white, spacing: 1.2)
    canvas.text(style.state, width - 14, 5.0, .serifBold, 3.2, style.deep, .right, fitting: width - 55, spacing: 0.25)
    canvas.text(style.stateAside, width - 14, 8.4, .serif, 2.1, style.deep, .right, fitting: width - 55, spacing: 0.1)
    sheet.print.emblem(width - 7.6, 5.3, 4, style.deep)

    let photoHeight = free - 17
    sheet.photo(5, 13.5, photoHeight * 35 / 45, photoHeight)
    sheet.print.overprint(width * 0.63, free * 0.58, size: width * 0.098)
    data(sheet, left: 5 + photoHeight * 35 / 45 + 4.5, step: (free - 14) / 6)
    sheet.hologram(5 + photoHeight * 0.72, free - 8, 6.5)
    sheet.print.microtext("\(style.state) VISA SPECIMEN", 5, free - 1.4, width - 10)
    sheet.printMrz()
  }

  private static func data(_ sheet: SpecimenSheet, left: Double, step: Double) {
    let document = sheet.document
    let room = sheet.width - left - 5
    let half = room / 2 - 1.5
    let right = left + half + 3
    let size = min(2.9, step * 0.42)
    func row(_ index: Double) -> Double { 12.6 + step * index }
    sheet.put("Valid for / Valable pour", sheet.country.code, left, row(0), half, size: size)
    sheet.put("Number of visa / Numéro de visa", sheet.number, right, row(0), half, font: .ocrB, size: size)
    sheet.put("From / Du", SpecimenSheet.shortDay(document.issued), left, row(1), half, size: size)
    sheet.put("Until / Au", SpecimenSheet.shortDay(document.expires), right, row(1), half, size: size)
    sheet.put("Type of visa / Type de visa", "C", left, row(2), half * 0.45, size: size)
    sheet.put("Entries / Entrées", "MULT", left + half * 0.5, row(2), half * 0.5, size: size)
    sheet.put("Duration of stay / Durée du séjour", "90 DAYS", right, row(2), half, size: size)
    sheet.put(
      "Surname, name / Nom, prénom", [sheet.surname, sheet.givenNames].filter { !$0.isEmpty }.joined(separator: ", "), left, row(3), room,
      size: size)
    sheet.put("Nationality / Nationalité", sheet.nationality, left, row(4), half * 0.5, size: size)
    sheet.put("Sex / Sexe", sheet.sex, left + half * 0.62, row(4), half * 0.36, size: size)
    sheet.put("Date of birth / Date de naissance", sheet.birth, right, row(4), half, size: size)
    sheet.put("Issued in, on / Délivré à, le", "ZENITH \(SpecimenSheet.shortDay(document.issued))", left, row(5), half, size: size)
    sheet.put("Remarks / Remarques", "SPECIMEN", right, row(5), half, size: size)
  }
}
