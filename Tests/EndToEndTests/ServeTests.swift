import Foundation
import Glibc
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// `vestibule serve` as a process.
@Suite(.queued) struct ServeTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension ServeTests {
  /// The output of curl, with the status on a last line.
  private func curl(_ arguments: [String]) throws -> (body: String, status: Int) {
    let output = Pipe(), process = SpawnedProcess()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = ["-sS", "-w", "\n%{http_code}"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.dropLast().joined(separator: "\n"), lines.last.flatMap { Int($0) } ?? 0)
  }

  private func office(_ words: [String], _ server: ServerProcess) throws -> ProgramRun {
    let token = try folder.write(try #require(server.token) + "\n", to: "token")
    return try ProgramRun(
      ["office"] + words + ["--backend", server.address, "--token-file", token, "--data", folder.file("kiosk")], in: folder)
  }

  /// A journey of a kiosk with data of its own, and the office that sees it on the server.
  @Test func aJourneyAndTheOffice() throws {
    let server = try ServerProcess(in: folder)
    let ran = try ProgramRun(
      [
        "run", "scan", "--source", "specimen", "--script", "auto", "--result", folder.file("r.json"), "--backend", server.address,
        "--data", folder.file("kiosk"),
      ], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    let listed = try office(["scan", "--json"], server)
    #expect(listed.status == 0, "\(listed.errors)")
    let id = try #require(try Json(listed.output).elements.first?["id"]?.string)
    let shown = try office(["scan", "journeys", String(id.prefix(8))], server)
    #expect(try shown.status == 0 && shown.output == office(["scan", "show", id], server).output, "\(shown.output)\(shown.errors)")
    let changed = try office(["scan", "set-outcome", String(id.prefix(8)), "--result", "Refer"], server)
    #expect(changed.status == 0 && changed.output.contains("Refer"), "\(changed.output)\(changed.errors)")
    let wrong = try office(["scan", "set-outcome", id, "--result", "Maybe"], server)
    #expect(wrong.status == 66 && wrong.errors.contains("result does not take \"Maybe\""), "\(wrong.errors)")
    #expect(server.log.contains { $0.contains(#""route":"/idscanenterprisesvc/journey/upload","status":200"#) })
    #expect(server.end(by: SIGTERM) == 0)
  }

  /// Its user's other files stay closed to it, even those that its requests name; what its kernel lacks is said.
  @Test func theServerIsConfined() throws {
    let server = try ServerProcess(in: folder)
    let status = try String(contentsOfFile: "/proc/\(server.number)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "\(status)")
    let said = try String(contentsOfFile: folder.file("serve-errors"), encoding: .utf8)
    let doctor = try ProgramRun(["doctor", "--data", folder.file("kiosk")], in: folder).output
    let line = try #require(doctor.split(separator: "\n").first { $0.contains(" server ") })
    #expect(line.contains("Landlock") != said.contains("is not confined as it could be: no Landlock"), "\(line) \(said)")
  }

  /// Behind a load balancer, links are for its origin.
  @Test func linksHaveThePublicOrigin() throws {
    let server = try ServerProcess(["--public-url", "https://verify.example"], in: folder)
    let session = try curl(["-X", "POST", "-H", "Authorization: Bearer carla", "\(server.address)/app/flow-session"])
    let link = try Json(session.body)["shareable_url"]?.string
    #expect(session.status == 201 && link?.hasPrefix("https://verify.example/verify/flwses_") == true, "\(session.body)")
    let wrong = try ProgramRun(["serve", "--public-url", "https://verify.example/path", "--data", folder.file("other")], in: folder)
    #expect(wrong.status == 64 && wrong.errors.contains("without a path"), "\(wrong.errors)")
  }

  /// Whoever asks by a foreign host gets a link to this server all the same.
  @Test func linksHaveNoForeignHost() throws {
    let server = try ServerProcess(in: folder)
    func link(_ host: String) throws -> String? {
      let session = try curl(
        ["-X", "POST", "-H", "Host: \(host)", "-H", "Authorization: Bearer carla", "\(server.address)/app/flow-session"])
      return try Json(session.body)["shareable_url"]?.string
    }
    #expect(try link("evil.example")?.hasPrefix("\(server.address)/verify/flwses_") == true)
    #expect(try link("localhost:9000")?.hasPrefix("http://localhost:9000/verify/flwses_") == true)
  }

  @Test func aWrongTokenIsRefused() throws {
    let server = try ServerProcess(in: folder)
    let token = try folder.write("a-token-of-somebody-else", to: "token")
    let arguments = ["office", "scan", "--backend", server.address, "--token-file", token, "--data", folder.file("kiosk")]
    let ran = try ProgramRun(arguments, in: folder)
    #expect(ran.status == 66 && ran.errors.contains("The token of the administration is missing or wrong."), "\(ran.errors)")
    let short = try folder.write("short", to: "short")
    let refused = try ProgramRun(["serve", "--token-file", short, "--data", folder.file("other")], in: folder)
    #expect(refused.status == 66 && refused.errors.contains("has no token"), "\(refused.errors)")
  }

  /// For a pipeline: one line says what a test needs, and nothing is on the disk.
  @Test func anEphemeralServer() throws {
    let server = try ServerProcess(["--ephemeral"], in: folder)
    let ready = try Json(try #require(server.log.first))
    #expect(ready["address"]?.string == server.address && server.token == nil)
    let token = try #require(ready["token"]?.string)
    let created = try curl(["-X", "POST", "-H", "Authorization: Bearer carla", "\(server.address)/app/flow-session"])
    #expect(created.status == 201)
    let listed = try curl(["-H", "Authorization: Bearer \(token)", "\(server.address)/administration/hosted/sessions"])
    #expect(try listed.body.contains(#require(Json(created.body)["id"]?.string)))
    let login = try #require(ready["credentials"]?["scan"])
    let form = [
      "grant_type=password", "area=scanning", "username=\(login["username"]?.string ?? "")", "password=\(login["password"]?.string ?? "")",
    ]
    #expect(try curl(form.flatMap { ["-d", $0] } + ["\(server.address)/idscanenterprisesvc/token"]).status == 200)
    #expect(!FileManager.default.fileExists(atPath: folder.file(".local")))
    #expect(server.end(by: SIGTERM) == 0)
    #expect(server.log.count == 1, "a program may read it at any time")
    for (option, place) in [("--database", "postgresql://db.example/v"), ("--data", folder.file("data"))] {
      let refused = try ProgramRun(["serve", "--ephemeral", option, place], in: folder)
      #expect(refused.status == 64 && refused.errors.contains("leave out \(option)."), "\(refused.errors)")
    }
  }

  /// What was answered is on the disk; a request that is repeated with its key is not done again.
  @Test func aServerThatIsKilledLosesNothing() throws {
    var server = try ServerProcess(in: folder)
    var tokens: [String] = []
    for number in 0..<20 {
      let answer = try curl(["-X", "POST", "-H", "Idempotency-Key: \(number)", "\(server.address)/push/devices"])
      #expect(answer.status == 201)
      tokens.append(try #require(try Json(answer.body)["token"]?.string))
    }
    #expect(server.end(by: SIGKILL) == -SIGKILL)
    server = try ServerProcess(in: folder)
    for (number, token) in tokens.enumerated() {
      #expect(try curl(["\(server.address)/push/devices/\(token)/messages"]).status == 200)
      let answer = try curl(["-X", "POST", "-H", "Idempotency-Key: \(number)", "\(server.address)/push/devices"])
      #expect(try Json(answer.body)["token"]?.string == token)
    }
  }

  @Test func aPortInUseIsSaid() throws {
    let server = try ServerProcess(in: folder)
    let port = try #require(server.address.split(separator: ":").last.map(String.init))
    let second = try ProgramRun(["serve", "--port", port, "--data", folder.file("data")], in: folder)
    #expect(second.status == 66)
    #expect(second.errors.contains("The port \(port) of 127.0.0.1 is in use."), "\(second.errors)")
  }

  /// The server's own certificate stays the same; a client that trusts it gets an answer, and another one none.
  @Test func aSelfSignedCertificate() throws {
    var server = try ServerProcess(["--self-signed"], in: folder)
    #expect(server.address.hasPrefix("https://"))
    let fingerprint = try #require(server.fingerprint)
    #expect(fingerprint.count == 95)
    #expect(try curl(["\(server.address)/health"]).status == 0)
    let host = server.address.replacing("https://", with: "")
    let shown = try shell(
      "openssl s_client -connect \(host) </dev/null 2>/dev/null | openssl x509 > '\(folder.file("server.pem"))'"
        + " && openssl x509 -in '\(folder.file("server.pem"))' -noout -fingerprint -sha256")
    #expect(shown.contains(fingerprint), "\(shown)")
    #expect(try curl(["--cacert", folder.file("server.pem"), "\(server.address)/health"]).status == 200)
    #expect(server.end(by: SIGINT) == 0)
    server = try ServerProcess(["--self-signed"], in: folder)
    #expect(server.fingerprint == fingerprint)
  }

  @Test func filesThatDoNotBelongTogether() throws {
    let text = try folder.write("no certificate", to: "c.pem")
    let ran = try ProgramRun(
      ["serve", "--certificate", text, "--private-key", text, "--data", folder.file("data")], in: folder)
    #expect(ran.status == 66 && ran.errors.contains("The certificate is not in PEM."), "\(ran.errors)")
    let alone = try ProgramRun(["serve", "--certificate", text, "--data", folder.file("data")], in: folder)
    #expect(alone.status == 64 && alone.errors.contains("--certificate and --private-key need each other."), "\(alone.errors)")
  }

  /// A gigabyte is refused before it is sent.
  @Test func aGigabyteIsRefused() throws {
    let server = try ServerProcess(in: folder)
    let file = folder.file("large")
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(truncate(file, 1_000_000_000) == 0)
    let answer = try curl(["--data-binary", "@\(file)", "\(server.address)/push/devices"])
    #expect(answer.status == 413)
    #expect(answer.body.contains("A request has at most 20 MB."))
  }

  private func shell(_ command: String) throws -> String {
    let output = Pipe(), process = SpawnedProcess()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
