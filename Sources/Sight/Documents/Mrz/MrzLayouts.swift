/// The tables of all formats.
public enum MrzLayouts {
  /// ICAO 9303-5, 4.2.2 and appendix A: check digits for number, birth and expiry; the composite covers the upper and middle line.
  public static let td1 = MrzLayout(
    .td1, lines: [30, 30, 30], firstLetters: cardLetters, excludedCodes: excludedCardCodes, continuesNumber: true,
    fields: [
      code(0), state(.issuingState, 0, 2), text(.documentNumber, 0, 5..<14), check(.documentNumberCheckDigit, 0, 14),
      text(.optional1, 0, 15..<30), date(.birthDate, 1, 0), check(.birthDateCheckDigit, 1, 6), sex(1, 7), date(.expirationDate, 1, 8),
      check(.expirationDateCheckDigit, 1, 14), state(.nationality, 1, 15), text(.optional2, 1, 18..<29),
      check(.compositeCheckDigit, 1, 29), names(2, 0..<30),
    ],
    checks: [
      digit(.documentNumberCheckDigit, 0, 14, over: [(0, 5..<14)]), digit(.birthDateCheckDigit, 1, 6, over: [(1, 0..<6)]),
      digit(.expirationDateCheckDigit, 1, 14, over: [(1, 8..<14)]),
      composite(1, 29, over: [(0, 5..<30), (1, 0..<7), (1, 8..<15), (1, 18..<29)]),
    ])

  /// ICAO 9303-6, 4.2.2.
  public static let td2 = MrzLayout(
    .td2, lines: [36, 36], firstLetters: cardLetters, excludedCodes: excludedCardCodes, continuesNumber: true,
    fields: [
      code(0), state(.issuingState, 0, 2), names(0, 5..<36), text(.documentNumber, 1, 0..<9), check(.documentNumberCheckDigit, 1, 9),
      state(.nationality, 1, 10), date(.birthDate, 1, 13), check(.birthDateCheckDigit, 1, 19), sex(1, 20),
      date(.expirationDate, 1, 21), check(.expirationDateCheckDigit, 1, 27), text(.optional1, 1, 28..<35),
      check(.compositeCheckDigit, 1, 35),
    ],
    checks: [
      digit(.documentNumberCheckDigit, 1, 9, over: [(1, 0..<9)]), digit(.birthDateCheckDigit, 1, 19, over: [(1, 13..<19)]),
      digit(.expirationDateCheckDigit, 1, 27, over: [(1, 21..<27)]),
      composite(1, 35, over: [(1, 0..<10), (1, 13..<20), (1, 21..<35)]),
    ])

  /// ICAO 9303-4, 4.2.2.
  public static let td3 = passport(names: .letters)

  /// Russian internal passports write some Cyrillic letters as digits (3, 4, 6, 7, 8, 9 for letters without a Latin equivalent), so digits in
  /// names are correct. They are identified by the code PN and the state RUS.
  public static let td3RussianInternal = passport(names: .any)

  /// ICAO 9303-7, 4.2 (format A). Visas have no composite check digit.
  public static let mrvA = visa(.mrvA, width: 44)
  /// ICAO 9303-7, 4.3 (format B).
  public static let mrvB = visa(.mrvB, width: 36)

  /// The French identity card of 1988: the number contains year and month of issue, département and serial number.
  public static let frenchNationalID = MrzLayout(
    .frenchNationalID, lines: [36, 36], firstLetters: "I",
    fields: [
      code(0), state(.issuingState, 0, 2), name(.lastName, 0, 5..<30), text(.administrativeCode, 0, 30..<36),
      text(.documentNumber, 1, 0..<12), part(.issueDate, 1, 0..<4, .digits, .month), part(.administrativeCode2, 1, 4..<7, .any),
      part(.documentNumber5, 1, 7..<12, .digits), check(.documentNumberCheckDigit, 1, 12), name(.firstName, 1, 13..<27),
      date(.birthDate, 1, 27), check(.birthDateCheckDigit, 1, 33), sex(1, 34), check(.compositeCheckDigit, 1, 35),
    ],
    checks: [
      digit(.documentNumberCheckDigit, 1, 12, over: [(1, 0..<12)]), digit(.birthDateCheckDigit, 1, 33, over: [(1, 27..<33)]),
      composite(1, 35, over: [(0, 0..<36), (1, 0..<35)]),
    ])

  /// The Dutch driving licence.
  public static let drivingLicenceNLD = MrzLayout(
    .drivingLicence, lines: [30], firstLetters: "D",
    fields: [
      licenceCode, state(.issuingState, 0, 2), text(.version, 0, 5..<6), text(.documentNumber, 0, 6..<16, .digits),
      text(.randomData, 0, 16..<29), check(.compositeCheckDigit, 0, 29),
    ],
    checks: [composite(0, 29, over: [(0, 0..<29)])])

  /// The French driving licence. The check digit of its number also covers the code and the state.
  public static let drivingLicenceFRA = MrzLayout(
    .drivingLicence, lines: [30], firstLetters: "D",
    fields: [
      licenceCode, state(.issuingState, 0, 2), text(.documentNumber, 0, 5..<14), check(.documentNumberCheckDigit, 0, 14),
      date(.expirationDate, 0, 15), name(.lastName, 0, 21..<29), check(.compositeCheckDigit, 0, 29),
    ],
    checks: [digit(.documentNumberCheckDigit, 0, 14, over: [(0, 0..<14)]), composite(0, 29, over: [(0, 0..<29)])])

  /// The Estonian driving licence, whose optional data is the holder's personal identification code. The layout is that of an open reader
  /// (github.com/vvorld/mrz-1) and of the published specimen in its tests.
  public static let drivingLicenceEST = MrzLayout(
    .drivingLicence, lines: [30], firstLetters: "D",
    fields: [
      licenceCode, state(.issuingState, 0, 2), text(.documentNumber, 0, 5..<14), text(.optional1, 0, 14..<29),
      check(.compositeCheckDigit, 0, 29),
    ],
    checks: [composite(0, 29, over: [(0, 0..<29)])])

  /// The Irish driving licence, by the same source: the beginning of the last name, the holder's nationality and the number. Nothing in it names the
  /// issuer, so only a line with Irish nationality is taken for one. The character before the last is not explained.
  public static let drivingLicenceIRL = MrzLayout(
    .drivingLicence, lines: [30], firstLetters: "D",
    fields: [
      licenceCode, name(.lastName, 0, 2..<14), state(.nationality, 0, 14), text(.documentNumber, 0, 18..<28),
      text(.optional1, 0, 28..<29),
      check(.compositeCheckDigit, 0, 29),
    ],
    checks: [composite(0, 29, over: [(0, 0..<29)])])

  /// Licences of other states. ISO/IEC 18013-3 defines the code at the start and the digit at the end. The issuer defines the 27 characters in
  /// between (18013-1), which need not begin with a state's code. We found no public description of them.
  public static let drivingLicence = MrzLayout(
    .drivingLicence, lines: [30], firstLetters: "D",
    fields: [licenceCode, text(.optional1, 0, 2..<29), check(.compositeCheckDigit, 0, 29)],
    checks: [composite(0, 29, over: [(0, 0..<29)])])

  /// The Swiss driving licence: the number of the blank card with the letter of the language, then the data. It has no check digits.
  public static let swissDrivingLicence = MrzLayout(
    .swissDrivingLicence, lines: [9, 30, 30], firstLetters: "F",
    fields: [
      text(.faksNumber, 0, 0..<9), part(.languageCode, 0, 6..<7, .letters), code(1), state(.issuingState, 1, 2),
      text(.documentNumber, 1, 5..<17, .digits), part(.pinCode, 1, 5..<14, .digits), part(.versionNumber, 1, 14..<17, .digits),
      date(.birthDate, 1, 19), names(2, 0..<30),
    ])

  public static let all = [
    td1, td2, td3, td3RussianInternal, mrvA, mrvB, frenchNationalID, drivingLicenceNLD, drivingLicenceFRA, drivingLicenceEST,
    drivingLicenceIRL, drivingLicence,
    swissDrivingLicence,
  ]

  /// The layout of a format; `state` (as printed: `NLD`, `D`) and `code` select the layouts of states that have their own.
  public static func layout(_ format: MrzFormat, state: String = "", code: String = "") -> MrzLayout {
    switch format {
    case .td1: td1
    case .td2: td2
    case .td3: state == "RUS" && code == "PN" ? td3RussianInternal : td3
    case .mrvA: mrvA
    case .mrvB: mrvB
    case .frenchNationalID: frenchNationalID
    case .drivingLicence: ["NLD": drivingLicenceNLD, "FRA": drivingLicenceFRA, "EST": drivingLicenceEST][state] ?? drivingLicence
    case .swissDrivingLicence: swissDrivingLicence
    }
  }

  private static func passport(names alphabet: MrzAlphabet) -> MrzLayout {
    MrzLayout(
      .td3, lines: [44, 44], firstLetters: "P",
      fields: [
        code(0), state(.issuingState, 0, 2), names(0, 5..<44, alphabet), text(.documentNumber, 1, 0..<9),
        check(.documentNumberCheckDigit, 1, 9), state(.nationality, 1, 10), date(.birthDate, 1, 13), check(.birthDateCheckDigit, 1, 19),
        sex(1, 20), date(.expirationDate, 1, 21), check(.expirationDateCheckDigit, 1, 27), text(.optional1, 1, 28..<42),
        check(.optional1CheckDigit, 1, 42), check(.compositeCheckDigit, 1, 43),
      ],
      checks: [
        digit(.documentNumberCheckDigit, 1, 9, over: [(1, 0..<9)]), digit(.birthDateCheckDigit, 1, 19, over: [(1, 13..<19)]),
        digit(.expirationDateCheckDigit, 1, 27, over: [(1, 21..<27)]),
        digit(.optional1CheckDigit, 1, 42, over: [(1, 28..<42)], fillerIsZero: true),
        composite(1, 43, over: [(1, 0..<10), (1, 13..<20), (1, 21..<43)]),
      ])
  }

  private static func visa(_ format: MrzFormat, width: Int) -> MrzLayout {
    MrzLayout(
      format, lines: [width, width], firstLetters: "V",
      fields: [
        code(0), state(.issuingState, 0, 2), names(0, 5..<width), text(.documentNumber, 1, 0..<9),
        check(.documentNumberCheckDigit, 1, 9), state(.nationality, 1, 10), date(.birthDate, 1, 13), check(.birthDateCheckDigit, 1, 19),
        sex(1, 20), date(.expirationDate, 1, 21), check(.expirationDateCheckDigit, 1, 27), text(.optional1, 1, 28..<width),
      ],
      checks: [
        digit(.documentNumberCheckDigit, 1, 9, over: [(1, 0..<9)], isInComposite: false),
        digit(.birthDateCheckDigit, 1, 19, over: [(1, 13..<19)], isInComposite: false),
        digit(.expirationDateCheckDigit, 1, 27, over: [(1, 21..<27)], isInComposite: false),
      ])
  }
}

/// Rows of the tables.
extension MrzLayouts {
  /// The letters that a card's code may begin with (ICAO 9303-5 and 9303-6, 4.2.2).
  private static let cardLetters = "ACI"
  /// The issuer chooses the second letter, except V, and after A also except I (the same paragraph, note k). AC is a crew member certificate's.
  private static let excludedCardCodes = ["AI", "AV", "CV", "IV"]

  private static func row(
    _ field: MrzField, _ line: Int, _ columns: Range<Int>, _ alphabet: MrzAlphabet, _ content: MrzLayout.Content, isPart: Bool = false
  ) -> MrzLayout.Field {
    .init(field: field, span: .init(line: line, columns), alphabet: alphabet, content: content, isPart: isPart)
  }

  private static func code(_ line: Int) -> MrzLayout.Field { row(.documentCode, line, 0..<2, .letters, .code) }
  /// The code of a licence may contain a digit: the configuration of the chip's access protection.
  private static let licenceCode = row(.documentCode, 0, 0..<2, .any, .code)
  private static func state(_ field: MrzField, _ line: Int, _ column: Int) -> MrzLayout.Field {
    row(field, line, column..<column + 3, .letters, .state)
  }
  private static func text(_ field: MrzField, _ line: Int, _ columns: Range<Int>, _ alphabet: MrzAlphabet = .any) -> MrzLayout.Field {
    row(field, line, columns, alphabet, .text)
  }
  private static func part(
    _ field: MrzField, _ line: Int, _ columns: Range<Int>, _ alphabet: MrzAlphabet, _ content: MrzLayout.Content = .text
  ) -> MrzLayout.Field {
    row(field, line, columns, alphabet, content, isPart: true)
  }
  private static func date(_ field: MrzField, _ line: Int, _ column: Int) -> MrzLayout.Field {
    row(field, line, column..<column + 6, .digits, .date)
  }
  private static func sex(_ line: Int, _ column: Int) -> MrzLayout.Field { row(.sex, line, column..<column + 1, .sex, .sex) }
  private static func check(_ field: MrzField, _ line: Int, _ column: Int) -> MrzLayout.Field {
    row(field, line, column..<column + 1, .digits, .check)
  }
  private static func name(_ field: MrzField, _ line: Int, _ columns: Range<Int>) -> MrzLayout.Field {
    row(field, line, columns, .letters, .name)
  }
  private static func names(_ line: Int, _ columns: Range<Int>, _ alphabet: MrzAlphabet = .letters) -> MrzLayout.Field {
    row(.lastName, line, columns, alphabet, .names)
  }

  private static func digit(
    _ field: MrzField, _ line: Int, _ column: Int, over spans: [(Int, Range<Int>)], fillerIsZero: Bool = false, isInComposite: Bool = true
  ) -> MrzLayout.Check {
    .init(
      field: field, position: .init(line: line, column: column), spans: spans.map { .init(line: $0.0, $0.1) },
      fillerIsZero: fillerIsZero, isInComposite: isInComposite)
  }
  private static func composite(_ line: Int, _ column: Int, over spans: [(Int, Range<Int>)]) -> MrzLayout.Check {
    digit(.compositeCheckDigit, line, column, over: spans, isInComposite: false)
  }
}
