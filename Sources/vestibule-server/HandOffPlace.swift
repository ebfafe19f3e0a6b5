import Application
import Foundation
import Server
import Services

extension HandOffOrder.Place {
  /// The name or address by which phones reach it; nil: this machine has no network.
  var host: String? { certificate?.host ?? (address == "0.0.0.0" ? LocalAddress.first : address) }

  /// The certificate that phones are shown; nil: plain HTTP, because nobody can listen in.
  func identity(for host: String, now: Int64) throws -> ServerIdentity? {
    if let files = certificate {
      return try ServerIdentity(
        certificate: InputFile.read(files.certificate, as: .instructions), privateKey: InputFile.read(files.privateKey, as: .secret))
    }
    guard !isLoopback else { return nil }
    let made = try SelfSignedCertificate(hosts: [host], now: now)
    return try ServerIdentity(certificate: Array(made.certificate.utf8), privateKey: Array(made.privateKey.utf8))
  }

  /// A server at this place.
  func settings(version: String) -> ServerSettings {
    ServerSettings(
      address: address, port: port, data: "", limits: ServerLimits(bodyBytes: 10_000_000, connections: 50), version: version)
  }
}
