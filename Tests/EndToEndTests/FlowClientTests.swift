import Foundation
import TestQueue
import Testing

/// Clients of Cognito Flow that know only its protocol, against `vestibule serve`.
@Suite(.queued) struct FlowClientTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension FlowClientTests {
  /// The key with which the sandbox begins, and its secret.
  static let key = [
    "sandbox_key_00112233445566778899aabbccddeeff", "5eed0004c0917000f1de0001ca41ab1e5eed0004c0917000f1de0001ca41ab1e",
  ]
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// `Tests/FlowClient/flow_client.py`: signed requests, the steps, and the webhooks with their signatures.
  @Test func theClientOfTheSeed() throws {
    let server = try ServerProcess(in: folder)
    let client = Self.root.appending(path: "Tests/FlowClient/flow_client.py").path
    let ran = try ProgramRun(
      "/usr/bin/python3",
      ["-B", client, server.address] + Self.key + [try #require(server.token)], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    let steps = try Json(ran.output)["steps"]?.elements.map(\.string)
    #expect(
      steps == [
        "accept_tos", "verify_sms", "verify_sms", "kyc_check", "kyc_check", "watchlist_screening", "risk_check", nil,
      ])
  }

  /// `Tests/FlowClient/crowd.py`: fifty requests at once make one session, one step and one message.
  @Test func aCrowdForOnePair() throws {
    let server = try ServerProcess(in: folder)
    let crowd = Self.root.appending(path: "Tests/FlowClient/crowd.py").path
    let ran = try ProgramRun("/usr/bin/python3", ["-B", crowd, server.address] + Self.key, in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  /// The commands of the README, as they stand, except for the port.
  @Test func theCommandsOfTheReadme() throws {
    let server = try ServerProcess(in: folder)
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("A hosted verification, by curl\n") })
    let commands = section.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    let script = commands.joined(separator: "\n").replacing("http://127.0.0.1:8080", with: server.address)
    #expect(script.contains(server.address))
    let ran = try ProgramRun("/bin/sh", ["-euc", script], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    let session = try Json(ran.output)
    #expect(session["status"]?.string == "active" && session["customer_reference"]?.string == "42", "\(ran.output)")
    #expect(session["shareable_url"]?.string?.hasPrefix("\(server.address)/verify/flwses_") == true)
  }
}
