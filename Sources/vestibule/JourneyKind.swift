import ArgumentParser
import Journeys
import Phrases
import Workflow

/// The journeys by the names of the command line.
enum JourneyKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  case document, biometrics, identity, scan, optIn = "opt-in", verify, authenticator, wallet, hosted

  /// What this version can run.
  static let built: [JourneyKind] = [.document]

  var type: any Journey.Type { DocumentComponent.self }

  var title: Phrase { Phrase("kiosk.journey.\(rawValue).title") }
  var detail: Phrase { Phrase("kiosk.journey.\(rawValue).detail") }

  /// The drawn mark in the menu.
  var icon: String {
    switch self {
    case .document: "card"
    default: "paper"
    }
  }
}
