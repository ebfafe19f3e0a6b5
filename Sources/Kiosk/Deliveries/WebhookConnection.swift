import Cells
import Foundation
import Invocation
import Services
import Store

/// How a server that gets results is reached, where it is not the usual way.
package struct WebhookConnection: Equatable, Sendable {
  /// The file with the certificates of the authorities to trust (PEM); nil for the system's.
  package var authorities: String?
  /// The certificate that shows the server who sends; nil for none.
  package var certificate: Certificate?
  /// The address of a proxy: `http://proxy.example:3128`; nil for none.
  package var proxy: String?

  /// The files of a certificate and of its key (PEM).
  package struct Certificate: Equatable, Sendable {
    package var file: String
    package var privateKey: String

    package init(file: String, privateKey: String) { (self.file, self.privateKey) = (file, privateKey) }
  }

  package init() {}

  /// Its files are there, and nobody else decides what they say. Since the last trial somebody may have put others there.
  func checkFiles() throws(DeliveryProblem) {
    let secret = certificate.map { TrustedFile.Use.secret(at: $0.privateKey, Folders.environment) } ?? .secret
    let files: [(String?, TrustedFile.Use)] = [
      (authorities, .instructions), (certificate?.file, .instructions), (certificate?.privateKey, secret),
    ]
    do throws(TrustedFile.Refusal) {
      for case (let path?, let use) in files { close(try TrustedFile.open(path, for: use)) }
    } catch { throw DeliveryProblem(error.message) }
  }

  static let curl = "/usr/bin/curl"
  /// Seconds that curl may take to load them.
  private static let patience = 20

  /// Why curl cannot use the certificates or the key, or nil if it can or there are none. It loads them once it is connected: to a listener
  /// of our own, which ends the connection.
  func loadingProblem() throws -> String? {
    guard authorities != nil || certificate != nil else { return nil }
    let listener = try ClosingListener()
    var local = self
    local.proxy = nil
    let arguments = local.options.flatMap { ["--\($0.name)", $0.value] }
    let words = [Self.curl, "--disable", "--silent", "--show-error"] + arguments + ["https://127.0.0.1:\(listener.port)"]
    let ending = try withExtendedLifetime(listener) { try ChildCommand(words: words, timeout: Self.patience).run() }
    let failure = WebhookFailure(
      status: ending.status, host: "the server", proxy: nil, timeout: Self.patience, complaint: ending.errors)
    return [Self.unusableCertificate, Self.unusableAuthorities].contains(ending.status) ? failure.sentence : nil
  }

  /// curl's exit statuses.
  fileprivate static let unusableCertificate: Int32 = 58, unusableAuthorities: Int32 = 77

  /// The same for a server. A proxy is for other machines: what is sent to this one, perhaps in plain text, must not leave it.
  func towards(_ url: String) -> WebhookConnection {
    var value = self
    if ServerAddress.isLoopback(WebhookDelivery.host(url)) { value.proxy = nil }
    return value
  }

  /// The options of curl's configuration file and their values. Without `proxy`, no proxy is used, whatever the environment says.
  var options: [(name: String, value: String)] {
    let way = proxy.map { ("proxy", $0) } ?? ("noproxy", "*")
    return [("cacert", authorities), ("cert", certificate?.file), ("key", certificate?.privateKey), way].compactMap { name, value in
      value.map { (name, $0) }
    }
  }
}

/// Why curl got no answer (its exit status), in one plain English sentence or two.
struct WebhookFailure {
  let status: Int32
  let host: String
  /// The proxy's host and port; nil if there is none.
  let proxy: String?
  /// Seconds.
  let timeout: Int
  /// What curl says. It may go on for lines about what else can be done.
  let complaint: String

  private func says(_ words: String...) -> Bool { words.contains { complaint.localizedCaseInsensitiveContains($0) } }

  /// curl's own words: its first line, without its name and the status.
  private var reason: String {
    let line = complaint.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let words = line.hasPrefix("curl: (") ? String(line.drop { $0 != ")" }.dropFirst()) : line
    let text = ControlCharacters.escaped(words.trimmingCharacters(in: .whitespaces))
    return text.isEmpty ? "curl ended with \(status)" : text
  }

  var sentence: String {
    switch status {
    case 5: "The proxy's name is not known. Correct \"proxy\" in the configuration file."
    case 6: "\(host) is not known. Check the address and the network."
    case 7 where proxy != nil:
      "Nothing answers at the proxy \(proxy ?? ""). Correct \"proxy\" in the configuration file, or look after the proxy."
    case 7: "Nothing answers at \(host). Check the address and the network."
    case 56 where says("CONNECT tunnel failed", "from proxy after CONNECT", "Proxy CONNECT"):
      "The proxy \(proxy ?? "") does not connect to \(host): \(reason). Look into the proxy's log."
    case 18, 52, 55, 56:
      "\(host) closed the connection too early. Look into its log: if it asks for a certificate, \"clientCertificate\" must name one that it knows."
    case 28 where proxy != nil: "\(host) did not answer within \(timeout) s through the proxy \(proxy ?? "")."
    case 28: "\(host) did not answer within \(timeout) s."
    case 35 where says("wrong version number", "packet length too long", "record layer"):
      "\(host) does not speak TLS at this port. Check the address."
    case 35 where says("unsupported protocol", "protocol version"):
      "\(host) speaks only a version of TLS that is too old. It must take TLS 1.2 or later."
    case 35:
      "No encrypted connection to \(host) could be made: \(reason). It may ask for a certificate: name one with \"clientCertificate\"."
    case WebhookConnection.unusableCertificate:
      "The certificate that shows \(host) who sends cannot be used: it or its key is not in PEM, has a passphrase, or is another one's. "
        + "Correct \"clientCertificate\" in the configuration file."
    case 60 where says("subject name", "does not match target host"): "\(host) has a certificate for another name. Check the address."
    case 60 where says("certificate has expired"): "The certificate of \(host) has expired. Tell whoever runs it, or check the clock."
    case 60 where says("not yet valid"): "The certificate of \(host) is not valid yet. Check the clock."
    case 60:
      "\(host) has a certificate that this machine does not trust. Name the certificate of its authority with \"ca\", or check the clock."
    case WebhookConnection.unusableAuthorities:
      "The certificate of the authority cannot be read: it is not in PEM, or damaged. Correct \"ca\" in the configuration file."
    default: "\(host) cannot be reached: \(reason)"
    }
  }
}
