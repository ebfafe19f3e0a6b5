import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// Answers that end too early or do not fit, without a screen.
@Suite(.queued) struct BadAnswerTests {}

extension BadAnswerTests {
  @Test func endedInputKeepsTheSession() throws {
    let sandbox = try Sandbox()
    // Two prompts are answered; at the camera nobody is left to answer.
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--plain"], input: "\n\n")
    let session = try #require(try sandbox.sessions().first)
    #expect(session.state == "open")
    #expect(ran.status == 2)
    #expect(ran.errors.contains("The input ended at the prompt \"front.capture\" (capture)."))
    #expect(ran.errors.contains("sessions resume \(session.id)"))
    #expect(ran.json["errorCode"] as? Int == 803)

    // The given answers are kept: the next line is for the camera.
    let on = try sandbox.run("sessions", "resume", session.id, "--plain", input: "\ny\ny\n")
    #expect(on.status == 0, "\(on.errors)")
    #expect(try sandbox.sessions().map(\.state) == ["finished"])
    #expect(sandbox.pictures(session.id).count == 1)
  }

  @Test func anInvalidLineIsRequestedAgain() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--plain"], input: "perhaps\n\nq\n")
    #expect(ran.errors.contains("That isn’t one of the answers."))
    #expect(ran.status == 2)
    #expect(ran.json["errorCode"] as? Int == 803)
  }

  @Test func aScriptThatEndsTooEarlyKeepsTheSession() throws {
    let sandbox = try Sandbox()
    let picture = try sandbox.specimen()
    let script = try sandbox.write(
      "script.json", #"{"answers":[{"proceed":true},{"proceed":true},{"capture":"\#(picture)"}]}"#)
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--script", script])
    #expect(ran.status == 66)
    #expect(ran.errors.contains("The script has no answer left for the prompt \"front.confirm\" (confirm); it has 3. Add one."))
    #expect(ran.json["errorCode"] as? Int == 850)
    let session = try #require(try sandbox.sessions().first)
    #expect(ran.errors.contains(session.id))
    #expect(session.state == "open")
    let rest = try sandbox.write("rest.json", #"{"answers":[{"confirm":true},{"review":true}]}"#)
    let on = try sandbox.run("sessions", "resume", session.id, "--script", rest)
    #expect(on.status == 0, "\(on.errors)")
    #expect(sandbox.pictures(session.id).count == 1)
  }

  @Test func anAnswerThatDoesNotFitIsNamedWithItsPrompt() throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write("script.json", #"{"answers":[{"proceed":true},{"choose":"passport"}]}"#)
    let ran = try sandbox.run("run", "document", "--script", script)
    #expect(ran.status == 66)
    #expect(ran.json["errorCode"] as? Int == 850)
    // The error names both: the answer, and the prompt with the answers that it would have accepted.
    #expect(ran.errors.contains("Answer 2 of the script, {\"choose\":\"passport\"}, does not fit the prompt"))
    #expect(ran.errors.contains("\"country.choose\" (choose: "))
    #expect(ran.errors.contains("NLD"))
    #expect(try sandbox.sessions().map(\.state) == ["open"])
  }

  @Test func anUnknownSessionIsNamed() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run("sessions", "resume", "0123", "--script", "auto")
    #expect(ran.status == 66)
    #expect(ran.errors.contains("There is no session \"0123\". List the sessions"))
  }
}
