import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import TestScale
import Testing

/// The program is killed right before each of its writes while it hands results over.
@Suite(.queued) struct DeliverTests {
  private let sandbox: Sandbox
  private let id: String

  /// One finished session, and a copy of its data folder.
  init() throws {
    sandbox = try Sandbox()
    let arguments = try ["run", "document"] + sandbox.passport() + ["--script", "auto", "--result", sandbox.path("one.json")]
    try #require(try sandbox.run(arguments).status == 0)
    id = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.data)/sessions").first)
    try FileManager.default.copyItem(atPath: sandbox.data, toPath: sandbox.path("whole"))
  }
}

extension DeliverTests {
  private var environment: [String: String] {
    [
      "VESTIBULE_DATA": sandbox.data, "HOME": sandbox.folder, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "XDG_RUNTIME_DIR": sandbox.path("run"),
    ]
  }

  private func restore() throws {
    try FileManager.default.removeItem(atPath: sandbox.data)
    try FileManager.default.copyItem(atPath: sandbox.path("whole"), toPath: sandbox.data)
  }

  /// Files that are left of an export.
  private var exports: [String] {
    ["data/outbox", "run"].flatMap { FileManager.default.enumerator(atPath: sandbox.path($0))?.allObjects as? [String] ?? [] }
      .filter { $0.contains("\(id)/") }
  }

  /// The program is killed while a receiver works. The receiver is ended even when it does not want to, and its export is removed: what is
  /// erased then arrives nowhere.
  @Test(arguments: ["", "trap '' TERM"]) func aKilledProgramLeavesNoReceiver(trap: String) throws {
    let started = sandbox.path("started")
    let receiver = try sandbox.write(
      "receive", "#!/bin/sh\n\(trap)\ntest -s \"$1\" && touch \(started)\nwhile :; do sleep 0.1; done\n")
    chmod(receiver, 0o700)
    let settings = try sandbox.write("settings.json", #"{"handOver": [{"command": ["\#(receiver)"]}]}"#)
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["sessions", "deliver", "--configuration", settings, id]
    process.environment = environment
    try process.run()
    try wait { FileManager.default.fileExists(atPath: started) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try wait { !ProcessState.isRunning(receiver) && exports.isEmpty }
  }

  private func wait(for condition: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(Sandbox.patience)
    while !condition() {
      guard ContinuousClock.now < end else { throw Sandbox.Failed("It did not happen.") }
      usleep(5_000)
    }
  }

  /// The receiver gets the whole result, and each time it runs it is told a number that it has not heard before: nothing is handed over
  /// twice without saying so. Nothing of the session is lost, and nothing of the export stays.
  @Test func killedAtEveryWriteOfAHandOver() throws {
    let received = sandbox.path("received")
    let receiver = try sandbox.write(
      "receive",
      """
      #!/bin/sh
      set -e
      test -s "$1" && for picture in "$1".media/*; do test -s "$picture"; done
      echo "$VESTIBULE_SESSION $VESTIBULE_ATTEMPT" >> \(received)
      """)
    chmod(receiver, 0o700)
    let settings = try sandbox.write(
      "settings.json", #"{"handOver": [{"command": ["\#(receiver)"]}, {"folder": "out"}]}"#)
    let deliver = ["sessions", "deliver", "--configuration", settings, id]
    var repetitions = 0
    for change in (1...).lazy.filter({ TestScale.takes($0, of: "hand-over", oneIn: 20) }) {
      try restore()
      for name in [received, sandbox.path("out")] { try? FileManager.default.removeItem(atPath: name) }
      guard let count = KilledProgram.run(deliver, at: change, environment: environment) else {
        print("SKIPPED: programs cannot be traced here (ptrace)")
        return
      }
      // The receiver that was running goes on by itself.
      while ProcessState.isRunning(receiver) { usleep(1_000) }
      let ran = try sandbox.run(deliver)
      #expect(ran.status == 0, "killed at \(change): \(ran.errors)")
      let attempts = try sandbox.text(received).split(separator: "\n").map(String.init)
      #expect(!attempts.isEmpty && Set(attempts).count == attempts.count, "killed at \(change): \(attempts)")
      #expect(attempts.allSatisfy { $0.hasPrefix(id) })
      repetitions += attempts.count - 1
      let json = try Data(contentsOf: URL(filePath: sandbox.path("out/\(id).json")))
      #expect((try? JSONSerialization.jsonObject(with: json)) != nil, "killed at \(change): the result is not whole")
      #expect(exports == [], "killed at \(change)")
      #expect(try sandbox.run("sessions", "erase", id).status == 0, "killed at \(change)")
      #expect(try sandbox.tracesOf(id) == "", "killed at \(change)")
      if count < change {
        print("hand-over: killed before each of \(count) changes; the receiver ran again \(repetitions) times, told so each time")
        #expect(count > 30)
        break
      }
    }
  }

  /// Either there is the whole export or the next one makes it, and the session is still there.
  @Test func killedAtEveryWriteOfAnExport() throws {
    let export = ["sessions", "export", id, sandbox.path("export")]
    for change in (1...).lazy.filter({ TestScale.takes($0, of: "export") }) {
      try restore()
      try? FileManager.default.removeItem(atPath: sandbox.path("export"))
      guard let count = KilledProgram.run(export, at: change, environment: environment) else {
        print("SKIPPED: programs cannot be traced here (ptrace)")
        return
      }
      // A result that is there is whole, with its pictures.
      if let json = try? Data(contentsOf: URL(filePath: sandbox.path("export/result.json"))) {
        try check(json, change)
      } else {
        #expect(count == change, "it ended without a result")
      }
      #expect(try sandbox.run(export).status == 0, "killed at \(change)")
      try check(try Data(contentsOf: URL(filePath: sandbox.path("export/result.json"))), change)
      #expect(try sandbox.sessions().count == 1, "killed at \(change)")
      if count < change {
        print("export: killed before each of \(count) changes")
        #expect(count > 10)
        break
      }
    }
  }

  /// A delivery to a destination that left the configuration fails until somebody gives it up.
  @Test func whatWasGivenUpIsNoFailure() throws {
    let broken = try sandbox.write("broken.json", #"{"handOver": [{"command": ["/nonexistent/archive"]}]}"#)
    #expect(try sandbox.run("sessions", "deliver", "--configuration", broken, id).status == 70)
    let without = try sandbox.write("without.json", "{}")
    let left = try sandbox.run("sessions", "deliver", "--configuration", without)
    let advice = "deliver --drop-removed \(id) --settings \(without)"
    #expect(left.status == 70 && left.errors.contains("/nonexistent/archive is not in the configuration file"), "\(left)")
    #expect(left.errors.contains(advice), "\(left)")
    // What is owed to a place that is still named stays owed.
    let more = try sandbox.write("more.json", #"{"handOver": [{"command": ["/nonexistent/other"]}]}"#)
    #expect(try sandbox.run("sessions", "deliver", "--configuration", more, id).status == 70)
    let kept = try sandbox.run("sessions", "deliver", "--configuration", more, "--drop-removed", id)
    #expect(kept.status == 70 && kept.errors.contains("/nonexistent/other") && !kept.errors.contains("/nonexistent/archive"), "\(kept)")
    let dropped = try sandbox.run("sessions", "deliver", "--configuration", more, "--drop", id)
    #expect(dropped.status == 0 && dropped.errors.isEmpty, "\(dropped)")
    #expect(try sandbox.run("sessions", "deliver", "--configuration", without).status == 0)
  }

  /// Whoever erases the session learns of everything that a killed program wrote elsewhere.
  @Test func whatIsLeftOfAKilledExportIsNamed() throws {
    let folder = sandbox.path("export")
    var left: Set<String> = []
    for change in (1...).lazy.filter({ TestScale.takes($0, of: "left of an export") }) {
      try restore()
      try? FileManager.default.removeItem(atPath: folder)
      guard let count = KilledProgram.run(["sessions", "export", id, folder], at: change, environment: environment) else {
        print("SKIPPED: programs cannot be traced here (ptrace)")
        return
      }
      let erased = try sandbox.run("sessions", "erase", id)
      for name in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [] {
        // Of pictures their folder is named.
        let path = "\(folder)/\(name.prefix { $0 != "/" })"
        left.insert(String(name.prefix { $0 != "/" }.drop { $0 == "." }.prefix { $0 != "." }))
        #expect(erased.output.contains(path) || erased.errors.contains(path), "killed at \(change): \(erased.output)\(erased.errors)")
      }
      if count < change { break }
    }
    #expect(left.isSubset(of: ["result"]))
    // A tenth of the changes may leave nothing.
    if TestScale.isFull { #expect(!left.isEmpty, "there was something to name") }
  }

  private func check(_ json: Data, _ change: Int) throws {
    let result = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any], "killed at \(change)")
    let images = try #require((result["documentResult"] as? [String: Any])?["images"] as? [[String: Any]])
    for image in images {
      let path = try #require(image["image"] as? String)
      #expect((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) > 10_000, "killed at \(change)")
    }
  }
}
