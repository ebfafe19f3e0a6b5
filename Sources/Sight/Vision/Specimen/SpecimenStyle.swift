import Documents

/// The look of one country's documents: the colours of the print, and the words on them.
struct SpecimenStyle {
  /// The dark ink of titles, the colour of the fine lines, and the two tints of the background gradient.
  var deep: DrawingColor
  var line: DrawingColor
  var tintA: DrawingColor
  var tintB: DrawingColor
  var accent: DrawingColor
  /// The state's name at the head of the document, in its own language and in English or French.
  var state: String
  var stateAside: String

  init(country: Country) {
    self =
      switch country.code {
      case "UTO": SpecimenStyle(0x14335C, 0x3C6E9F, 0xCFE6EC, 0xF3DFE2, 0xA83250, "UTOPIA", "RÉPUBLIQUE D'UTOPIE")
      case "NLD":
        SpecimenStyle(0x1D2F6F, 0xC2703A, 0xF6DCCB, 0xD9E4F4, 0xB4521E, "KONINKRIJK DER NEDERLANDEN", "KINGDOM OF THE NETHERLANDS")
      case "DEU":
        SpecimenStyle(0x23352B, 0x5F8A66, 0xDCE9D3, 0xF2E6CB, 0x9A7A1E, "BUNDESREPUBLIK DEUTSCHLAND", "FEDERAL REPUBLIC OF GERMANY")
      case "FRA": SpecimenStyle(0x1E2F66, 0x5679B8, 0xD5E3F6, 0xF6DEE0, 0xB33A4A, "RÉPUBLIQUE FRANÇAISE", "FRENCH REPUBLIC")
      case "ITA": SpecimenStyle(0x1E4634, 0x6A9A78, 0xE4EBD8, 0xF3E4D6, 0x97503A, "REPUBBLICA ITALIANA", "ITALIAN REPUBLIC")
      case "BEL": SpecimenStyle(0x40312B, 0x9A7B5F, 0xF2E6CF, 0xEFD9D3, 0xA83A32, "ROYAUME DE BELGIQUE", "KINGDOM OF BELGIUM")
      default: SpecimenStyle(code: country.code)
      }
  }

  private init(_ deep: UInt32, _ line: UInt32, _ tintA: UInt32, _ tintB: UInt32, _ accent: UInt32, _ state: String, _ aside: String) {
    self.deep = DrawingColor(deep)
    self.line = DrawingColor(line)
    self.tintA = DrawingColor(tintA)
    self.tintB = DrawingColor(tintB)
    self.accent = DrawingColor(accent)
    self.state = state
    stateAside = aside
  }

  /// In the state's own language and in English, as on its documents. Other states are named by their code.
  private static let names: [String: (String, String)] = [
    "AUT": ("REPUBLIK ÖSTERREICH", "REPUBLIC OF AUSTRIA"), "CHE": ("CONFŒDERATIO HELVETICA", "SWISS CONFEDERATION"),
    "ESP": ("REINO DE ESPAÑA", "KINGDOM OF SPAIN"), "PRT": ("REPÚBLICA PORTUGUESA", "PORTUGUESE REPUBLIC"),
    "POL": ("RZECZPOSPOLITA POLSKA", "REPUBLIC OF POLAND"), "SWE": ("SVERIGE", "SWEDEN"), "NOR": ("NORGE", "NORWAY"),
    "DNK": ("DANMARK", "DENMARK"), "FIN": ("SUOMI FINLAND", "FINLAND"), "IRL": ("ÉIRE", "IRELAND"),
    "LUX": ("LUXEMBOURG", "GRAND DUCHY OF LUXEMBOURG"),
    "GBR": ("UNITED KINGDOM", "ROYAUME-UNI"), "USA": ("UNITED STATES OF AMERICA", "ÉTATS-UNIS D'AMÉRIQUE"), "CAN": ("CANADA", "CANADA"),
  ]

  /// The colours of a state's or province's licences also follow from its code.
  init(jurisdiction: AamvaJurisdiction) {
    self.init(code: jurisdiction.code)
    state = jurisdiction.name.uppercased()
    stateAside = jurisdiction.country == "CAN" ? "CANADA" : jurisdiction.country == "MEX" ? "MÉXICO" : "USA"
  }

  /// A country without a style of its own gets colours from its code, so that two such countries look different.
  private init(code: String) {
    let spread = code.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 3600 }
    let hue = Double(spread) / 10
    deep = .hue(hue, saturation: 0.55, lightness: 0.22)
    line = .hue(hue, saturation: 0.38, lightness: 0.46)
    tintA = .hue(hue, saturation: 0.42, lightness: 0.88)
    tintB = .hue(hue + 70, saturation: 0.42, lightness: 0.90)
    accent = .hue(hue + 180, saturation: 0.55, lightness: 0.38)
    let names = SpecimenStyle.names[code] ?? ("SPECIMEN STATE · \(code)", "ISSUING STATE \(code)")
    state = names.0
    stateAside = names.1
  }
}

extension DrawingColor {
  /// - Parameters: the hue in degrees; saturation and lightness from 0 to 1.
  static func hue(_ degrees: Double, saturation: Double, lightness: Double) -> DrawingColor {
    let chroma = (1 - abs(2 * lightness - 1)) * saturation
    func part(_ shift: Double) -> Double {
      let place = ((degrees + shift) / 60).truncatingRemainder(dividingBy: 6)
      let at = place < 0 ? place + 6 : place
      return lightness - chroma / 2 + chroma * min(max(abs(at - 3) - 1, 0), 1)
    }
    var ink = DrawingColor(0)
    ink.red = part(0)
    ink.green = part(240)
    ink.blue = part(120)
    return ink
  }
}
