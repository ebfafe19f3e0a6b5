import Foundation
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// What people are told about sessions: show, diff, bundle, and the audit log.
@Suite(.queued) struct SessionReportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }
}

extension SessionReportTests {
  private static let name = "VERSCHOLLEN"

  /// Runs a verification on a passport with this last name.
  /// - Returns: the session's id, shortened.
  private func verify(_ name: String = Self.name, number: String = "XK1234567") throws -> String {
    let picture = sandbox.path("\(UUID().uuidString).jpg")
    let drawn = try sandbox.run(
      "specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--last-name", name, "--number", number, "--out", picture)
    try #require(drawn.status == 0, "\(drawn.errors)")
    let config = try sandbox.write("flat.json", #"{"name": "flat", "tilted": false}"#)
    let ran = try sandbox.run(
      "run", "document", "--script", "auto", "--source", picture, "--workflow", config, "--result", sandbox.path("r.json"))
    try #require(ran.status == 0, "\(ran.errors)")
    return try #require(try sandbox.sessions().first?.id)
  }

  @Test func showTellsAPersonWhatIsThere() throws {
    let id = try verify()
    let shown = try sandbox.run("sessions", "show", id)
    #expect(shown.status == 0)
    for word in ["document, version 4", "finished", "Verschollen", "intro", "proceeded", "captured", sandbox.path("r.json")] {
      #expect(shown.output.contains(word), "\(word)")
    }
    let records = try sandbox.run("sessions", "show", "--json", id).lines
    #expect(records.first?["started"] != nil && records.last?["ended"] != nil)
  }

  @Test func diffCoversPersonalData() throws {
    let first = try verify("ABC"), second = try verify("XYZ"), third = try verify("XYZ")
    let ran = try sandbox.run("sessions", "diff", first, second)
    #expect(ran.status == 1)
    // They differ in the name, which is covered, and so both lines look alike.
    #expect(ran.output.contains("- Surname") && ran.output.contains("+ Surname"))
    #expect(ran.output.contains("  intro") && !ran.output.contains("Abc") && !ran.output.contains("Xyz"))
    let open = try sandbox.run("sessions", "diff", "--with-data", first, second).output
    #expect(open.contains("Abc") && open.contains("Xyz"))
    let same = try sandbox.run("sessions", "diff", second, third)
    #expect(same.status == 0 && !same.output.contains("\n-") && !same.output.contains("\n+"))
  }

  /// The archive is searched for everything that was on the document.
  @Test func aBundleHoldsNothingOfThePerson() throws {
    let id = try verify(), archive = sandbox.path("report.tar.gz")
    let ran = try sandbox.run("sessions", "bundle", id, archive)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(try sandbox.run("sessions", "bundle", id, archive).status == 66, "a file is never replaced")
    let folder = sandbox.path("unpacked")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tar = SpawnedProcess()
    tar.executableURL = URL(filePath: "/usr/bin/tar")
    tar.arguments = ["xf", archive, "-C", folder]
    try tar.run()
    tar.waitUntilExit()
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).filter { $0.contains(".") }
    #expect(names.contains("session/journal.jsonl") && names.contains("session/pictures/1.svg"))
    #expect(names.contains { $0.hasSuffix("-data.review.txt") }, "\(names)")
    // The shown data, word by word, as the person sees it and as the document's lines have it.
    let shown = try sandbox.run("sessions", "show", id).output
    let rows = shown.split(separator: "\n").filter { line in
      ["Surname", "Given names", "Document number"].contains { line.hasPrefix($0) }
    }
    var words: [String] = []
    for row in rows { words += row.uppercased().split(separator: " ").dropFirst().map(String.init) }
    words.removeAll { $0.count < 5 || ["NAMES", "NUMBER"].contains($0) }
    #expect(words.contains(Self.name) && words.contains("XK1234567"))
    for name in names {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      let text = String(decoding: data, as: UTF8.self).uppercased()
      for word in words { #expect(!text.contains(word), "\(name) holds \(word)") }
      #expect(data.range(of: Data([0xFF, 0xD8, 0xFF])) == nil, "\(name) is a picture")
    }
  }

  @Test func theLogTellsWhatHappenedWithoutNames() throws {
    let id = try verify()
    #expect(try sandbox.run("sessions", "export", id, sandbox.path("export")).status == 0)
    #expect(try sandbox.run("sessions", "erase", id).status == 0)
    let log = try sandbox.run("log", "--json")
    #expect(log.status == 0)
    let events = log.lines.compactMap { $0["what"] as? String }
    #expect(events == ["sessionStarted", "sessionFinished", "handedOver", "handedOver", "exported", "erased"])
    #expect(log.lines.last?["who"] as? String == "command")
    #expect(!log.output.uppercased().contains(Self.name) && !log.output.contains("/"))
    #expect(try sandbox.run("log", "--session", id).output.contains("erased"))
  }
}
