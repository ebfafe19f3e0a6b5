/// A postal code of the United States or Canada, or any other as it is written.
struct AamvaPostalCode: Equatable {
  /// The code without spaces and hyphens: `24401`, `370115509`, `N1M3J6`.
  let code: String
  /// The usual notation: `37011-5509`, `N1M 3J6`.
  let display: String

  /// nil for a blank, and for only zeros.
  ///
  /// Codes of the United States are padded with zeros to nine digits and with spaces to eleven characters (annex D, DAK); some issuers add
  /// more zeros. Four trailing zeros are padding, not part of the code.
  init?(_ value: ArraySlice<UInt8>) {
    let characters = value.filter { !AamvaText.isBlank($0) && $0 != UInt8(ascii: "-") && $0 >= 32 }.map(AamvaText.capital)[...]
    guard characters.contains(where: { $0 != 48 }) else { return nil }
    if AamvaCodes.isCanadianPostalCode(characters) {
      code = AamvaText.string(characters)
      display = AamvaText.string(characters.prefix(3)) + " " + AamvaText.string(characters.dropFirst(3))
    } else if characters.count >= 5, characters.allSatisfy(AamvaText.isDigit) {
      let place = AamvaText.string(characters.prefix(5)), route = characters.dropFirst(5).prefix(4)
      let isWhole = route.count < 4 || route.allSatisfy { $0 == 48 }
      code = isWhole ? place : place + AamvaText.string(route)
      display = isWhole ? place : place + "-" + AamvaText.string(route)
    } else {
      code = AamvaText.string(characters)
      display = AamvaText.line(AamvaText.trimmed(value))
    }
  }
}
