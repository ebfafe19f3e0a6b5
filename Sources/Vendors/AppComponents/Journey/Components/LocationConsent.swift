import JourneyKit
import Phrases
import Workflow

/// Whether a workflow records where pictures are taken.
public enum LocationUse: String, Codable, CaseIterable, Sendable {
  case off
  /// The person may refuse.
  case optional
  /// Without it the journey does not go on.
  case required
}

/// The kiosk's own location, which its configuration states.
public enum KioskLocation: Codable, Equatable, Sendable {
  case known(location: GeoLocation)
  case unavailable
}

/// Reads the kiosk's location.
public struct ReadLocation: Query {
  public typealias Output = KioskLocation
  public static let name = "location.read"
  public static let samples: [Sample<KioskLocation>] = [.output(.unavailable)] + [example].compactMap(\.self)

  private static let example = GeoLocation(latitude: 52.3791, longitude: 4.9003).map { Sample.output(KioskLocation.known(location: $0)) }

  public init() {}
}

/// Asks the person whether the kiosk's location may be recorded, and reads it. Where it is required, each way without it offers a way back.
struct LocationConsent {
  let use: LocationUse

  func ask(_ guide: Guide) async throws(Exit) -> GeoLocation? {
    if use != .off { guide.step(StepName.location.phrase) }
    let allows = Choice.Option(id: "allow", title: Phrase("location.action.allow"))
    while use != .off {
      let denies = Choice.Option(id: "deny", title: Phrase("location.action.deny"))
      let question = Choice(
        style: .question, title: Phrase("location.consent.title"), message: Phrase("location.consent.\(use.rawValue)"),
        options: [allows, denies])
      guard try await guide.choose("location", question) == allows.id else {
        if use == .optional { return nil }
        try await offerWayBack("LocationDenied", by: allows.title, guide)
        continue
      }
      if case .known(let location) = try await guide.query(ReadLocation()) { return location }
      if use == .optional { return nil }
      try await offerWayBack("LocationUnavailable", by: Phrase("location.action.again"), guide)
    }
    return nil
  }

  /// Returns when the person wants to try again.
  private func offerWayBack(_ name: String, by way: Phrase, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .error(code: name), title: Phrase("location.error.\(name).title"), message: Phrase("location.error.\(name).message"),
      options: [Choice.Option(id: "again", title: way), .stop])
    if try await guide.choose("error.\(name)", choice) == Choice.Option.stopID { throw .cancelled }
  }
}
