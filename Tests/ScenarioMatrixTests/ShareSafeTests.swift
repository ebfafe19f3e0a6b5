import Backends
import Documents
import DrawnReadings
import Foundation
import Imaging
import JourneyKit
import Phrases
import SandboxKit
import Scenes
import Services
import ShippedTexts
import ShippedVendors
import TestScale
import Testing
import Workflow

@testable import Recordings
@testable import ScenarioMatrix

/// Sessions of all journeys in all scenarios, made share-safe: they hold no value of the original, and go the same way.
@Suite(.serialized) struct ShareSafeTests {
  private static let look = Look(
    theme: .marked, wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"), language: "en", languages: [], themes: [])

  @Test func fiftySessionsHoldNothingOfTheirOriginals() async throws {
    let modules = JourneyModules(.shipped), links = [DrawnReadings.link(), DrawnReadings.link()]
    defer { for link in links { link.close() } }
    let world = ScenarioWorld(DrawnReadings.shared, services: .shipped) { MockPerformer(memory: $0) }
    let cells = modules.offered.flatMap { module in
      ([Scenario.none] + module.scenarios).flatMap { scenario in module.inputs.map { (module, $0, scenario) } }
    }
    // In full fifty from all of the list, else ten.
    let part = TestScale.isFull ? Self.every(cells.count / 50, of: cells) : TestScale.some(10, of: cells, for: "share-safe sessions")
    var kept: Set<String> = [], pictures = 0, sessions = 0
    for (module, input, scenario) in part {
      let name = "\(module.name), \(input.name), \(scenario.name)"
      guard let original = try await PicturedRun(link: links[0], today: DrawnReadings.day).recording(module, input, scenario, world) else {
        continue
      }
      do {
        let safe = try await ShareSafeRecording(original, modules, Self.look) {
          try await SpecimenPictures(links[1]).picture($0, original: original.pictures[$0.digest] ?? [])
        }.recording
        #expect(safe.records.map(\.way) == original.records.map(\.way), "\(name)")
        try await Self.replay(safe, modules, name)
        let search = LeakSearch(original, safe)
        #expect(search.found == [], "\(name)")
        kept.formUnion(search.kept)
        sessions += 1
        pictures += try await Self.compare(original, safe, links[0], name)
      } catch { Issue.record("\(name): \(error)") }
    }
    print("\(sessions) sessions and \(pictures) pictures were compared; kept: \(kept.sorted().joined(separator: " "))")
  }

  private static func every<Member>(_ step: Int, of all: [Member]) -> [Member] {
    stride(from: 0, to: all.count, by: max(1, step)).map { all[$0] }
  }

  /// It is read from its file as it was written, and its journey goes through it.
  private static func replay(_ safe: Recording, _ modules: JourneyModules, _ name: String) async throws {
    let read = try RecordingFile.recording(from: try RecordingFile.bytes(of: safe))
    let playback = try await Playback(read, modules)
    #expect(PlaybackCheck(read, try playback.seen(look), parting: playback.parting).difference == nil, "\(name)")
  }

  // MARK: Pictures

  /// The pictures at the same places look different: no perceptual hash of the original is left.
  /// - Returns: how many were compared.
  private static func compare(_ original: Recording, _ safe: Recording, _ link: ImagingLink, _ name: String) async throws -> Int {
    for (old, new) in zip(original.references, safe.references) {
      let oldBytes = try #require(original.pictures[old.digest]), newBytes = try #require(safe.pictures[new.digest])
      let one = try await link.read(EncodedPicture(bytes: oldBytes)), other = try await link.read(EncodedPicture(bytes: newBytes))
      #expect(one.width == other.width && one.height == other.height, "\(name)")
      if let one = one.fingerprint, let other = other.fingerprint { #expect(!one.isSameScene(as: other), "\(name)") }
      #expect(try await hash(oldBytes, link) != hash(newBytes, link), "\(name): a picture looks like that of the original")
    }
    #expect(original.references.count == safe.references.count, "\(name)")
    return original.references.count
  }

  /// A difference hash: whether each of 8 × 8 points is brighter than the one to its right.
  private static func hash(_ bytes: [UInt8], _ link: ImagingLink) async throws -> UInt64 {
    let whole = PictureRegion(x: 0, y: 0, width: 1, height: 1)
    let small = try await link.render(EncodedPicture(bytes: bytes), region: whole, size: PixelSize(width: 9, height: 8))
    func light(_ x: Int, _ y: Int) -> Int { (0..<3).reduce(0) { $0 + Int(small.rgb[(y * small.width + x) * 3 + $1]) } }
    return (0..<64).reduce(0) { $0 << 1 | (light($1 % 8, $1 / 8) > light($1 % 8 + 1, $1 / 8) ? 1 : 0) }
  }
}
