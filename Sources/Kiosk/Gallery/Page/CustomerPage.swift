import Flavor
import Notation
import Scenes

/// What makes the gallery a page for one customer: the brand at its top, a journey to click through before all screens, and the theme's values
/// after them. It shows one theme, in full colour.
public struct CustomerPage: Sendable {
  /// The day on which the page is made: `2026-11-28`.
  public var date: String
  /// The brand's logo in each appearance, as a `data:` URL.
  public var logos: [Theme.Appearance: String]
  /// The names of the journey's screens, in their order.
  public var walk: [String]

  public init(date: String, logos: [Theme.Appearance: String] = [:], walk: [String]) {
    self.date = date
    self.logos = logos
    self.walk = walk
  }

  /// - Parameter screens: all screens of the page.
  func value(_ screens: [GalleryScreen]) -> JSONValue {
    .object([
      "date": .string(date),
      "logos": .strings(Theme.Appearance.allCases.map { logos[$0] ?? "" }),
      "walk": .integers(walk.compactMap { name in screens.firstIndex { $0.name == name } }),
    ])
  }
}

extension GalleryScreen {
  /// Whether a customer should see this screen. The others are for those who test or run the program, name other themes, or are no screen of
  /// a journey.
  public var isForCustomers: Bool { group != .office && !Self.internals.contains(name) }

  private static let internals: Set<String> = [
    "menu-resumable", "too-small", "themes", "facts", "scenarios", "unattended-staff-visit", "result-json",
  ]

  /// The screens of a journey that ends well, in their order: an order of its own for the document, else that in which the explorer finds
  /// them on its first way to the end.
  ///
  /// - Returns: empty if none of the screens is one of the journey.
  public static func walk(of journey: String, in screens: [GalleryScreen]) -> [String] {
    let names = screens.map(\.name).filter { $0.hasPrefix("\(journey)/") }
    if let order = orders[journey] { return order.map { "\(journey)/\($0)" }.filter(names.contains) }
    let whole = names.prefix { $0 != "\(journey)/finished" } + names.filter { $0 == "\(journey)/finished" }
    return whole.filter { name in
      let id = name.dropFirst(journey.count + 1)
      // Further forms of a picture to confirm end with a number.
      return !id.contains("error.") && !id.hasPrefix("failed") && id != "cancelled"
        && id.split(separator: "-").last.flatMap { Int($0) } == nil
    }
  }

  /// The explorer goes to the end of the document's journey before it takes the second side.
  private static let orders = [
    "document": [
      "intro", "country.choose", "type.choose", "front.ready", "front.capture", "front.confirm", "back.turn", "back.capture",
      "back.confirm",
      "data.review", "finished",
    ]
  ]
}
