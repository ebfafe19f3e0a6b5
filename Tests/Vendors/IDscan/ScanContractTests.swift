import Documents
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The same journeys in the process and over the network: what is asked and what is answered is the same, byte for byte.
struct ScanContractTests {
  /// A journey, and what the camera sees meanwhile.
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var journey: ScanJourney
    var views: [String: [Reading]]
    var script: Script?
  }

  private static let day = CalendarDate(daysSince1970: 20_486)
  private static let card: [String: [Reading]] = [
    "front": [.page(hasPortrait: true)], "back": [.page(try! SpecimenDocument.standard(.idCard, asOf: day).mrz())],
    "address": [.page(words: 60)], "selfie": [.selfie],
  ]
  private static let passport: [String: [Reading]] = [
    "front": [.page(try! SpecimenDocument.standard(.passport, asOf: day).mrz(), hasPortrait: true)], "selfie": [.selfie],
  ]

  static let examples: [Example] =
    JourneyDefinition.shipped.dropLast().map {
      Example(testDescription: $0.name, journey: ScanJourney(definition: $0.id), views: card)
    } + [
      Example(
        testDescription: "a chip that is left out", journey: ScanJourney(definition: JourneyDefinition.shipped[5].id), views: passport,
        script: Script([
          .proceed, .choose("passport"), .capture("front"), .confirm(true), .choose("goOn"), .capture("selfie"), .confirm(true),
          .review(true),
        ])),
      Example(
        testDescription: "nothing but a table", journey: ScanJourney(definition: JourneyDefinition.shipped[1].id),
        views: ["front": [.table]]),
      Example(
        testDescription: "wrong credentials",
        journey: ScanJourney(credentials: ScanCredentials(username: "kiosk", password: "grüße & Co")), views: card),
      Example(
        testDescription: "an unknown definition", journey: ScanJourney(definition: "none"), views: card),
      Example(
        testDescription: "an unknown journey", journey: ScanJourney(journeyID: "none"), views: card),
    ]

  @Test(arguments: examples) func inTheProcessAndOverTheNetwork(example: Example) async throws {
    let local = ScanWorld(example.views)
    let outcome = await local.run(example.journey, script: example.script)

    let network = LoopbackNetwork()
    let remote = ScanWorld(example.views) { network.transport(to: $0) }
    #expect(await remote.run(example.journey, script: example.script) == outcome)
    #expect(network.requests() == local.requests)
    #expect(remote.responses.map(\.bare) == local.responses)
    #expect(!local.requests.isEmpty)
  }
}
