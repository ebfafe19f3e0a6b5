import Flavor
import HTTPTypes
import Phrases
import Services

/// The web pages that a phone opens: the hosted page of a session, the capture page of a kiosk, and the test page that embeds a link. They are
/// the same for every session; what belongs to one is asked for by their script.
public struct PhonePages: Sendable {
  private static let hosted = Endpoint(.get, HostedPage.path, "The hosted page of a session.", query: ["key", "locale"])
  private static let file = Endpoint(.get, "/pages/{file}", "A file of these pages.", statuses: [200, 404])
  private static let texts = Endpoint(.get, "/pages/texts/{file}", "The texts of a language.", statuses: [200, 404])
  private static let font = Endpoint(.get, "/pages/fonts/{role}", "The font of a role in the theme.", statuses: [200, 404])

  public static let endpoints = [hosted, CaptureRoutes.page, file, texts, font]

  private let document: PageDocument
  private let policy: PagePolicy
  private let files: [String: PageFile]
  private let fonts: [String: [UInt8]]
  private let languages: PageTexts

  /// - Parameters:
  ///   - flavor: the theme of the pages.
  ///   - fonts: the content of the font files that the flavor names, by role.
  ///   - embedders: the origins, such as `https://app.example`, whose pages may embed the hosted page and receive its events.
  public init(flavor: Flavor, fonts: [FontToken: [UInt8]] = [:], texts: PageTexts, embedders: [String] = []) {
    languages = texts
    policy = PagePolicy(embedders: embedders)
    document = PageDocument(texts: texts, fixed: flavor.fixedLanguage, embedders: embedders)
    var files = PageFile.shipped
    files["theme.css"] = PageFile(text: ThemeSheet(flavor, fonts: Set(fonts.keys)).css, type: .css)
    self.files = files
    self.fonts = Dictionary(uniqueKeysWithValues: fonts.map { ($0.rawValue.lowercased(), $1) })
  }

  /// - Parameter routed: a request that matches one of `endpoints`.
  public func respond(to routed: RoutedRequest) -> ServiceResponse {
    switch routed.endpoint {
    case Self.hosted, CaptureRoutes.page:
      let language = document.language(for: routed.request)
      return policy.page(document.html(in: language), language: language, isEmbeddable: routed.endpoint == Self.hosted)
    case Self.texts: return policy.file(languages.file(routed["file"].lowercased()).map { PageFile(bytes: $0, type: .json) })
    case Self.font: return policy.file(fonts[routed["role"].lowercased()].map { PageFile(bytes: $0, type: .font) })
    default:
      let name = routed["file"].lowercased()
      return name == "embed.html" ? policy.page(PageDocument.embedding, language: "en", isEmbeddable: false) : policy.file(files[name])
    }
  }
}
