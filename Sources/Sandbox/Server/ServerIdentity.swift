import Cryptography
import FoundationEssentials
import NIOSSL

/// The certificate that the server shows, and its private key.
public struct ServerIdentity: Sendable {
  private let chain: [NIOSSLCertificate]
  private let key: NIOSSLPrivateKey

  /// - Parameters:
  ///   - certificate: PEM: the server's certificate, with those of its authorities after it.
  ///   - privateKey: PEM, without a passphrase.
  ///   - now: in milliseconds since 1970, UTC.
  /// - Throws: `IdentityError` when they cannot be read, do not belong together, or when nobody would believe the certificate now.
  public init(certificate: [UInt8], privateKey: [UInt8], now: Int64) throws(IdentityError) {
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificate), let first = chain.first else { throw .noCertificate }
    guard let key = try? NIOSSLPrivateKey(bytes: privateKey, format: .pem) else { throw .noPrivateKey }
    self.chain = chain
    self.key = key
    // The two are compared when a context is made of them.
    guard (try? first.extractPublicKey()) != nil, (try? NIOSSLContext(configuration: configuration())) != nil else { throw .otherKey }
    guard first.notValidAfter >= now / 1000 else { throw .expired }
    guard first.notValidBefore <= now / 1000 else { throw .notYetValid }
  }

  /// The SHA-256 of the certificate: 32 bytes in hexadecimal with colons, as browsers and `openssl x509 -fingerprint -sha256` show it.
  public var fingerprint: String {
    let bytes = chain.first.flatMap { try? $0.toDERBytes() } ?? []
    return SecureHash.sha256(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }

  /// The host names for which the certificate is (RFC 6125), of which `*.example` is all names in a domain.
  var names: [String] {
    chain.first.map { certificate in
      certificate._subjectAlternativeNames().filter { $0.nameType == .dnsName }.map { String(decoding: $0.contents, as: UTF8.self) }
    } ?? []
  }

  func configuration() throws -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}

/// Why a certificate and a key cannot be used.
public enum IdentityError: Error, Equatable, Sendable {
  case noCertificate, noPrivateKey, otherKey, expired, notYetValid

  /// One plain English sentence.
  public var message: String {
    switch self {
    case .noCertificate: "The certificate is not in PEM. Name a file with -----BEGIN CERTIFICATE----- in --certificate."
    case .noPrivateKey: "The private key is not in PEM, or has a passphrase. Name another file in --private-key."
    case .otherKey: "The private key does not belong to the certificate. Name the files that belong together."
    case .expired: "The certificate has expired. Renew it, or check the clock."
    case .notYetValid: "The certificate is not valid yet. Check the clock."
    }
  }
}
