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
    case 58: "The certificate that shows \(host) who sends cannot be used. Check \"clientCertificate\" in the configuration file."
    case 60 where complaint.contains("subject name"): "\(host) has a certificate for another name. Check the address."
    case 60:
      "\(host) has a certificate that this machine does not trust. Name the certificate of its authority with \"ca\", or check the clock."
    case 77: "The certificate of the authority cannot be read. Correct \"ca\" in the configuration file."
    default: "\(host) cannot be reached: \(complaint.isEmpty ? "curl ended with \(status)" : complaint)"
    }
  }
}
