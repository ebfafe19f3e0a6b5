import Foundation
import HTTPClient
import Services
import Testing

@testable import Server

/// What a sender says of a receiver's certificate, or of one without: real ones, over a connection of this machine.
struct ReceiverCertificateTests {
  private static let here = ["localhost", "127.0.0.1"]
  private static let today = Int64(Date().timeIntervalSince1970 * 1000)

  /// - Parameter isTrusted: whether the sender is given the certificate as that of an authority.
  /// - Returns: nil if the certificate is taken: then the server answers, and refuses the request.
  private static func problem(_ hosts: [String], madeAt now: Int64, isTrusted: Bool = true) async throws -> String? {
    let made = try SelfSignedCertificate(hosts: hosts, now: now)
    let identity = try ServerIdentity(certificate: Array(made.certificate.utf8), privateKey: Array(made.privateKey.utf8), now: now)
    let server = try await ServedSandbox(identity: identity)
    let file = FileManager.default.temporaryDirectory.appending(path: "vestibule-ca-\(UUID().uuidString).pem")
    try Data(made.certificate.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var settings = ConnectionSettings()
    settings.authorities = isTrusted ? file.path : nil
    let transport = HTTPTransport(try #require(ServerAddress(server.address)), limits: .patient, settings: settings)
    do throws(DeliveryProblem) { try await transport.deliver(ServiceRequest(.post, "/nowhere", body: [65])) } catch {
      return error.status == nil ? error.description : nil
    }
    return nil
  }

  @Test func oneOfTheAuthorityIsTaken() async throws { #expect(try await Self.problem(Self.here, madeAt: Self.today) == nil) }

  @Test func oneOfAnotherAuthorityIsNot() async throws {
    let problem = try #require(try await Self.problem(Self.here, madeAt: Self.today, isTrusted: false))
    #expect(problem.contains("does not trust") && problem.contains("\"ca\""), "\(problem)")
  }

  @Test(arguments: [(1_000_000_000_000, "has expired"), (2_200_000_000_000, "is not valid yet")] as [(Int64, String)])
  func oneOfAnotherTimeIsNot(now: Int64, words: String) async throws {
    let problem = try #require(try await Self.problem(Self.here, madeAt: now))
    #expect(problem.contains(words), "\(problem)")
  }

  @Test func aServerWithoutTLSIsSaid() async throws {
    let server = try await ServedSandbox()
    let address = try #require(ServerAddress(server.address.replacing("http:", with: "https:")))
    let transport = HTTPTransport(address, limits: .patient)
    let problem = await #expect(throws: DeliveryProblem.self) { try await transport.deliver(ServiceRequest(.post, "/")) }
    #expect(problem?.description.contains("does not speak TLS") == true, "\(String(describing: problem))")
  }

  @Test func oneForAnotherNameIsNot() async throws {
    let problem = try #require(try await Self.problem(["other.example"], madeAt: Self.today))
    #expect(problem.contains("for another name"), "\(problem)")
  }
}
