import Foundation
import Glibc
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// Erasing a session, and what remains of it after a kill.
@Suite(.queued) struct EraseTests {}

extension EraseTests {
  /// Killed right before each of its writes: either the session is complete, or the next start removes all of it.
  @Test func killedAtEveryWriteLeavesAllOrNothing() throws {
    let sandbox = try Sandbox()
    let arguments = try ["run", "document"] + sandbox.passport() + ["--script", "auto"]
    #expect(try sandbox.run(arguments + ["--result", sandbox.path("one.json")]).status == 0)
    let victim = try #require(try sandbox.sessions().first?.id)
    #expect(try sandbox.run(arguments + ["--result", sandbox.path("two.json")]).status == 0)
    let id = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.data)/sessions").first { $0.hasPrefix(victim) })
    try FileManager.default.createDirectory(atPath: "\(sandbox.data)/cases/\(id)", withIntermediateDirectories: true)
    try sandbox.write("data/cases/\(id)/case-1.jpg", "a picture")
    // The same picture also belongs to the other session, under another name.
    let other = try #require(try sandbox.sessions().first { $0.id != victim }?.id)
    let kept = sandbox.pictures(other)
    #expect(kept.count == 1 && kept != sandbox.pictures(victim))

    let whole = sandbox.path("whole")
    try FileManager.default.copyItem(atPath: sandbox.data, toPath: whole)
    var erasedAt: Int?
    for change in (1...).lazy.filter({ TestScale.takes($0, of: "erasure", oneIn: 20) }) {
      try FileManager.default.removeItem(atPath: sandbox.data)
      try FileManager.default.copyItem(atPath: whole, toPath: sandbox.data)
      let environment = ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder, "LANG": "C.UTF-8"]
      guard let count = KilledProgram.run(["sessions", "erase", victim], at: change, environment: environment) else {
        print("SKIPPED: programs cannot be traced here (ptrace)")
        return
      }
      let sessions = try sandbox.sessions().map(\.id)
      #expect(sessions.contains(other), "killed at \(change)")
      #expect(sandbox.pictures(other) == kept, "killed at \(change)")
      if sessions.contains(victim) {
        #expect(erasedAt == nil, "killed at \(change): it is there again")
        #expect(sandbox.pictures(victim).count == 1, "killed at \(change)")
        #expect(try sandbox.run("sessions", "show", victim).status == 0, "killed at \(change)")
      } else {
        erasedAt = erasedAt ?? change
        let left = try sandbox.run("sessions", "list").errors + sandbox.tracesOf(id)
        #expect(left == "", "killed at \(change)")
      }
      if count < change {
        print("erase: killed before each of \(count) changes; gone from the \(erasedAt ?? 0)th on")
        #expect(count > 20)
        break
      }
    }
    #expect(erasedAt != nil)
  }

  /// A file for results that is used again has the pictures of its session alone, and belongs to it alone.
  @Test func aResultTakesThePlaceOfAnother() throws {
    let sandbox = try Sandbox(), result = "\(sandbox.data)/out/r.json"
    let run = try ["run", "document"] + sandbox.passport() + ["--script", "auto", "--result", result]
    #expect(try sandbox.run(run).status == 0)
    let first = try #require(try sandbox.sessions().first?.id)
    // As if the first one had had one more.
    for name in ["7.jpg", "note.txt"] { try Data("x".utf8).write(to: URL(filePath: "\(result).media/\(name)")) }
    #expect(try sandbox.run(run).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(result).media").sorted()
    #expect(names.contains("1.jpg") && names.contains("note.txt") && !names.contains("7.jpg"), "\(names)")
    #expect(try sandbox.run("sessions", "erase", first).status == 0)
    #expect(FileManager.default.fileExists(atPath: result) && FileManager.default.fileExists(atPath: "\(result).media/1.jpg"))
    let second = try #require(try sandbox.sessions().first?.id)
    #expect(try sandbox.run("sessions", "erase", second).status == 0)
    #expect(!FileManager.default.fileExists(atPath: result) && !FileManager.default.fileExists(atPath: "\(result).media"))
  }

  /// They tell of the person as the result does.
  @Test func theEventsGoToo() throws {
    let sandbox = try Sandbox()
    let run = try ["run", "document"] + sandbox.passport() + ["--script", "auto", "--result", sandbox.path("r.json"), "--events"]
    for file in [sandbox.path("elsewhere.jsonl"), "\(sandbox.data)/events.jsonl"] {
      #expect(try sandbox.run(run + [file]).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("{"))
    }
    let erased = try sandbox.sessions().map { try sandbox.run("sessions", "erase", $0.id) }
    #expect(erased.allSatisfy { $0.status == 0 })
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.data)/events.jsonl"))
    #expect(erased.contains { ($0.output + $0.errors).contains(sandbox.path("elsewhere.jsonl")) }, "\(erased)")
  }

  /// What somebody else made first they can read.
  @Test func nothingIsWrittenForAnotherUser() throws {
    let sandbox = try Sandbox()
    for (option, isPipe) in [("--events", false), ("--events", true), ("--result", true)] {
      let place = sandbox.path("theirs-\(option)-\(isPipe)")
      if isPipe { #expect(mkfifo(place, 0o666) == 0) } else { try Data().write(to: URL(filePath: place)) }
      guard chown(place, 1234, 1234) == 0 else { return print("NOT TESTED, because only root can do it: a file of another user") }
      let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto", option, place])
      #expect(ran.status != 0 && ran.errors.contains("belongs to another user"), "\(option) \(ran)")
    }
    #expect(try sandbox.sessions().isEmpty)
  }

  @Test func deliveredFilesAreNamed() throws {
    let sandbox = try Sandbox()
    let result = sandbox.path("result.json")
    #expect(try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto", "--result", result]).status == 0)
    let id = try #require(try sandbox.sessions().first?.id)
    let ran = try sandbox.run("sessions", "erase", id)
    #expect(ran.status == 0)
    #expect(ran.errors.contains("\(result) was written for a hand-over"))
    #expect(ran.errors.contains("\(result).media was written for a hand-over"))
    #expect(FileManager.default.fileExists(atPath: result))
    #expect(try sandbox.sessions().isEmpty)
    #expect(try sandbox.run("sessions", "erase", id).status == 66)
  }
}

extension Sandbox {
  /// The files of a session, and the places in the database that hold its records; empty when nothing is left.
  func tracesOf(_ id: String) throws -> String {
    var traces = ""
    for case let name as String in FileManager.default.enumerator(atPath: data) ?? .init() {
      if name.contains(id) { traces += "\(name) is there\n" }
      guard let bytes = FileManager.default.contents(atPath: path("data/\(name)")) else { continue }
      // The header holds the session's id, and the keys of commands begin with it.
      if bytes.range(of: Data("\"session\":\"\(id)\"".utf8)) != nil { traces += "\(name) holds a record\n" }
      // The audit log names the session too, before bytes that can be a slash.
      if String(data: bytes, encoding: .isoLatin1)?.contains(try Regex("\(id)/[0-9]+/[0-9]")) != false {
        traces += "\(name) holds the outcome of a command\n"
      }
    }
    return traces
  }
}
