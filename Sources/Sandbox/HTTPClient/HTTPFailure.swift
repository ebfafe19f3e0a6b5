import CCurl
import Foundation
import Services

/// Why a request got no answer.
struct HTTPFailure: Error, Equatable {
  let reason: TransportFailure
  /// How the request ended (`ccurl_send`), or `answeredEarly`.
  let code: Int32
  /// libcurl's own words, if it has any.
  var complaint = ""
  let host: String
  /// nil: the environment said how the server is reached.
  let settings: ConnectionSettings?
  /// How long the request might take.
  let limit: Duration

  /// The server said yes before all was sent.
  static let answeredEarly: Int32 = -3
  /// libcurl's codes (curl.h, CURLcode).
  private static let unusableCertificate: Int32 = 58, unusableAuthorities: Int32 = 77

  /// Whether nothing was asked over the network, because something is missing here, or cannot be read.
  var isOfThisMachine: Bool { [Int32(ccurl_missing), Self.unusableCertificate, Self.unusableAuthorities].contains(code) }

  var problem: DeliveryProblem { DeliveryProblem(sentence, failure: reason) }

  private func says(_ words: String...) -> Bool { words.contains { complaint.localizedCaseInsensitiveContains($0) } }

  private var words: String { complaint.isEmpty ? "libcurl ended with \(code)" : complaint }

  /// The proxy's host; nil if there is none, or only the environment knows.
  private var proxy: String? { settings?.proxy.map { ServerAddress($0)?.host ?? $0 } }

  private func advice(_ configured: String, else other: String) -> String { settings == nil ? other : configured }

  /// In one plain English sentence or two.
  var sentence: String {
    switch code {
    case Int32(ccurl_missing): "Servers on the network need libcurl. Install the package libcurl4."
    case Int32(ccurl_cancelled): "The request to \(host) was ended together with Vestibule."
    case Self.answeredEarly: "\(host) answered before it had received everything."
    // libcurl takes a head that ends in the middle for a whole one (0).
    case 0 where reason == .connectionLost: "\(host) closed the connection too early. Look into its log."
    case 0, 1, 8, 61: "\(host) cannot be reached: what answers there is no web server. Check the address."
    case 3: "The address of \(host) cannot be written as a URL. Correct it."
    case 5:
      "The proxy's name is not known. Correct "
        + advice("\"proxy\" in the configuration file.", else: "the address of the proxy in the environment.")
    case 6: "\(host) is not known. Check the address and the network."
    case 7:
      proxy.map { "Nothing answers at the proxy \($0). Correct \"proxy\" in the configuration file, or look after the proxy." }
        ?? "Nothing answers at \(host). Check the address and the network."
    case 56 where says("CONNECT tunnel failed", "from proxy after CONNECT", "Proxy CONNECT"):
      "The proxy\(proxy.map { " \($0)" } ?? "") does not connect to \(host): \(words). Look into the proxy's log."
    case 18, 52, 55, 56:
      "\(host) closed the connection too early. Look into its log"
        + advice(": if it asks for a certificate, \"clientCertificate\" must name one that it knows.", else: ".")
    case 28: "\(host) did not answer within \(limit.components.seconds) s\(proxy.map { " through the proxy \($0)" } ?? "")."
    case 35 where says("wrong version number", "packet length too long", "record layer"):
      "\(host) does not speak TLS at this port. Check the address."
    case 35 where says("unsupported protocol", "protocol version"):
      "\(host) speaks only a version of TLS that is too old. It must take TLS 1.2 or later."
    case 35:
      "No encrypted connection to \(host) could be made: \(words)."
        + advice(" It may ask for a certificate: name one with \"clientCertificate\".", else: "")
    case Self.unusableCertificate:
      "The certificate that shows the server who sends cannot be used: it or its key is not in PEM, has a passphrase, or is another one's. "
        + "Correct \"clientCertificate\" in the configuration file."
    case 60 where says("subject name", "does not match target host"): "\(host) has a certificate for another name. Check the address."
    case 60 where says("certificate has expired"): "The certificate of \(host) has expired. Tell whoever runs it, or check the clock."
    case 60 where says("not yet valid"): "The certificate of \(host) is not valid yet. Check the clock."
    case 60:
      "\(host) has a certificate that this machine does not trust. "
        + advice(
          "Name the certificate of its authority with \"ca\"", else: "Name the file with its authority's certificate in SSL_CERT_FILE")
        + ", or check the clock."
    case Self.unusableAuthorities where settings != nil && settings?.authorities == nil:
      "This machine has no certificates of authorities. Install the package ca-certificates."
    case Self.unusableAuthorities:
      "The certificate of the authority cannot be read: it is not in PEM, or damaged. Correct "
        + advice("\"ca\" in the configuration file.", else: "SSL_CERT_FILE.")
    default: "\(host) cannot be reached: \(words)"
    }
  }
}
