import Foundation
import SandboxKit
import Testing

@testable import ShippedVendors

/// The path of a request is written once: the client and the server take it from the same route.
struct PathLiteralTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL

  /// The paths that are written in the sources, each as its segments, up to what is put in.
  private static let written: [[Substring]] = {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "swift" }.flatMap { file -> [[Substring]] in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.matches(of: /"(\/[A-Za-z][^"\\\n]*)/).map { String($0.1).split(separator: "/").map { Substring(String($0)) } }
    }
  }()

  @Test func eachPathIsWrittenOnce() {
    let templates = Set([any SandboxService].shipped.flatMap(\.endpoints).map(\.template))
    #expect(templates.count > 40 && Self.written.count > 10)
    for template in templates.sorted() {
      let segments = template.split(separator: "/")
      let beginnings = Self.written.filter { !$0.isEmpty && segments.starts(with: $0) }
      #expect(beginnings.count == 1, "\(template) begins with \(beginnings.map { $0.joined(separator: "/") })")
    }
  }
}
