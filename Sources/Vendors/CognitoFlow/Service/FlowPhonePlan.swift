import Phrases

/// How the phone numbers of a country are written (ITU-T E.164 and E.123; the facts are those of libphonenumber's metadata).
struct FlowPhonePlan: Equatable, Sendable {
  /// With the plus sign.
  let callingCode: String
  /// What stands before a number within the country, and never after its calling code; nil if there is nothing, or if it is a part of the number.
  let trunkPrefix: String?
  /// How many digits a number has, without both.
  let length: ClosedRange<Int>
  /// What is dialled there before the calling code of another country.
  let abroad: String

  init(_ callingCode: String, _ trunkPrefix: String?, _ length: ClosedRange<Int>, abroad: String = "00") {
    (self.callingCode, self.trunkPrefix, self.length, self.abroad) = (callingCode, trunkPrefix, length, abroad)
  }

  /// A number in the form of E.164.
  /// - Parameter digits: as dialled within the country; the trunk prefix may be missing.
  fileprivate func number(_ digits: Substring) -> String? {
    let own = trunkPrefix.map { digits.hasPrefix($0) ? digits.dropFirst($0.count) : digits } ?? digits
    return length.contains(own.count) ? callingCode + own : nil
  }
}

/// A phone number as a person writes it.
struct FlowPhoneNumber {
  /// Digits, and a plus sign before them if the calling code follows.
  private let text: String

  /// - Parameter typed: blanks, brackets, hyphens, points and slashes may divide it, and digits may be those of any keyboard.
  init(_ typed: String) {
    // People write +31 (0)6: the zero is for those who call within the country.
    let plain = String(typed.map(\.plain)).replacing("(0)", with: "")
    text = plain.filter { !" ()-‐‑–./".contains($0) }
  }

  /// The form of E.164, or nil if it is no number of the countries.
  ///
  /// - Parameters:
  ///   - country: the country (ISO 3166-1 alpha-2) in which it is dialled as it is written, or nil if nobody said one.
  ///   - countries: those that are served. Without a country, the only one of them counts.
  func e164(in country: String?, of countries: [FlowCountry]) -> String? {
    let served = countries.filter { $0.phones != nil }
    let home = (country == nil ? served.count == 1 ? served.first : nil : served.first { $0.alpha2 == country })?.phones
    for beginning in ["+", home?.abroad ?? "00"] where text.hasPrefix(beginning) {
      return international(text.dropFirst(beginning.count), served)
    }
    guard let home, Self.areDigits(text[...]) else { return nil }
    // The calling code without a plus sign, as in a contact list.
    return home.number(text[...]) ?? international(text[...], served.filter { $0.phones == home })
  }

  private func international(_ digits: Substring, _ countries: [FlowCountry]) -> String? {
    guard Self.areDigits(digits) else { return nil }
    return countries.lazy.compactMap(\.phones).compactMap { plan in
      digits.hasPrefix(plan.callingCode.dropFirst()) ? plan.number(digits.dropFirst(plan.callingCode.count - 1)) : nil
    }.first
  }

  private static func areDigits(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } }
}
