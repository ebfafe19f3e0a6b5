import Foundation
import SandboxKit
import Testing

@testable import ShippedVendors

/// The path of a request is written once: the client and the server take it from the same route.
struct PathLiteralTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL

  /// The texts of the sources, by the names of their files.
  private static let texts: [(file: String, text: String)] = {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "swift" }.map {
      ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "")
    }
  }()

  /// The paths that are written in the sources, each as its segments, up to what is put in.
  private static let written: [[Substring]] = texts.flatMap { _, text in
    text.matches(of: /"(\/[A-Za-z][^"\\\n]*)/).map { String($0.1).split(separator: "/").map { Substring(String($0)) } }
  }

  @Test func eachPathIsWrittenOnce() {
    let templates = Set([any SandboxService].shipped.flatMap(\.endpoints).map(\.template))
    #expect(templates.count > 40 && Self.written.count > 10)
    for template in templates.sorted() {
      let segments = template.split(separator: "/")
      let beginnings = Self.written.filter { !$0.isEmpty && segments.starts(with: $0) }
      #expect(beginnings.count == 1, "\(template) begins with \(beginnings.map { $0.joined(separator: "/") })")
    }
  }

  /// A path is matched where its request comes in, to the sandbox in the program or to the server, and by nobody after that: what is passed on is
  /// the match. There is no third place that could match it again.
  @Test func aPathIsMatchedWhereItComesIn() {
    let places = Self.texts.flatMap { file, text in text.matches(of: /\b(endpoints|routes)\.match\(/).map { _ in file } }
    // The server's responder asks its routes, which are the one place where its endpoints are matched.
    #expect(places.sorted() == ["Sandbox+Responding.swift", "ServerResponder.swift", "ServerRoutes.swift"])
  }
}
