import Cryptography
import Documents
import FoundationEssentials

/// A certificate that no authority has signed (RFC 5280), for a server that people trust by its fingerprint.
public struct SelfSignedCertificate: Codable, Equatable, Sendable {
  /// How long it is valid: 825 days, the most that clients accept.
  private static let days: Int64 = 825

  /// PEM.
  public let certificate: String
  /// PEM.
  public let privateKey: String
  /// The names and addresses for which it is valid.
  public let hosts: [String]
  /// Milliseconds since 1970, UTC.
  public let expiresAt: Int64

  /// Makes one with a new key (ECDSA over P-256).
  ///
  /// - Parameters:
  ///   - hosts: names, and addresses of IPv4.
  ///   - now: milliseconds since 1970, UTC.
  public init(hosts: [String], now: Int64) throws {
    let key = try ECPrivateKey.generate()
    self.hosts = hosts
    privateKey = PEM.text(key.der, "PRIVATE KEY")
    expiresAt = now + Self.days * 86_400_000
    let body = Self.body(key.publicDER, hosts, from: now - 86_400_000, until: expiresAt)
    let signature = try key.signature(of: body)
    let bytes = DER.sequence([body, Self.algorithm, DER.value(0x03, [0] + signature)])
    certificate = PEM.text(bytes, "CERTIFICATE")
  }

  /// Whether it can still be shown.
  /// - Parameter now: milliseconds since 1970, UTC.
  public func isUsable(for hosts: [String], at now: Int64) -> Bool { self.hosts == hosts && now < expiresAt - 30 * 86_400_000 }

  /// ecdsa-with-SHA256 (RFC 5758, section 3.2).
  private static let algorithm = DER.sequence([DER.value(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])])
  /// commonName and its value.
  private static let name = DER.sequence([
    DER.value(0x31, DER.sequence([DER.value(0x06, [0x55, 0x04, 0x03]), DER.value(0x0C, Array("Vestibule".utf8))]))
  ])

  /// The part that is signed (RFC 5280, section 4.1.2).
  private static func body(_ publicKey: [UInt8], _ hosts: [String], from: Int64, until: Int64) -> [UInt8] {
    DER.sequence([
      DER.value(0xA0, DER.value(0x02, [2])),
      // A serial number is positive and has at most 20 bytes.
      DER.value(0x02, [0x40] + RandomBytes.make(15)), algorithm, name, DER.sequence([time(from), time(until)]), name,
      publicKey, DER.value(0xA3, DER.sequence([alternativeNames(hosts)])),
    ])
  }

  /// UTCTime, which is read as a year before 2050.
  private static func time(_ moment: Int64) -> [UInt8] {
    let digits = Moment(milliseconds: moment).iso.prefix(19).filter(\.isNumber).dropFirst(2)
    return DER.value(0x17, Array((digits + "Z").utf8))
  }

  /// The extension subjectAltName (RFC 5280, section 4.2.1.6).
  private static func alternativeNames(_ hosts: [String]) -> [UInt8] {
    let names = hosts.map { host in
      let bytes = host.split(separator: ".").compactMap { UInt8($0) }
      return bytes.count == 4 ? DER.value(0x87, bytes) : DER.value(0x82, Array(host.utf8))
    }
    return DER.sequence([DER.value(0x06, [0x55, 0x1D, 0x11]), DER.value(0x04, DER.sequence(names))])
  }
}

/// Values in the distinguished encoding rules (ITU-T X.690).
private enum DER {
  static func sequence(_ parts: [[UInt8]]) -> [UInt8] { value(0x30, parts.flatMap(\.self)) }

  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 128 else { return [tag, UInt8(content.count)] + content }
    var length: [UInt8] = [], rest = content.count
    while rest > 0 {
      length.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }
}

/// Bytes as a text (RFC 7468).
private enum PEM {
  static func text(_ bytes: [UInt8], _ label: String) -> String {
    let lines = Array(Data(bytes).base64EncodedString()).chunks(of: 64).map { String($0) }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
