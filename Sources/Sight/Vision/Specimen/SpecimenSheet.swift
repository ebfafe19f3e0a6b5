import Documents

/// One side of a document that is being drawn: its data, its canvas and its colours.
struct SpecimenSheet {
  let canvas: CairoCanvas
  let document: SpecimenDocument
  let style: SpecimenStyle
  let print: SecurityPrint
  let mrz: [String]
  /// The code on the back; nil when there is none.
  let code: BarcodeMatrix?
  /// Whether the light falls so that holograms shine.
  let isShining: Bool

  var width: Double { canvas.width }
  var height: Double { canvas.height }
  var country: Country { document.country }

  // MARK: The data in readable form

  var surname: String { Self.printable(document.person.lastName).uppercased() }
  var givenNames: String { Self.printable(document.person.firstName).uppercased() }
  var fullName: String {
    [Self.printable(document.person.firstName), Self.printable(document.person.lastName)].filter { !$0.isEmpty }.joined(separator: " ")
  }
  var number: String { Self.printable(document.number).uppercased() }
  var personalNumber: String { Self.printable(document.personalNumber).uppercased() }
  var birthPlace: String { Self.printable(document.person.birthPlace).uppercased() }
  var nationality: String { document.person.nationality.code }
  var birth: String { Self.day(document.person.birth) }
  var issued: String { Self.day(document.issued) }
  var expires: String { Self.day(document.expires) }
  var sex: String { document.person.sex.rawValue }

  /// The fictitious person's address.
  var address: (street: String, town: String) {
    var random = SeededRandom(seed: document.person.seed ^ 0xADD4)
    let street =
      random.pick(from: ["Harbour Street", "Lantern Lane", "Orchard Walk", "Mill Road", "Observatory Hill", "Canal Side"]) ?? "Mill Road"
    let town = random.pick(from: ["1000 Zenith", "2040 Meridian", "3150 Solstice", "4411 Azimut"]) ?? "1000 Zenith"
    return ("\(random.within(1...98)) \(street)", town)
  }

  var stature: String {
    var random = SeededRandom(seed: document.person.seed ^ 0x7A11)
    return "1.\(random.within(55...94)) m"
  }

  /// The face is derived from the name, so that all documents of one person show the same face.
  var portrait: Portrait {
    let person = document.person
    let years = person.birth.age(on: document.issued)
    return Portrait(canvas: canvas, traits: PortraitTraits(seed: person.seed, sex: person.sex.rawValue, years: years))
  }

  /// Dates as in passports, in English and French: 12 AUG/AOÛ 1974 (ICAO 9303-3, section 4.7).
  static func day(_ date: CalendarDate) -> String {
    let months = ["JAN", "FEB/FÉV", "MAR", "APR/AVR", "MAY/MAI", "JUN/JUI", "JUL", "AUG/AOÛ", "SEP", "OCT", "NOV", "DEC/DÉC"]
    return "\(date.day < 10 ? "0" : "")\(date.day) \(months[date.month - 1]) \(date.year)"
  }

  /// Dates as on cards and in letters: 12.08.1974.
  static func shortDay(_ date: CalendarDate) -> String {
    "\(date.day < 10 ? "0" : "")\(date.day).\(date.month < 10 ? "0" : "")\(date.month).\(date.year)"
  }

  /// Removes control characters and cuts text that could only be printed too small to see.
  static func printable(_ text: String) -> String {
    let kept = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    let words = kept.split(separator: " ").joined(separator: " ")
    return words.count <= 90 ? words : String(words.prefix(89)) + "…"
  }

  // MARK: Parts of several documents

  /// The photograph with a hairline around it.
  func photo(_ x: Double, _ y: Double, _ width: Double, _ height: Double, backdrop: DrawingColor = DrawingColor(0xE6EBEF)) {
    portrait.draw(x, y, width: width, height: height, backdrop: backdrop)
    canvas.rectangle(x, y, width, height)
    canvas.stroke(style.deep.faded(0.5), 0.12)
  }

  /// The ghost image: the same face again, pale and small.
  func ghost(_ x: Double, _ y: Double, height: Double, alpha: Double = 0.32) {
    canvas.layer(alpha) {
      canvas.saved {
        let zoom = height / Portrait.height
        canvas.translate(x, y)
        canvas.zoom(zoom, zoom)
        canvas.rectangle(0, 0, Portrait.width, Portrait.height)
        canvas.clip()
        portrait.figure()
      }
    }
  }

  func signature(_ x: Double, _ y: Double, width: Double, height: Double) {
    SpecimenSignature(name: fullName, seed: document.person.seed).draw(on: canvas, x, y, width: width, height: height)
  }

  /// The lines of the MRZ on a light strip, so that the security print does not run through them.
  func printMrz(height mrzHeight: Double = MrzPrint.mrzHeight) {
    canvas.rectangle(0, height - mrzHeight, width, mrzHeight)
    canvas.fill(
      from: (0, height - mrzHeight), to: (0, height - mrzHeight + 2),
      [GradientStop(0, DrawingColor(0xFCFBF7, 0)), GradientStop(1, DrawingColor(0xFCFBF7, 0.72))])
    MrzPrint.draw(mrz, on: canvas, width: width, height: height, mrzHeight: mrzHeight)
  }
}
