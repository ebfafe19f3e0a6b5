import Phrases

/// The running journey, for the header and the tester's menu.
public struct JourneyFacts: Equatable, Sendable {
  /// The journey's name in journals: `document`.
  public var journey: String
  public var title: Phrase
  public var session: String
  public init(journey: String, title: Phrase, session: String) {
    self.journey = journey
    self.title = title
    self.session = session
  }
}

/// A journey that the menu offers.
public struct JourneyOffer: Equatable, Sendable {
  public var id: String
  public var title: Phrase
  public var detail: Phrase?
  /// The name of an icon, as in `Choice.Option`.
  public var icon: String?
  public init(id: String, title: Phrase, detail: Phrase? = nil, icon: String? = nil) {
    self.id = id
    self.title = title
    self.detail = detail
    self.icon = icon
  }
}
