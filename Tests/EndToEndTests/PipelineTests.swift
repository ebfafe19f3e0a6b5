import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// A server for tests, as a pipeline uses it from a shell.
@Suite(.queued) struct PipelineTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension PipelineTests {
  /// Starts a server in memory.
  /// - Returns: the server, and the options that name it.
  private func serve(_ arguments: [String] = []) throws -> (server: ServerProcess, options: [String]) {
    let server = try ServerProcess(["--ephemeral"] + arguments, in: folder)
    let ready = try #require(server.log.first)
    let token = try #require(try Json(ready)["token"]?.string)
    return (server, ["--backend", server.address, "--token-file", try folder.write(token, to: "token")])
  }

  /// - Returns: the body of the answer.
  @discardableResult
  private func curl(_ arguments: [String]) throws -> String { try ProgramRun("/usr/bin/curl", ["-sS"] + arguments, in: folder).output }

  private func requests(_ words: [String], _ options: [String]) throws -> ProgramRun {
    try ProgramRun(["office", "requests"] + words + options, in: folder)
  }

  @Test func theLogOnTheCommandLine() throws {
    let (server, options) = try serve(["--lenient"])
    let token = "eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ.c2ln"
    try curl(["--json", #"{"userID":"anna","note":"x"}"#, "\(server.address)/relid/setUser"])
    try curl(["--json", #"{"request":"\#(token)"}"#, "\(server.address)/mfa/devices"])
    let listed = try requests([], options)
    let lines = listed.output.split(separator: "\n")
    #expect(listed.status == 0 && lines.count == 3 && lines[0].hasPrefix("number  time"), "\(listed.output)\(listed.errors)")
    #expect(lines[1].hasPrefix("1 ") && lines[1].contains("  POST    /relid/setUser  200"), "\(lines)")
    let first = try requests(["1"], options)
    #expect(first.output.hasPrefix("POST /relid/setUser  ("), "\(first.output)\(first.errors)")
    #expect(first.output.contains("Taken without what did not fit: note"), "\(first.output)")
    #expect(first.output.contains("Content-Type: application/json\n") && first.output.contains("\n  \"userID\": \"anna\""))
    #expect(first.output.contains("\nHTTP 200\n") && first.output.contains(#""event": "getPassword""#))
    let second = try requests(["2"], options).output
    #expect(second.contains("In the body's /request:\n") && second.contains("    \"a\": 1\n"), "\(second)")
    try curl(["-d", "a\u{1B}[31m\u{9B}b\r\nc", "\(server.address)/relid/leave"])
    #expect(try requests(["3"], options).output.contains("\n\na[31mb\nc\n\nHTTP 401\n"))
    #expect(try requests(["--replay", "1"], options).output.hasPrefix("HTTP 200\n"))
    #expect(try requests(["--path=/relid/setUser", "--json"], options).output.contains(#""userID\":\"anna\""#))
    let counted = try requests(["--path", "/relid/setUser", "--count", "2"], options)
    #expect(counted.status == 66 && counted.errors.contains("1 requests are like that, not 2."), "\(counted.errors)")
    #expect(try requests(["--clear"], options).status == 0)
    #expect(try requests([], options).output.isEmpty)
    #expect(try requests(["1"], options).errors.contains("There is no request 1 in the log."))
    for wrong in [["--replay"], ["x"], ["1", "2"], ["--colour", "red"], ["1", "--count", "2"]] {
      let refused = try requests(wrong, options)
      #expect(refused.status == 64, "\(wrong) \(refused.errors)")
    }
    #expect(server.end(by: SIGTERM) == 0)
    let alone = try ProgramRun(["office", "requests"], in: folder)
    #expect(alone.status == 64 && alone.errors.contains("--backend"), "\(alone.errors)")
  }

  /// A name asks for an outcome where nobody's data are, and is a name where they are.
  @Test func outcomesAreForTestsAlone() throws {
    func login(at address: String) throws -> String {
      try curl(["--json", #"{"userID":"zoe?login=locked"}"#, "\(address)/relid/setUser"])
    }
    let tests = try serve().server
    #expect(try login(at: tests.address).contains(#""statusCode":153"#))
    #expect(tests.end(by: SIGTERM) == 0)
    let kept = try ServerProcess(in: folder)
    #expect(try login(at: kept.address).contains("There is no user zoe?login=locked."))
    #expect(kept.end(by: SIGTERM) == 0)
  }

  /// The file is opened before the server is confined. A pipe may lead to a program.
  @Test(arguments: [false, true]) func webhooksGoIntoAFile(isPipe: Bool) throws {
    let file = folder.file("webhooks")
    if isPipe { try #require(mkfifo(file, 0o600) == 0) } else { _ = try folder.write("", to: "webhooks") }
    let reader = try #require(FileHandle(forUpdatingAtPath: file))
    let (server, options) = try serve(["--webhooks", file])
    let created = try curl(["-X", "POST", "-H", "Authorization: Bearer carla", "\(server.address)/app/flow-session"])
    let template = try Json(created)["template"]?["id"]?.string ?? ""
    let edited = try ProgramRun(
      ["office", "hosted", "edit", template, "--webhooks", "https://shop.example/hook"] + options, in: folder)
    #expect(edited.status == 0, "\(edited.errors)")
    let bearer = "Authorization: Bearer \(try String(contentsOfFile: folder.file("token"), encoding: .utf8))"
    try curl(["-H", bearer, "-d", #"{"advance":90000}"#, "\(server.address)/administration/clock"])
    let end = Date().addingTimeInterval(TimeInterval(WalkTests.patience))
    var written = Data()
    while !written.contains(UInt8(ascii: "\n")), Date() < end {
      var ready = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 100) > 0 { written += reader.availableData }
      usleep(10_000)
    }
    let line = try #require(written.split(separator: UInt8(ascii: "\n")).first)
    let message = try Json(String(decoding: line, as: UTF8.self))
    #expect(message["service"]?.string == "flow" && message["url"]?.string == "https://shop.example/hook")
    #expect(message["event"]?.string?.hasPrefix("flow_session.") == true && message["headers"]?["Digest"]?.string != nil)
    #expect(try Json(message["body"]?.string ?? "")["id"]?.string == message["id"]?.string)
    #expect(server.end(by: SIGTERM) == 0)
    let refused = try ProgramRun(["serve", "--webhooks", file, "--data", folder.file("data")], in: folder)
    #expect(refused.status == 64 && refused.errors.contains("add --ephemeral"), "\(refused.errors)")
    let nowhere = try ProgramRun(["serve", "--ephemeral", "--webhooks", "\(folder.path)/no/file"], in: folder)
    #expect(nowhere.status == 66 && nowhere.errors.contains("Name another file in --webhooks."), "\(nowhere.errors)")
  }
}
