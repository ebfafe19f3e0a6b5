import Documents

/// The countries of explorations and scenarios.
extension Country {
  static let netherlands = known("NLD"), france = known("FRA"), germany = known("DEU"), belgium = known("BEL"),
    unitedStates = known("USA")
  /// ICAO's code for documents of the United Nations Organization.
  static let unitedNations = known("UNO")

  private static func known(_ code: String) -> Country {
    guard let country = Country(code: code) else { preconditionFailure("There is no country \(code).") }
    return country
  }
}
