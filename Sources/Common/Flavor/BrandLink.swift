/// What a brand's web page links to. This is our extension to the SDK's keys.
public enum BrandLink: String, CaseIterable, Sendable {
  case terms, privacy, help

  /// Stands in an address for the language of the page: `https://bank.example/{language}/terms`.
  public static let language = "{language}"

  /// Whether a text can be an address: of a page by `https`, or of somebody who helps by `mailto` or `tel`.
  static func isAddress(_ text: String) -> Bool {
    let forms = ["https://", "mailto:", "tel:"]
    return forms.contains { text.hasPrefix($0) && text.count > $0.count }
      && text.unicodeScalars.allSatisfy { (33...126).contains($0.value) }
  }
}
