import Foundation

/// How a server that gets results is reached, where it is not the usual way.
package struct WebhookConnection: Equatable, Sendable {
  /// The file with the certificates of the authorities to trust (PEM); nil: the system's.
  package var authorities: String?
  /// What shows the server who sends; nil: nothing.
  package var certificate: Certificate?
  /// The address of a proxy: `http://proxy.example:3128`; nil: none.
  package var proxy: String?

  /// The files of a certificate and of its key (PEM).
  package struct Certificate: Equatable, Sendable {
    package var file: String
    package var privateKey: String
  }

  static let curl = "/usr/bin/curl"
  /// Seconds that curl may take to load them.
  private static let patience = 20

  /// Why curl cannot use the certificates or the key; nil: it can, or there are none. It loads them once it is connected: to a listener of our
  /// own, which ends the connection.
  func loadingProblem() throws -> String? {
    guard authorities != nil || certificate != nil else { return nil }
    let listener = try ClosingListener()
    var local = self
    local.proxy = nil
    let arguments = local.options.flatMap { ["--\($0.name)", $0.value] }
    let words = [Self.curl, "--disable", "--silent", "--show-error", "--noproxy", "*"] + arguments + ["https://127.0.0.1:\(listener.port)"]
    let ending = try withExtendedLifetime(listener) { try ChildCommand(words: words, timeout: Self.patience).run() }
    let failure = WebhookFailure(status: ending.status, host: "the server", timeout: Self.patience, complaint: ending.complaint)
    return [Self.unusableCertificate, Self.unusableAuthorities].contains(ending.status) ? failure.sentence : nil
  }

  /// curl's exit statuses.
  fileprivate static let unusableCertificate: Int32 = 58, unusableAuthorities: Int32 = 77

  /// The options of curl's configuration file and their values.
  var options: [(name: String, value: String)] {
    [("cacert", authorities), ("cert", certificate?.file), ("key", certificate?.privateKey), ("proxy", proxy)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }
}

/// Why curl got no answer (its exit status), in one plain English sentence or two.
struct WebhookFailure {
  let status: Int32
  let host: String
  /// Seconds.
  let timeout: Int
  /// What curl says.
  let complaint: String

  var sentence: String {
    switch status {
    case 5: "The proxy's name is not known. Correct \"proxy\" in the configuration file."
    case 6: "\(host) is not known. Check the address and the network."
    case 7: "Nothing answers at \(host). Check the address, the network and, if there is one, the proxy."
    case 18, 55, 56:
      "\(host) closed the connection too early. Look into its log: it may ask for a certificate, which \"clientCertificate\" names."
    case 28: "\(host) did not answer within \(timeout) s."
    case 35: "No encrypted connection to \(host) could be made. It may ask for a certificate: name one with \"clientCertificate\"."
    case WebhookConnection.unusableCertificate:
      "The certificate that shows \(host) who sends cannot be used: it or its key is not in PEM, has a passphrase, or is another one's. "
        + "Correct \"clientCertificate\" in the configuration file."
    case 60 where complaint.contains("subject name"): "\(host) has a certificate for another name. Check the address."
    case 60:
      "\(host) has a certificate that this machine does not trust. Name the certificate of its authority with \"ca\", or check the clock."
    case WebhookConnection.unusableAuthorities:
      "The certificate of the authority cannot be read: it is not in PEM, or damaged. Correct \"ca\" in the configuration file."
    default: "\(host) cannot be reached: \(complaint.isEmpty ? "curl ended with \(status)" : complaint)"
    }
  }
}
