import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// The end of a journey and the delivery of its result are two steps: if the program is killed in between, the next start delivers it.
@Suite(.queued) struct OwedResultTests {}

extension OwedResultTests {
  private func environment(_ sandbox: Sandbox) -> [String: String] {
    ["VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
  }

  /// Runs the journey and kills the program right before it creates the result's file; false where that is not possible.
  private func killAtTheEnd(_ sandbox: Sandbox, _ options: [String], before file: String) throws -> Bool {
    let arguments = try ["run", "document"] + sandbox.passport() + options
    guard let count = KilledProgram.run(arguments, at: 1, of: file, environment: environment(sandbox)) else {
      print("SKIPPED: programs cannot be traced here (ptrace)")
      return false
    }
    #expect(count == 1)
    return true
  }

  @Test(arguments: ["run", "resume", "kiosk"]) func theNextStartDeliversTheResult(start: String) throws {
    let sandbox = try Sandbox()
    let result = sandbox.path("out/result.json")
    guard try killAtTheEnd(sandbox, ["--script", "auto", "--result", result], before: "out") else { return }
    #expect(!FileManager.default.fileExists(atPath: result))
    let list = try sandbox.run("sessions", "list")
    #expect(list.output.contains("1 picture  not handed over"))
    let id = try #require(try sandbox.sessions().first?.id)
    let word = "ended before its result was handed over; it lies in \(result) now."
    switch start {
    case "run":
      let next = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
      #expect(next.status == 0)
      #expect(next.errors.contains(word))
    case "resume":
      let next = try sandbox.run("sessions", "resume", id, "--script", "auto", "--result", sandbox.path("other.json"))
      #expect(next.status == 0)
      #expect(next.errors.contains(word))
      #expect(FileManager.default.fileExists(atPath: sandbox.path("other.json")))
    default:
      let kiosk = try sandbox.kiosk(size: .init(width: 200, height: 30))
      try kiosk.waitFor("Welcome")
      try kiosk.wait("nothing was handed over", seconds: Sandbox.patience) { FileManager.default.fileExists(atPath: result) }
      kiosk.press(.control("c"))
      _ = try kiosk.exitStatus(seconds: Sandbox.patience)
      #expect(kiosk.says(word))
    }
    let json = try Json(contentsOf: result)
    let image = try #require(json["documentResult"]?["images"]?.elements.first?["image"]?.string)
    #expect(image.hasPrefix("\(result).media/"))
    #expect(FileManager.default.fileExists(atPath: image))
    #expect(try !sandbox.run("sessions", "list").output.contains("not handed over"))
    let again = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
    #expect(!again.errors.contains("handed over"))
  }

  @Test func aFileThatWasWrittenSinceIsNotReplaced() throws {
    let sandbox = try Sandbox()
    let result = sandbox.path("result.json")
    guard try killAtTheEnd(sandbox, ["--script", "auto", "--result", result], before: "result.json") else { return }
    try sandbox.write("result.json", "a newer one")
    let next = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
    #expect(next.errors.contains("holds a newer one now"))
    #expect(try sandbox.text(result) == "a newer one")
    // It is reported once; the list keeps showing it until the result is delivered.
    #expect(try !sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"]).errors.contains("newer"))
    let list = try sandbox.run("sessions", "list").output.split(separator: "\n")
    let id = try #require(list.first { $0.contains("not handed over") }).prefix { $0 != " " }
    #expect(try sandbox.run("sessions", "export", String(id), sandbox.path("export")).status == 0)
    #expect(try !sandbox.run("sessions", "list").output.contains("not handed over"))
  }

  /// Nobody erases a result without learning that nobody has it.
  @Test func erasingSaysThatTheResultIsOwed() throws {
    let sandbox = try Sandbox()
    guard try killAtTheEnd(sandbox, ["--script", "auto", "--result", sandbox.path("result.json")], before: "result.json") else { return }
    let id = try #require(try sandbox.sessions().first?.id)
    let erased = try sandbox.run("sessions", "erase", id)
    #expect(erased.status == 0 && erased.errors.contains("had not been handed over yet"), "\(erased.errors)")
    let whole = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto", "--result", sandbox.path("whole.json")])
    #expect(whole.status == 0)
    let other = try #require(try sandbox.sessions().first?.id)
    #expect(try !sandbox.run("sessions", "erase", other).errors.contains("handed over yet"))
  }

  /// What a command changes at a service is in the log. A look is not.
  @Test func aCommandsChangeIsLogged() throws {
    let sandbox = try Sandbox()
    for words in [["edit", "anna", "--password", "changed"], ["show", "anna"]] {
      #expect(try sandbox.run(["office", "opt-in"] + words).status == 0)
    }
    let log = try sandbox.run("log", "--json").output.split(separator: "\n").map { try Json(String($0)) }
    let changes = log.filter { $0["what"]?.string == "serviceChanged" }
    #expect(changes.map { $0["who"]?.string } == ["command"] && changes.first?["detail"]?.string == "opt-in/users edit", "\(changes)")
  }

  @Test func anErrorIsDeliveredToo() throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write("cancel.json", #"{"answers":[{"cancel":true}]}"#)
    let result = sandbox.path("out/result.json")
    guard try killAtTheEnd(sandbox, ["--script", script, "--result", result], before: "out") else { return }
    _ = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", "auto"])
    #expect(try Json(contentsOf: result)["errorCode"] == .number(803))
  }
}
