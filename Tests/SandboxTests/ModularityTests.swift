import Foundation
import Testing

/// A journey that a server drives is a folder under `Journeys`, a folder under `Sandbox`, its texts, and two words of registration: its module in the
/// kiosk's list, and its service in the list that the kiosk and the server share.
struct ModularityTests {
  /// The name of the folders of a journey and of its service.
  static let journeys = ["Scan", "OptIn", "Verify", "Authenticator", "Wallet", "Flow"]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where each of the two types that a program with this journey needs is registered.
  private static func registrations(_ folder: String) -> [String: String] {
    ["Sources/Journeys/ShippedJourneys.swift": "\(folder)Module", "Sources/Sandbox/ShippedServices.swift": "\(folder)Service"]
  }

  @Test(arguments: journeys) func itsTypesAreNamedNowhereElse(folder: String) throws {
    let sources = try Self.sources(below: "Sources")
    let own = try Self.sources(below: "Sources/Journeys/\(folder)") + Self.sources(below: "Sources/Sandbox/\(folder)")
    #expect(own.count > 10)
    let types = Set(own.flatMap { Self.types(in: $0.text) })
    #expect(types.isSuperset(of: Self.registrations(folder).values))
    for source in sources where !own.contains(where: { $0.path == source.path }) {
      let named = types.intersection(Self.words(in: source.text))
      #expect(named == Set([Self.registrations(folder)[source.path]].compactMap(\.self)), "\(source.path)")
    }
  }

  @Test(arguments: journeys) func itIsRegisteredOnce(folder: String) throws {
    for (path, name) in Self.registrations(folder) {
      let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      #expect(text.components(separatedBy: "\(name)()").count == 2, "\(name)")
    }
  }

  @Test(arguments: journeys) func itImportsPureModulesOnly(folder: String) throws {
    let pure: Set = [
      "Cryptography", "Documents", "FoundationEssentials", "HTTPTypes", "Notation", "Phrases", "Services", "Synchronization", "Workflow",
    ]
    for source in try Self.sources(below: "Sources/Journeys/\(folder)") + Self.sources(below: "Sources/Sandbox/\(folder)") {
      let imports = source.text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
      #expect(pure.isSuperset(of: imports), "\(source.path)")
    }
  }

  // MARK: Reading sources

  private static func sources(below folder: String) throws -> [(path: String, text: String)] {
    let files = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
      let path = "\(folder)/\($0)"
      return (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  /// The names of the types that a file declares at its top level.
  private static func types(in text: String) -> [String] {
    text.matches(of: /(?m)^(?:public |private |final |@\w+ )*(?:struct|enum|class|actor|protocol) (\w+)/).map { String($0.1) }
  }

  private static func words(in text: String) -> Set<String> { Set(text.matches(of: /\w+/).map { String($0.0) }) }
}
