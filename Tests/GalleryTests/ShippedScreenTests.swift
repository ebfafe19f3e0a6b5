import ExploredMaps
import Foundation
import JourneyKit
import ShippedVendors
import Testing

@testable import Gallery

/// The screens of the journeys are shipped, so that nobody waits for the explorer.
struct ShippedScreenTests {
  private static let folder = GalleryKit.repository.appending(path: "Themes/Screens")

  private static let modules: [any JourneyModule] = .shipped

  /// The shipped data are what the explorer finds now. `make screens` makes them again.
  @Test(arguments: modules.map(\.name)) func areWhatTheExplorerFinds(name: String) async throws {
    let module = try #require(Self.modules.first { $0.name == name })
    let findings = JourneyFindings(await ExploredMaps.map(of: module)), json = try findings.json
    #expect(try JourneyFindings(json: Data(json.utf8)) == findings, "writing loses something")
    let file = Self.folder.appending(path: "\(name).json")
    let shipped = try? String(contentsOf: file, encoding: .utf8)
    guard shipped != json else { return }
    if ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try json.write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = zip((shipped ?? "").split(separator: "\n"), json.split(separator: "\n"))
    Issue.record(
      """
      Themes/Screens/\(name).json is not what the explorer finds in the journey now, from line \(lines.prefix { $0 == $1 }.count + 1) on. \
      Make it again with "make screens", and look at the difference.
      """)
  }

  /// A journey without a file would be explored at every start of the gallery.
  @Test func everyJourneyOfTheProgramHasThem() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.modules.map { "\($0.name).json" }))
  }
}
