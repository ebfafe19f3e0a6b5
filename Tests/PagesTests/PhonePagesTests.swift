import Flavor
import HTTPTypes
import Services
import ShippedTexts
import Testing

@testable import Pages

/// The pages as answers to requests.
struct PhonePagesTests {
  static let pages = PhonePages(
    flavor: .orca, fonts: [.screenTitle: [1, 2, 3]], texts: PageTexts(ShippedTexts.catalogues), embedders: ["https://app.example"])

  func answer(_ path: String, accepting languages: String? = nil, from pages: PhonePages = Self.pages) throws -> ServiceResponse {
    var request = ServiceRequest(.get, path)
    request.head.headerFields[.acceptLanguage] = languages
    guard case .endpoint(let routed) = PhonePages.endpoints.match(request) else { return ServiceResponse(.notFound) }
    return pages.respond(to: routed)
  }

  @Test func aPageHasNothingOfItsSession() throws {
    let one = try answer("/verify/flwses_11111111111111?key=0123456789abcdef0123456789abcdef")
    #expect(one.status == 200 && one.head.headerFields[.contentType] == "text/html; charset=utf-8")
    #expect(one == (try answer("/verify/flwses_22222222222222?key=00000000000000000000000000000000")))
    #expect(one.body == (try answer("/capture/1")).body)
  }

  @Test func thePolicy() throws {
    let hosted = try answer("/verify/x").head.headerFields, capture = try answer("/capture/x").head.headerFields
    let policy = try #require(hosted[.contentSecurityPolicy])
    for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'", "form-action 'none'"] {
      #expect(policy.split(separator: ";").contains { $0.drop { $0 == " " } == part }, "\(part)")
    }
    #expect(!policy.contains("unsafe"))
    #expect(policy.hasSuffix("frame-ancestors 'self' https://app.example"))
    #expect(capture[.contentSecurityPolicy]?.hasSuffix("frame-ancestors 'none'") == true)
    for path in ["/verify/x", "/capture/x", "/pages/embed.html", "/pages/page.js", "/pages/none.js", "/pages/texts/en.json"] {
      let fields = try answer(path).head.headerFields
      #expect(fields[.xContentTypeOptions] == "nosniff" && fields[HTTPField.Name("Referrer-Policy")!] == "no-referrer", "\(path)")
    }
  }

  @Test func noScriptIsInThePage() throws {
    for path in ["/verify/x", "/pages/embed.html"] {
      let html = String(decoding: try answer(path).body, as: UTF8.self)
      #expect(html.matches(of: /<script/).count == 1 && html.contains("></script>"))
      #expect(html.firstMatch(of: /\son[a-z]+=|style=|javascript:/) == nil)
    }
  }

  @Test func theLanguage() throws {
    func language(_ path: String, _ accepted: String? = nil) throws -> String? {
      try answer(path, accepting: accepted).head.headerFields[.contentLanguage]
    }
    #expect(try language("/verify/x") == "en")
    #expect(try language("/verify/x", "xx, pt-BR;q=0.5, nl-BE;q=0.8") == "nl")
    #expect(try language("/verify/x?key=1&locale=ja", "nl") == "ja")
    #expect(try language("/verify/x?locale=xx", "nl;q=0, de;q=zero, fr") == "fr")
    let html = String(decoding: try answer("/verify/x", accepting: "el").body, as: UTF8.self)
    #expect(html.contains(#"<html lang="el""#) && html.contains(#"<option value="de" lang="de">Deutsch</option>"#))
  }

  @Test func aThemeMayFixTheLanguage() throws {
    var flavor = Flavor.orca
    flavor.fixedLanguage = "nl"
    let pages = PhonePages(flavor: flavor, texts: PageTexts(ShippedTexts.catalogues))
    let html = String(decoding: try answer("/verify/x?locale=fr", accepting: "de", from: pages).body, as: UTF8.self)
    #expect(html.contains(#"<html lang="nl""#) && html.matches(of: /<option/).count == 1)
  }

  @Test func filesAndFonts() throws {
    #expect(try answer("/pages/fonts/screenTitle").body == [1, 2, 3])
    #expect(try answer("/pages/fonts/screenHeader").status == 404)
    #expect(try answer("/pages/texts/xx.json").status == 404)
    #expect(try answer("/pages/page.html").status == 404)
    #expect(try answer("/pages/theme.css").head.headerFields[.contentType] == "text/css; charset=utf-8")
    #expect(try answer("/pages/page.js").head.headerFields[.contentType] == "text/javascript; charset=utf-8")
  }

  @Test func whatABrowserAccepts() {
    #expect(AcceptLanguage.tags("de-AT, de;q=0.9, *;q=0.1, en;q=0.95") == ["de-AT", "en", "de"])
    #expect(AcceptLanguage.tags("") == [] && AcceptLanguage.tags(";;,,q=1") == ["q=1"])
  }
}
