/// What single issuers print against ICAO 9303, each with the public report that shows it. Such documents are read with a remark.
enum MrzExceptions {
  /// A code of a kind of card that begins with none of A, C and I (9303-5, 4.2.2, note k).
  struct Code {
    let code: String
    let state: String
    /// Whether it says that the card is a residence permit.
    let isPermit: Bool
  }

  static let codes = [
    // Residence permits since 2025: https://github.com/bettse/passy/pull/63
    Code(code: "TR", state: "GEO", isPermit: true),
    // Residence permits: https://github.com/Arg0s1080/mrz/pull/27
    Code(code: "RP", state: "EST", isPermit: true),
    // Proofs of arrival of asylum seekers: https://github.com/ZsBT/mrz-java/pull/3
    Code(code: "ME", state: "D", isPermit: true),
  ]

  /// Codes of states that an issuer prints instead of its own by ISO 3166-1, which is given with each.
  static let states = [
    // Identity cards of Kenya: https://github.com/foxanna/mrz_parser/issues/14
    "KYA": "KEN"
  ]

  /// A number on a TD1 that goes on through the cell of its check digit and has none.
  static let straightNumbers: [(state: String, characters: Int)] = [
    // Identity cards of Senegal: https://github.com/idpass/smartscanner-mrz-parser/issues/5
    ("SEN", 17)
  ]

  static func code(_ code: String, of state: String) -> Code? { codes.first { $0.code == code && $0.state == state } }
}
