import HTTPTypes
import Services
import Testing

@testable import Server

struct ServerIdentityTests {
  private static let now: Int64 = 1_770_000_000_000

  private func certificate(_ hosts: [String] = ["localhost", "127.0.0.1"]) throws -> SelfSignedCertificate {
    try SelfSignedCertificate(hosts: hosts, now: Self.now)
  }

  private func identity(
    _ one: SelfSignedCertificate, key: SelfSignedCertificate? = nil, now: Int64 = now
  ) throws(IdentityError) -> ServerIdentity {
    try ServerIdentity(certificate: Array(one.certificate.utf8), privateKey: Array((key ?? one).privateKey.utf8), now: now)
  }

  @Test func aCertificateIsReadAndItsFingerprintShown() throws {
    let made = try certificate()
    let fingerprint = try identity(made).fingerprint
    #expect(fingerprint.split(separator: ":").count == 32)
    #expect(try identity(made).fingerprint == fingerprint)
    #expect(try identity(certificate()).fingerprint != fingerprint)
  }

  @Test func itIsReplacedInTimeAndForOtherHosts() throws {
    let made = try certificate(), day: Int64 = 86_400_000
    #expect(made.isUsable(for: ["localhost", "127.0.0.1"], at: Self.now))
    #expect(made.isUsable(for: ["localhost", "127.0.0.1"], at: Self.now + 790 * day))
    #expect(!made.isUsable(for: ["localhost", "127.0.0.1"], at: Self.now + 800 * day))
    #expect(!made.isUsable(for: ["localhost", "10.0.0.1"], at: Self.now))
  }

  @Test func whatCannotBeUsedIsNamed() throws {
    let one = try certificate(), other = try certificate()
    #expect(throws: IdentityError.otherKey) { try identity(one, key: other) }
    #expect(throws: IdentityError.noCertificate) {
      try ServerIdentity(certificate: Array("none".utf8), privateKey: Array(one.privateKey.utf8), now: Self.now)
    }
    #expect(throws: IdentityError.noPrivateKey) {
      try ServerIdentity(certificate: Array(one.certificate.utf8), privateKey: Array("none".utf8), now: Self.now)
    }
    let year: Int64 = 31_536_000_000
    #expect(throws: IdentityError.expired) { try identity(one, now: Self.now + 10 * year) }
    #expect(throws: IdentityError.notYetValid) { try identity(one, now: Self.now - year) }
  }

  /// libcurl does not trust a certificate that no authority has signed, and plain HTTP is no TLS.
  @Test func itIsNotTrustedByItself() async throws {
    let server = try await ServedSandbox(identity: try identity(certificate()))
    #expect(server.address.hasPrefix("https://"))
    await #expect(throws: TransportFailure.untrustedServer) { try await server.get("/health") }
  }
}
