import Foundation
import LoopbackServer
import Services
import TestProcess
import Testing

@testable import HTTPClient

/// Why a delivery failed, in sentences that say what to do.
struct HTTPFailureTests {
  private static var configured: ConnectionSettings {
    var settings = ConnectionSettings()
    settings.authorities = "/etc/authority.pem"
    return settings
  }

  private static func failure(_ code: Int32, _ complaint: String = "", _ settings: ConnectionSettings? = configured)
    -> HTTPFailure
  {
    HTTPFailure(
      reason: .untrustedServer, code: code, complaint: complaint, host: "intake.example", settings: settings, limit: .seconds(5))
  }

  @Test(arguments: [
    (6, "is not known"), (7, "Nothing answers at"), (35, "\"clientCertificate\""), (60, "\"ca\""), (77, "\"ca\""), (56, "too early"),
    (52, "too early"), (92, "Peer reset"), (-1, "libcurl4"), (28, "within 5 s"), (-3, "before it had received everything"),
  ])
  func aFailureSaysWhatToDo(code: Int32, words: String) { #expect(Self.failure(code, "Peer reset").sentence.contains(words)) }

  /// What has no key in the configuration file is not mended there.
  @Test(arguments: [5, 18, 35, 60, 77] as [Int32]) func onlyWhatIsConfiguredIsMendedThere(code: Int32) {
    let sentence = Self.failure(code, "", nil).sentence
    #expect(!["\"proxy\"", "\"ca\"", "clientCertificate", "configuration"].contains { sentence.contains($0) }, "\(sentence)")
  }

  @Test func whatIsWrongWithACertificateIsSaid() {
    func sentence(_ complaint: String) -> String { Self.failure(60, complaint).sentence }
    #expect(sentence("SSL: no alternative certificate subject name matches target host name 'intake.example'").contains("another name"))
    #expect(sentence("SSL certificate problem: certificate has expired").contains("has expired"))
    #expect(sentence("SSL certificate problem: certificate is not yet valid").contains("not valid yet"))
  }

  // MARK: Deliveries

  private static func deliver(
    _ answer: LoopbackAnswer, body: [UInt8] = [65], limits: HTTPLimits = HTTPLimits(), settings: ConnectionSettings? = nil
  ) async throws -> DeliveryProblem? {
    let server = try LoopbackServer { _ in answer }
    let transport = HTTPTransport(try #require(ServerAddress(server.address)), limits: limits, settings: settings)
    do throws(DeliveryProblem) {
      try await transport.deliver(ServiceRequest(.post, "/hook", body: body))
      return nil
    } catch { return error }
  }

  @Test(arguments: [301, 404, 500]) func aRefusalIsSaidWithItsStatus(status: Int) async throws {
    let problem = try #require(try await Self.deliver(.response(ServiceResponse(.init(code: status)))))
    #expect(problem.status == status && problem.description.contains("answered \(status)."), "\(problem)")
  }

  /// Only its status is of interest, however much a receiver writes.
  @Test func theAnswerOfAReceiverIsNotKept() async throws {
    let large = ServiceResponse(.ok, body: Array(repeating: 32, count: 300_000))
    #expect(try await Self.deliver(.response(large), limits: HTTPLimits(answerBytes: 10)) == nil)
  }

  /// An answer that says yes counts only when all of it came.
  @Test(arguments: ["", "HTTP/1.1 200 OK\nContent-Length: 100\n\nonly this", "HTTP/1.1 200 OK\nContent-Le"])
  func aCutAnswerIsNoReceipt(text: String) async throws {
    let problem = try #require(try await Self.deliver(.text(text)))
    #expect(problem.failure == .connectionLost && problem.description.contains("closed the connection too early"), "\(problem)")
  }

  /// That nobody is asked for it at the terminal is tested with one (`BrokenKioskTests`).
  @Test func aKeyWithAPassphraseIsRefused() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-key-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, arguments) in [("open", ["-nodes"]), ("closed", ["-passout", "pass:secret"])] {
      let openssl = SpawnedProcess()
      openssl.executableURL = URL(filePath: "/usr/bin/openssl")
      openssl.arguments =
        ["req", "-x509", "-newkey", "rsa:2048", "-subj", "/CN=sender", "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/\(name).pem"]
        + arguments
      openssl.standardError = FileHandle.nullDevice
      try openssl.run()
      openssl.waitUntilExit()
      var settings = ConnectionSettings()
      settings.certificate = .init(file: "\(folder)/\(name).pem", privateKey: "\(folder)/\(name).key")
      let tried: DeliveryProblem?
      do throws(DeliveryProblem) {
        try await settings.tryLoading()
        tried = nil
      } catch { tried = error }
      #expect((tried?.description.contains("has a passphrase") == true) == (name == "closed"), "\(name): \(String(describing: tried))")
    }
  }
}
