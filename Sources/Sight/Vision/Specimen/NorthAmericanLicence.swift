import Documents

/// Driving licences of states and provinces on ID-1 cards, with the numbered data elements of the AAMVA DL/ID Card Design Standard (annexes
/// A and B) and a PDF417 on the back (annex D).
enum NorthAmericanLicence {
  static let size = DrivingLicence.size

  static func front(_ sheet: SpecimenSheet) {
    guard let licence = sheet.document.licence else { return }
    let (canvas, ink) = (sheet.canvas, sheet.style.deep)
    let isCanadian = licence.jurisdiction.country == "CAN"
    ground(sheet)
    canvas.rectangle(0, 0, size.width, 9.6)
    canvas.fill(sheet.style.deep.faded(0.92))
    canvas.text(sheet.style.state, 4, 6.6, .serifBold, 5.0, .white, fitting: 46, spacing: 0.2)
    canvas.text(isCanadian ? "DRIVER'S LICENCE" : "DRIVER LICENSE", 81.6, 5.2, .sansBold, 2.9, .white, .right, fitting: 28)
    canvas.text(sheet.style.stateAside, 81.6, 8.4, .sans, 2.1, .white, .right)
    sheet.photo(4, 12.4, 22, 27.8)
    sheet.print.overprint(56, 30, size: 9)
    sheet.ghost(69.4, 28.6, height: 15)

    canvas.text("4d DL", 28, 14.6, .condensed, 1.8, ink)
    canvas.text(sheet.number, 35.5, 14.6, .sansBold, 3.1, DrawingColor(0xB3202A), fitting: 30)
    let day = { (date: CalendarDate) in isCanadian ? date.iso : Self.americanDay(date) }
    row(sheet, "4b EXP", day(licence.expirationDate), 28, 18.4)
    row(sheet, "4a ISS", day(licence.issueDate), 53, 18.4)
    row(sheet, "1", licence.lastName, 28, 22.2, value: 31, room: 37)
    row(sheet, "2", [licence.firstName, licence.middleName].filter { !$0.isEmpty }.joined(separator: " "), 28, 25.6, value: 31, room: 37)
    row(sheet, "8", licence.street1, 28, 29.2, value: 31, room: 37)
    row(sheet, "", "\(licence.city), \(licence.jurisdiction.code) \(licence.postalCode)", 28, 32.2, value: 31, room: 37)
    row(sheet, "3 DOB", day(licence.birthDate), 28, 36.4)
    row(sheet, "15 SEX", licence.sex.rawValue, 28, 40.0)
    row(sheet, "16 HGT", Self.height(licence.height), 40, 40.0)
    row(sheet, "18 EYES", licence.eyeColor?.rawValue ?? "", 28, 43.4)
    row(sheet, "19 HAIR", licence.hairColor?.rawValue ?? "", 41.5, 43.4)
    row(sheet, "17 WGT", "\(licence.weightPounds ?? 0) lb", 55.5, 40.0)
    row(sheet, "9 CLASS", licence.vehicleClass, 55.5, 36.4)
    row(sheet, "12 REST", "NONE", 55.5, 43.4)
    row(sheet, "5 DD", licence.documentDiscriminator, 28, 51.4, size: 1.8)
    sheet.signature(6, 41.6, width: 18, height: 6.4)
    sheet.hologram(24.6, 38, 5.4)
    sheet.print.microtext("\(sheet.style.state) SPECIMEN \(sheet.number)", 28, 46.4, 53.6)
  }

  static func back(_ sheet: SpecimenSheet) {
    guard let licence = sheet.document.licence else { return }
    let (canvas, ink) = (sheet.canvas, sheet.style.deep)
    ground(sheet)
    var y = 4.0
    if let code = sheet.code {
      // As wide as the standard allows: 75.565 mm with its quiet zone (annex D, 3.3).
      y += canvas.code(code, (size.width - 75.5) / 2, y, width: 75.5)
    }
    let lines = [
      "CLASS \(licence.vehicleClass): any two-axle vehicle.  END: NONE.  RESTR: NONE.",
      "Organ donors say so to their family. A change of address is to be reported within 10 days.",
      "This card is a specimen. It entitles no one to drive and identifies no one.",
    ]
    for (index, line) in lines.enumerated() { canvas.text(line, 5, y + 4.2 + 3 * Double(index), .sans, 1.9, ink, fitting: 75) }
    sheet.print.overprint(43, 40, size: 7)
    inventory(sheet, 5, 44.4)
    canvas.text(licence.inventoryControlNumber, 5, 51.8, .mono, 1.9, .black)
    sheet.hologram(76, 45.6, 4.8)
  }

  /// The inventory number as bars, which card makers print for their own use: bars that are not a code we know.
  private static func inventory(_ sheet: SpecimenSheet, _ x: Double, _ y: Double) {
    var random = SeededRandom(seed: sheet.document.person.seed ^ 0x1CB)
    var place = x
    while place < x + 34 {
      let width = 0.25 * Double(random.within(1...4))
      sheet.canvas.rectangle(place, y, width, 5)
      place += width + 0.25 * Double(random.within(1...4))
    }
    sheet.canvas.fill(.black)
  }

  private static func ground(_ sheet: SpecimenSheet) {
    sheet.print.paper(size.width, size.height, strength: 0.85)
    sheet.print.rosette(58, 31, 17, lobes: 9, rings: 8, alpha: 0.3)
  }

  /// A data element: its number and name, then the value; `x`, `y` of the baseline.
  private static func row(
    _ sheet: SpecimenSheet, _ label: String, _ value: String, _ x: Double, _ y: Double, value valueX: Double? = nil, room: Double = 24,
    size: Double = 2.5
  ) {
    let canvas = sheet.canvas
    canvas.text(label, x, y, .condensed, 1.7, sheet.style.deep)
    let start = valueX ?? x + canvas.width(of: label, .condensed, 1.7) + 1
    canvas.text(value, start, y, .condensedBold, size, .black, fitting: room)
  }

  /// 08/12/1974.
  private static func americanDay(_ date: CalendarDate) -> String {
    let parts = date.iso.split(separator: "-")
    return parts.count == 3 ? "\(parts[1])/\(parts[2])/\(parts[0])" : date.iso
  }

  private static func height(_ height: AamvaLicence.Height?) -> String {
    switch height {
    case .inches(let inches): "\(inches / 12)'-\(inches % 12 < 10 ? "0" : "")\(inches % 12)\""
    case .centimetres(let centimetres): "\(centimetres) cm"
    case nil: ""
    }
  }
}
