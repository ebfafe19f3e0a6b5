import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// Nothing that was captured lies readable on a disk, neither during a journey nor after it.
@Suite(.queued) struct PlainDataTests {}

extension PlainDataTests {
  /// What tells the specimen's data, and the first bytes of JPEG, PNG and MP4 files.
  private static let traces: [Trace] =
    ["BRUIJN", "Bruijn", "WILLEKE", "Willeke", "SPECI2014", "P<UTO", "1965-03-10", "650310", "passport", "confirmed"].map {
      Trace($0)
    }
    + [
      Trace("JPEG", [0xFF, 0xD8, 0xFF]), Trace("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      Trace("MP4", [0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6F, 0x6D]),
    ]

  /// The traces in all files of a folder.
  private static func found(in folder: String) -> [String] {
    var found: [String] = []
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      for trace in traces {
        // Three bytes occur by chance in what looks random, so a picture counts where files begin.
        let isHeader = trace.bytes.count == 3
        if isHeader ? data.starts(with: trace.bytes) : data.range(of: Data(trace.bytes)) != nil { found.append("\(trace.name) in \(name)") }
      }
    }
    return found
  }

  @Test func nothingIsPlainDuringAJourneyAndAfterIt() throws {
    let sandbox = try Sandbox()
    let temporary = sandbox.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let session = try TerminalSession(
      arguments: ["run", "document", "--source", "specimen", "--now", "2025-11-21", "--color", "direct"], size: Size(width: 80, height: 24),
      environment: ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder, "TMPDIR": temporary])
    func at(_ key: String, _ keys: Key...) throws {
      try session.wait(for: Catalogue.text(key, "en"))
      for key in keys { session.press(key) }
    }
    try at("document.intro.title", .enter)
    try at("document.country.title")
    session.type("utopia")
    session.press(.enter)
    try at("document.choose.title", .enter)
    try at("capture.ready.title", .enter)
    try at("scene.capture.takeKey", .character(" "))
    try at("capture.confirm.title", .enter)
    try at("capture.tilt.title", .enter)
    try at("scene.capture.takeKey", .character(" "))
    try at("capture.confirm.title", .enter)
    try at("data.review.title")
    #expect(session.text.uppercased().contains("BRUIJN"), "there is something to find")
    #expect(!sandbox.pictures("").isEmpty)
    #expect(Self.found(in: sandbox.folder) == [])
    session.press(.enter)
    try at("scene.result.title", .enter)
    _ = try session.exitStatus()
    #expect(Self.found(in: sandbox.folder) == [])

    // The data is there, for who has the key.
    let id = try #require(try sandbox.sessions().first?.id)
    let shown = try sandbox.run("sessions", "show", "--json", id).output
    #expect(shown.contains("BRUIJN"))
    // What is handed over is readable: that is its purpose.
    #expect(try sandbox.run("sessions", "export", id, sandbox.path("out")).status == 0)
    let found = Self.found(in: sandbox.folder)
    #expect(found.contains { $0.hasPrefix("BRUIJN in out/") } && found.contains { $0.hasPrefix("JPEG in out/") })
  }
}
