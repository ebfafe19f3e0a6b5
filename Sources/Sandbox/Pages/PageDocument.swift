import HTTPTypes
import Phrases
import Services

/// The HTML of the pages. It depends only on the language and on the server's settings.
struct PageDocument: Sendable {
  /// The test page.
  static let embedding = String(decoding: PackageResources.embed_html, as: UTF8.self)

  let texts: PageTexts
  /// The theme's `fixedLanguage`.
  let fixed: String?
  let embedders: [String]
  let brand: PageBrand

  /// The language of an answer: the theme's fixed one, else that of the query, else the first that the browser wants and that has texts.
  func language(for request: ServiceRequest) -> String {
    let wanted =
      [fixed, request.query.first { $0.name == "locale" }?.value].compactMap(\.self)
      + AcceptLanguage.tags(request.head.headerFields[.acceptLanguage] ?? "")
    return wanted.lazy.compactMap { LocaleChoice.match($0, texts.languages) }.first ?? texts.base
  }

  func html(in language: String) -> String {
    let options = (fixed == nil ? texts.languages : [language]).map { tag in
      "<option value=\"\(tag)\" lang=\"\(tag)\"\(tag == language ? " selected" : "")>\(name(of: tag).escaped)</option>"
    }
    return Self.template.replacing("{{early}}", with: Self.early).replacing("{{languages}}", with: options.joined())
      .replacing("{{language}}", with: language)
      .replacing("{{embedders}}", with: embedders.joined(separator: " ").escaped)
      .replacing("{{offline}}", with: texts.text("page.offline", in: language).escaped)
      .replacing("{{picker}}", with: texts.text("page.language", in: language).escaped)
      .replacing("{{title}}", with: texts.text("kiosk.title", in: language).escaped)
      .replacing("{{brand}}", with: brand.mark(in: language)).replacing("{{links}}", with: brand.links(in: language))
  }

  /// A language's own name.
  private func name(of tag: String) -> String { texts.text("kiosk.language.name", in: tag) }

  /// The keys of the texts that the HTML has before its script has any.
  static let keys = ["kiosk.language.name", "page.offline", "page.language"] + PageBrand.keys

  /// What the script will ask for, so that all of it is on its way at once.
  private static let early =
    PageFile.shipped.keys.filter { $0.hasSuffix(".js") && $0 != "embed.js" }.sorted()
    .map { "<link rel=\"modulepreload\" href=\"/pages/\($0)\">" }.joined()
    + #"<link rel="preload" as="fetch" crossorigin href="/pages/texts/{{language}}.json">"#

  private static let template = String(decoding: PackageResources.page_html, as: UTF8.self)
}

/// The header that says which languages a person reads (RFC 9110, section 12.5.4).
enum AcceptLanguage {
  /// The tags of a header's value, most wanted first, at most 20. `*` and refused ones are left out.
  static func tags(_ value: String) -> [String] {
    let ranges = value.split(separator: ",").prefix(20).enumerated().compactMap {
      place, range -> (tag: String, quality: Double, place: Int)? in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = parts.first, tag != "*" else { return nil }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return quality > 0 ? (tag, quality, place) : nil
    }
    return ranges.sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
  }
}
