/// The web page of a hosted session.
public enum HostedPage {
  /// Where a browser opens it, and below which its script sends its requests.
  public static let path = "/verify/{id}"

  /// The path with the key that lets the person in.
  public static func link(to session: String, key: String) -> String { "\(path.replacing("{id}", with: session))?key=\(key)" }
}
