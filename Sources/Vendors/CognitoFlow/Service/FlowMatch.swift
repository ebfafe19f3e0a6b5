import CognitoFlowWire
import Documents
import Services

/// How two values fit together (the successor's match codes).
enum FlowMatch: String, Codable, CaseIterable, Sendable {
  case match
  case partialMatch = "partial_match"
  case noMatch = "no_match"
  /// There is nothing to compare with.
  case noData = "no_data"
  /// Nothing was given.
  case noInput = "no_input"

  /// Whether it speaks for the person.
  var isPositive: Bool { self == .match || self == .partialMatch }

  /// Names are the same as `NameComparison` says, also where given and family name are divided or ordered otherwise, and where a document has
  /// cut them. The first of the given names is enough for a part of a match: documents have all of them, people type one.
  init(_ given: FlowDetails.Name?, _ known: FlowDetails.Name?) {
    guard let given else { self = .noInput; return }
    guard let known else { self = .noData; return }
    let isFamilySame = NameComparison.isSame(given.family, known.family)
    if isFamilySame && NameComparison.isSame(given.given, known.given) || NameComparison.isSame(given.whole, known.whole)
      || Mrz.isCut(last: given.family, first: given.given, to: known.family, known.given)
    {
      self = .match
    } else {
      self = isFamilySame && NameComparison.beginsTheSame(given.given, known.given) ? .partialMatch : .noMatch
    }
  }

  /// The year is enough for a part of a match, and so is the day without it.
  init(date given: String?, _ known: String?) {
    guard let given else { self = .noInput; return }
    guard let known else { self = .noData; return }
    self =
      given == known ? .match : given.prefix(4) == known.prefix(4) || given.dropFirst(4) == known.dropFirst(4) ? .partialMatch : .noMatch
  }

  /// The postal code is enough for a part of a match.
  init(_ given: FlowDetails.Address?, _ known: FlowDetails.Address?) {
    guard let given else { self = .noInput; return }
    guard let known else { self = .noData; return }
    guard given.country == known.country, Self.folded(given.postalCode) == Self.folded(known.postalCode) else {
      self = .noMatch
      return
    }
    self =
      NameComparison.isSame(given.street, known.street) && NameComparison.isSame(given.city, known.city) ? .match : .partialMatch
  }

  init(_ given: FlowDetails.IDNumber?, _ known: FlowDetails.IDNumber?) {
    guard let given else { self = .noInput; return }
    guard let known else { self = .noData; return }
    let value = Self.folded(known.value)
    switch (given.type, known.type) {
    case ("us_ssn_last_4", "us_ssn"): self = Self.folded(given.value) == value.suffix(4) ? .match : .noMatch
    default: self = given.type == known.type && Self.folded(given.value) == value ? .match : .noMatch
    }
  }

  /// Numbers and codes are written with and without blanks and hyphens.
  private static func folded(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }
}

extension FlowDetails.Name {
  fileprivate var whole: String { "\(given) \(family)" }
}
