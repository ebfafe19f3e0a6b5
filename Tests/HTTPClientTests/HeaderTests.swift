import Foundation
import Testing

/// The C headers that Swift imports.
struct HeaderTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// A variable in a function of a header exists once in each of Swift's object files. Only one of the copies is filled, and a call through
  /// another is undefined: in the release, cancelling a request before it began jumped into the function that came next in the program.
  @Test func noneHoldsState() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.sources.path)).compactMap { $0 as? String }
    // Those of C targets, and those beside a module map.
    let folders = Set(files.filter { $0.hasSuffix("module.modulemap") }.map { ($0 as NSString).deletingLastPathComponent })
    let imported = files.filter { $0.hasSuffix(".h") }.filter { file in
      let folder = (file as NSString).deletingLastPathComponent
      return folders.contains(folder) || (folder as NSString).lastPathComponent == "include"
    }
    #expect(imported.count > 8)
    for file in imported {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      let variables = text.matches(of: /(?m)^ *static (?!inline|const )[^(\n]*;/).map { String($0.0) }
      #expect(variables == [], "\(file)")
    }
  }
}
