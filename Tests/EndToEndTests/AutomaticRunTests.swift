import Foundation
import JourneyKit
import ShippedVendors
import TestQueue
import Testing

/// `--script auto` brings every journey that is offered to the vendor's success, with the caller's input of nobody.
@Suite(.queued) struct AutomaticRunTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension AutomaticRunTests {
  /// Where the vendors' servers are.
  enum Place: CaseIterable, Sendable { case program, server }

  /// Whether a journey's result is its vendor's success.
  private static let successes: [String: @Sendable (Json) -> Bool] = [
    "identity": { $0["documentResult"] != nil && $0["faceMatch"] != nil }, "document": { $0["documentResult"] != nil },
    "biometrics": { $0["selfie"] != nil }, "scan": { $0["highLevelResult"]?.string == "Passed" },
    "opt-in": { $0["consent"]?.string == "given" }, "verify": { $0["status"]?.string == "SUCCESS" },
    "authenticator": { $0["users"]?.elements.isEmpty == false }, "wallet": { $0["claims"]?.elements.isEmpty == false },
    "hosted": { $0["status"]?.string == "success" },
  ]

  private static let journeys = [any JourneyModule].shipped.filter(\.isOffered).map(\.name)

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(arguments + ["--source", "specimen", "--data", folder.file("kiosk")], in: folder)
  }

  /// Twice on the same device: what the first run has used up is not used again.
  @Test(arguments: journeys, Place.allCases) func endsWithTheVendorsSuccess(journey: String, place: Place) throws {
    let isSuccess = try #require(Self.successes[journey], "What is the success of \(journey)?")
    let server = place == .server ? try ServerProcess(in: folder) : nil
    var backend: [String] = []
    if let server {
      backend = ["--backend", server.address, "--token-file", try folder.write(try #require(server.token) + "\n", to: "token")]
    }
    let ran = try run(["run", journey, "--script", "auto", "--result", "-", "--media", folder.file("media")] + backend)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    #expect(try isSuccess(Json(ran.output)), "\(ran.output)")
  }
}
