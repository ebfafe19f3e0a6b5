/// A postal code of the United States or Canada, or of elsewhere as it stands.
struct AamvaPostalCode: Equatable {
  /// Without blanks and hyphens: `24401`, `370115509`, `N1M3J6`.
  let code: String
  /// As people write it: `37011-5509`, `N1M 3J6`.
  let display: String

  /// nil for a blank, and for zeros alone.
  ///
  /// Codes of the United States are filled with zeros to nine digits and with blanks to eleven characters (annex D, DAK); some issuers put
  /// more zeros. Four zeros are no part of a code.
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
