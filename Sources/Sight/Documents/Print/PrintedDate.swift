/// A date as issuers print it: `12 AUG/AOÛ 74`, `07.07.1960`, `1960-07-07`, `22 FEB/FEB 78`. Months may be numbers or names; a name may be
/// followed by the same in another language (ICAO 9303-3, section 4.7).
struct PrintedDate: Equatable {
  let day: Int
  let month: Int
  /// The year as it is printed: two digits or four.
  let year: Int
  let hasCentury: Bool

  /// - Parameter monthFirst: whether a date of three numbers begins with the month, as in the United States.
  init?(_ text: String, monthFirst: Bool = false) {
    let parts = Self.parts(text)
    let numbers = parts.filter { $0.number != nil }
    let names = parts.compactMap { $0.number == nil ? Self.month(named: $0.text) : nil }
    var values: (day: Substring, month: Int, year: Substring)?
    if numbers.count == 2, let month = names.first {
      values = numbers[0].text.count == 4 ? (numbers[1].text, month, numbers[0].text) : (numbers[0].text, month, numbers[1].text)
    } else if numbers.count == 3 {
      let texts = numbers.map(\.text)
      if texts[0].count == 4 {
        values = (texts[2], Int(texts[1]) ?? 0, texts[0])
      } else {
        values = monthFirst ? (texts[1], Int(texts[0]) ?? 0, texts[2]) : (texts[0], Int(texts[1]) ?? 0, texts[2])
      }
    } else if numbers.count == 1, names.isEmpty, numbers[0].text.count == 8 {
      let digits = numbers[0].text
      values = (digits.prefix(2), Int(digits.dropFirst(2).prefix(2)) ?? 0, digits.suffix(4))
    }
    guard let values, let day = Int(values.day), let year = Int(values.year), values.day.count <= 2,
      values.year.count == 2 || values.year.count == 4,
      CalendarDate(year: values.year.count == 4 ? year : 2000 + year % 100, month: values.month, day: day) != nil
        || CalendarDate(year: 1900 + year % 100, month: values.month, day: day) != nil
    else { return nil }
    (self.day, month, self.year, hasCentury) = (day, values.month, year, values.year.count == 4)
  }

  /// The day; nil without a century.
  var complete: CalendarDate? { hasCentury ? CalendarDate(year: year, month: month, day: day) : nil }

  /// Whether an MRZ's date is this one: it has no century, and may lack the month and the day.
  func agrees(with zone: MrzDate) -> Bool {
    zone.year == year % 100 && (zone.month ?? month) == month && (zone.day ?? day) == day
  }

  private typealias Part = (text: Substring, number: Int?)

  /// Runs of digits and runs of letters. Letters that engines read in numbers become digits where digits are beside them.
  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    for run in text.uppercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if let joined = joinedParts(run) {
        parts += joined
        continue
      }
      let digits = run.filter(\.isNumber).count
      let run = digits * 2 >= run.count ? Substring(String(run.map { PrintedNumber.digit($0) })) : run
      var rest = run[...]
      while let first = rest.first {
        let same = rest.prefix { $0.isNumber == first.isNumber }
        parts.append((same, first.isNumber ? Int(same) : nil))
        rest = rest.dropFirst(same.count)
      }
    }
    return parts
  }

  /// The parts of a month and a year without a gap between them, and of a day before them: `12AUG1974`, `JU11984`; nil for another run.
  private static func joinedParts(_ run: Substring) -> [Part]? {
    let year = String(run.suffix(4).map { PrintedNumber.digit($0) }), head = run.dropLast(4)
    let day = head.prefix(while: \.isNumber)
    let name = String(head.dropFirst(day.count).map { $0 == "1" ? "I" : $0 == "0" ? "O" : $0 })
    guard year.count == 4, let number = Int(year), day.count <= 2, month(named: Substring(name)) != nil else { return nil }
    return (day.isEmpty ? [] : [(day, Int(day))]) + [(Substring(name), nil), (Substring(year), number)]
  }

  /// The month of a name, by its first letters without diacritics; nil when it is none.
  private static func month(named name: Substring) -> Int? {
    let letters = Transliteration(String(name)).text
    guard letters.count >= 3 else { return nil }
    return months.first { $0.names.contains { letters.hasPrefix($0) } }?.month
  }

  /// The beginnings of the months' names in the languages of issuers, as far as they tell them apart. JUI stands for June on documents, as
  /// 9303-3's example has it; July is JUL.
  private static let months: [(month: Int, names: [String])] = [
    (1, ["JAN", "GEN", "ENE", "STY", "SIJ", "IAN", "JAA", "TAM", "OCA", "SAU"]),
    (2, ["FEB", "FEV", "LUT", "VEL", "UNO", "HEL", "SUB", "VAS"]),
    (3, ["MAR", "MAAR", "MRT", "MAE", "MRZ", "OZU", "BRE", "KOV", "MAA"]),
    (4, ["APR", "AVR", "ABR", "KWI", "TRA", "DUB", "HUH", "NIS", "BAL"]),
    (5, ["MAY", "MAI", "MAG", "MEI", "MAJ", "SVI", "KVE", "TOU", "GEG"]),
    (6, ["JUN", "JUI", "GIU", "IUN", "CZE", "LIP", "CER", "KES", "HAZ", "BIR"]),
    (7, ["JUL", "LUG", "IUL", "SRP", "HEI", "TEM", "LIE"]),
    (8, ["AUG", "AOU", "AGO", "SIE", "KOL", "ELO", "RGP"]),
    (9, ["SEP", "SET", "WRZ", "RUJ", "ZAR", "SYY", "EYL", "RUGS"]),
    (10, ["OCT", "OKT", "OTT", "OUT", "PAZ", "LIS", "LOK", "EKI", "SPA"]),
    (11, ["NOV", "NOE", "STU", "MAS", "KAS", "LAP"]),
    (12, ["DEC", "DEZ", "DIC", "GRU", "PRO", "JOU", "ARA", "GRD"]),
  ]
}

/// What engines confuse in numbers.
package enum PrintedNumber {
  /// Letters that look like digits, and the digits.
  private static let alike: [Character: Character] = [
    "O": "0", "Q": "0", "D": "0", "I": "1", "L": "1", "|": "1", "Z": "2", "S": "5", "B": "8", "G": "6",
  ]

  static func digit(_ character: Character) -> Character { alike[character] ?? character }

  /// Letters and digits alone, capitals, without diacritics.
  static func plain(_ text: String) -> String {
    text.uppercased().unicodeScalars.filter { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }.map { String($0) }.joined()
  }

  /// The same with the letters that look like digits as digits: two numbers with the same shape cannot be told apart by an engine.
  package static func shape(_ text: String) -> String { String(plain(text).map(digit)) }
}
