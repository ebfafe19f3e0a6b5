import Foundation
import TestQueue
import Testing

/// What the server answers is what its OpenAPI description says: schemathesis (`make peers`) makes requests from the description, odd ones too.
/// `VESTIBULE_EXAMPLES` is how many for each path.
@Suite(.queued) struct DescriptionTests {}

extension DescriptionTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let program = "\(tests.path)/../../.build/peers/bin/schemathesis"

  private static let isHere: Bool = {
    let found = FileManager.default.isExecutableFile(atPath: program)
    if !found { print("SKIPPED: schemathesis is not here; run make peers") }
    return found
  }()

  @Test(.enabled(if: isHere, "schemathesis is not here")) func everyAnswerIsDescribed() throws {
    let folder = try WalkFolder()
    let server = try ServerProcess(["--rate", "0"], in: folder)
    let ran = try ProgramRun(
      Self.program,
      [
        "run", "\(server.address)/openapi.json", "--workers", "2", "--seed", "1", "--generation-database", "none", "--no-color",
        "--max-examples", ProcessInfo.processInfo.environment["VESTIBULE_EXAMPLES"] ?? "5", "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,unsupported_method,"
          // No body that its schema refuses is taken.
          + "negative_data_rejection",
      ],
      environment: [
        "PYTHONDONTWRITEBYTECODE": "1", "VESTIBULE_SERVER": server.address, "VESTIBULE_TOKEN": try #require(server.token),
        "SCHEMATHESIS_HOOKS": Self.tests.appending(path: "Fixtures/schemathesis_hooks.py").path,
      ], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    // The server's own log says that it was asked.
    #expect(server.log.count > 500)
    #expect(!server.log.contains { $0.contains(#""status":500"#) }, "\(ran.output)")
    #expect(server.end(by: SIGTERM) == 0)
  }

  /// A client in another language that knows nothing but the description.
  @Test(.enabled(if: isHere, "schemathesis is not here")) func aClientOfTheDescriptionWalks() throws {
    let folder = try WalkFolder()
    let server = try ServerProcess(["--rate", "0"], in: folder)
    let ran = try ProgramRun(
      "\(Self.tests.path)/../../.build/peers/bin/python", [Self.tests.appending(path: "Fixtures/description_client.py").path],
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "VESTIBULE_SERVER": server.address], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    for journey in ["scan", "opt_in", "hosted", "push", "verify", "authenticator", "wallet"] {
      #expect(ran.output.contains("walked: \(journey)"))
    }
    #expect(!server.log.contains { $0.contains(#""status":500"#) })
  }
}
