import Phrases

/// The running journey, for the header and the tester's menu.
public struct JourneyFacts: Equatable, Sendable {
  /// The journey's name in journals: `document`.
  public var journey: String
  public var title: Phrase
  public var session: String
  /// The vendor's product, which clients in a public place are not told; empty for none.
  public var product: String
  /// The names of the faults that a tester can switch on.
  public var faults: [String]
  public init(journey: String, title: Phrase, session: String, product: String = "", faults: [String] = []) {
    self.journey = journey
    self.title = title
    self.session = session
    self.product = product
    self.faults = faults
  }
}

/// A journey that the menu offers.
public struct JourneyOffer: Equatable, Sendable {
  public var id: String
  public var title: Phrase
  public var detail: Phrase?
  /// The name of an icon, as in `Choice.Option`.
  public var icon: String?
  /// The vendor's product, and its name where there is little room, which clients in a public place are not told; both empty for none.
  public var product: String
  public var shortProduct: String
  /// The short names of the steps that it usually takes; empty if nobody can say.
  public var steps: [Phrase]
  /// How many minutes it takes; nil if nobody can say.
  public var minutes: Int?
  public init(
    id: String, title: Phrase, detail: Phrase? = nil, icon: String? = nil, product: String = "", shortProduct: String? = nil,
    steps: [Phrase] = [], minutes: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.icon = icon
    self.product = product
    self.shortProduct = shortProduct ?? product
    self.steps = steps
    self.minutes = minutes
  }

  /// The same for clients in a public place.
  var untold: JourneyOffer {
    var offer = self
    (offer.product, offer.shortProduct) = ("", "")
    return offer
  }
}
