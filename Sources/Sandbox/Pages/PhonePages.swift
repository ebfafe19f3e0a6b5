import Flavor
import HTTPTypes
import Phrases
import Services

/// The web pages that a phone opens: the hosted page of a session, the capture page of a kiosk, and the test page that embeds a link. They are
/// the same for every session; what belongs to one is asked for by their script.
public struct PhonePages: Sendable {
  private static let hosted = Endpoint(.get, HostedPage.path, "The hosted page of a session.", query: ["key", "locale"])
  private static let code = Endpoint(
    .get, "\(HostedPage.path)/code", "The link of a session as a QR code, for another device.", query: ["key"], statuses: [200, 404])
  private static let file = Endpoint(.get, "/pages/{file}", "A file of these pages.", statuses: [200, 404])
  private static let texts = Endpoint(.get, "/pages/texts/{file}", "The texts of a language.", statuses: [200, 404])
  private static let logo = Endpoint(.get, "/pages/logos/{appearance}", "The logo of the theme, light or dark.", statuses: [200, 404])
  private static let font = Endpoint(.get, "/pages/fonts/{role}", "The font of a role in the theme.", statuses: [200, 404])

  public static let endpoints = [hosted, code, CaptureRoutes.page, file, texts, font, logo]

  private let document: PageDocument
  private let policy: PagePolicy
  private let files: [String: PageFile]
  private let fonts: [String: [UInt8]]
  private let logos: [String: PageFile]
  private let languages: PageTexts
  /// The QR code of a text, or nil if none can be made. Default: no code is made.
  public var draw: @Sendable (String) async -> PageCode? = { _ in nil }

  /// - Parameters:
  ///   - flavor: the theme of the pages.
  ///   - fonts: the content of the font files that the flavor names, by role.
  ///   - logos: the content of the logo files that the flavor names.
  ///   - embedders: the origins, such as `https://app.example`, whose pages may embed the hosted page and receive its events.
  public init(
    flavor: Flavor, fonts: [FontToken: [UInt8]] = [:], logos: [Theme.Appearance: [UInt8]] = [:], texts: PageTexts, embedders: [String] = []
  ) {
    languages = texts
    policy = PagePolicy(embedders: embedders)
    let brand = PageBrand(texts: texts, logos: Set(logos.keys), fixed: flavor.appearance, links: flavor.links)
    document = PageDocument(texts: texts, fixed: flavor.fixedLanguage, embedders: embedders, brand: brand)
    var files = PageFile.shipped
    files["theme.css"] = PageFile(text: ThemeSheet(flavor, fonts: Set(fonts.keys)).css, type: .css)
    self.files = files
    self.fonts = Dictionary(uniqueKeysWithValues: fonts.map { ($0.rawValue.lowercased(), $1) })
    self.logos = Dictionary(uniqueKeysWithValues: logos.map { ($0.rawValue, PageFile.logo($1)) })
  }

  /// - Parameter routed: a request that matches one of `endpoints`.
  public func respond(to routed: RoutedRequest) async -> ServiceResponse {
    switch routed.endpoint {
    case Self.hosted, CaptureRoutes.page:
      let language = document.language(for: routed.request)
      return policy.page(document.html(in: language), language: language, isEmbeddable: routed.endpoint == Self.hosted)
    case Self.code: return policy.code(await code(of: routed))
    case Self.texts: return policy.file(languages.file(routed["file"].lowercased()).map { PageFile(bytes: $0, type: .json) })
    case Self.logo: return policy.picture(logos[routed["appearance"].lowercased()])
    case Self.font: return policy.file(fonts[routed["role"].lowercased()].map { PageFile(bytes: $0, type: .font) })
    default:
      let name = routed["file"].lowercased()
      return name == "embed.html" ? policy.page(PageDocument.embedding, language: "en", isEmbeddable: false) : policy.file(files[name])
    }
  }
  /// The code says what whoever asks has sent, and nothing else.
  private func code(of routed: RoutedRequest) async -> PageFile? {
    let key = routed.request.query.first { $0.name == "key" }?.value ?? "", id = routed["id"]
    guard key.wholeMatch(of: /[0-9a-f]{32}/) != nil, id.wholeMatch(of: /\w{1,40}/) != nil else { return nil }
    return await draw(routed.request.origin + HostedPage.link(to: id, key: key)).map { PageFile(text: $0.svg, type: .svg) }
  }
}
