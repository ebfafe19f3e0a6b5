import Foundation
import Invocation
import Server
import Services

extension HandOffOrder.Place {
  /// The address to listen on; nil if this machine has no network.
  private var listening: String? { address == Self.network ? LocalAddress.first : address }

  /// The name or address by which phones reach it; nil if this machine has no network.
  var host: String? { certificate?.host ?? (address == "0.0.0.0" ? LocalAddress.first : listening) }

  /// The certificate that phones are shown, or nil for plain HTTP, because nobody can listen in.
  func identity(for host: String, now: Int64) throws -> ServerIdentity? {
    if let files = certificate {
      return try ServerIdentity(
        certificate: InputFile.read(files.certificate, as: .instructions), privateKey: InputFile.read(files.privateKey, as: .secret),
        now: now)
    }
    guard !isLoopback else { return nil }
    let made = try SelfSignedCertificate(hosts: [host], now: now)
    return try ServerIdentity(certificate: Array(made.certificate.utf8), privateKey: Array(made.privateKey.utf8), now: now)
  }

  /// A server at this place, or nil if this machine has no network.
  func settings(version: String) -> ServerSettings? {
    listening.map { ServerSettings(address: $0, port: port, data: "", limits: .onePhone, version: version) }
  }
}

extension ServerLimits {
  /// One phone has a handful of connections. What others open from another address does not take its place.
  fileprivate static let onePhone = ServerLimits(bodyBytes: 10_000_000, idleSeconds: 10, connections: 200, connectionsPerAddress: 20)
}
