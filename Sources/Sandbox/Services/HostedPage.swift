/// The web page of a hosted session.
public enum HostedPage {
  /// Where a browser opens it, and below which its script sends its requests.
  public static let path = "/verify/{id}"

  /// The path with the key that lets the person in.
  public static func link(to session: String, key: String) -> String { "\(path.replacing("{id}", with: session))?key=\(key)" }
}

extension ServiceRequest {
  /// The address by which the server was asked. A sandbox in the kiosk's process has none, and names one at which nobody answers (RFC 2606).
  public var origin: String {
    guard let scheme = head.scheme, let authority = head.authority else { return "https://verify.vestibule.example" }
    return "\(scheme)://\(authority)"
  }
}
