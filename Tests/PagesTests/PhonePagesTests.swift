import Flavor
import HTTPTypes
import Phrases
import Services
import ShippedTexts
import Testing

@testable import Pages

/// The pages as answers to requests.
struct PhonePagesTests {
  static let pages = PhonePages(
    flavor: .orca, fonts: [.screenTitle: [1, 2, 3]], texts: PageTexts(ShippedTexts.held), embedders: ["https://app.example"])

  func answer(_ path: String, accepting languages: String? = nil, from pages: PhonePages = Self.pages) async throws -> ServiceResponse {
    var request = ServiceRequest(.get, path)
    request.head.headerFields[.acceptLanguage] = languages
    guard case .endpoint(let routed) = PhonePages.endpoints.match(request) else { return ServiceResponse(.notFound) }
    return await pages.respond(to: routed)
  }

  @Test func aPageHasNothingOfItsSession() async throws {
    let one = try await answer("/verify/flwses_11111111111111?key=0123456789abcdef0123456789abcdef")
    #expect(one.status == 200 && one.head.headerFields[.contentType] == "text/html; charset=utf-8")
    #expect(one == (try await answer("/verify/flwses_22222222222222?key=00000000000000000000000000000000")))
    #expect(one.body == (try await answer("/capture/1")).body)
  }

  @Test func thePolicy() async throws {
    let hosted = try await answer("/verify/x").head.headerFields, capture = try await answer("/capture/x").head.headerFields
    let policy = try #require(hosted[.contentSecurityPolicy])
    for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'", "form-action 'none'"] {
      #expect(policy.split(separator: ";").contains { $0.drop { $0 == " " } == part }, "\(part)")
    }
    #expect(!policy.contains("unsafe"))
    #expect(policy.hasSuffix("frame-ancestors 'self' https://app.example"))
    #expect(capture[.contentSecurityPolicy]?.hasSuffix("frame-ancestors 'none'") == true)
    for path in ["/verify/x", "/capture/x", "/pages/embed.html", "/pages/page.js", "/pages/none.js", "/pages/texts/en.json"] {
      let fields = try await answer(path).head.headerFields
      #expect(fields[.xContentTypeOptions] == "nosniff" && fields[HTTPField.Name("Referrer-Policy")!] == "no-referrer", "\(path)")
    }
  }

  @Test func noScriptIsInThePage() async throws {
    for path in ["/verify/x", "/pages/embed.html"] {
      let html = String(decoding: try await answer(path).body, as: UTF8.self)
      #expect(html.matches(of: /<script/).count == 1 && html.contains("></script>"))
      #expect(html.firstMatch(of: /\son[a-z]+=|style=|javascript:/) == nil)
    }
  }

  @Test func theLanguage() async throws {
    func language(_ path: String, _ accepted: String? = nil) async throws -> String? {
      try await answer(path, accepting: accepted).head.headerFields[.contentLanguage]
    }
    #expect(try await language("/verify/x") == "en")
    #expect(try await language("/verify/x", "xx, pt-BR;q=0.5, nl-BE;q=0.8") == "nl")
    #expect(try await language("/verify/x?key=1&locale=ja", "nl") == "ja")
    #expect(try await language("/verify/x?locale=xx", "nl;q=0, de;q=zero, fr") == "fr")
    let html = String(decoding: try await answer("/verify/x", accepting: "el").body, as: UTF8.self)
    #expect(html.contains(#"<html lang="el""#) && html.contains(#"<option value="de" lang="de">Deutsch</option>"#))
  }

  @Test func aThemeMayFixTheLanguage() async throws {
    var flavor = Flavor.orca
    flavor.fixedLanguage = "nl"
    let pages = PhonePages(flavor: flavor, texts: PageTexts(ShippedTexts.held))
    let html = String(decoding: try await answer("/verify/x?locale=fr", accepting: "de", from: pages).body, as: UTF8.self)
    #expect(html.contains(#"<html lang="nl""#) && html.matches(of: /<option/).count == 1)
  }

  @Test func filesAndFonts() async throws {
    #expect(try await answer("/pages/fonts/screenTitle").body == [1, 2, 3])
    #expect(try await answer("/pages/fonts/screenHeader").status == 404)
    #expect(try await answer("/pages/texts/xx.json").status == 404)
    #expect(try await answer("/pages/page.html").status == 404)
    #expect(try await answer("/pages/theme.css").head.headerFields[.contentType] == "text/css; charset=utf-8")
    #expect(try await answer("/pages/page.js").head.headerFields[.contentType] == "text/javascript; charset=utf-8")
  }

  /// The scripts import each other; a phone far away must not wait for one after the other.
  @Test func everythingIsAskedForAtOnce() async throws {
    let html = String(decoding: try await answer("/verify/x", accepting: "nl").body, as: UTF8.self)
    for name in PageScriptTests.scripts.keys where name != "embed.js" {
      #expect(html.contains(#"<link rel="modulepreload" href="/pages/\#(name)">"#), "\(name)")
    }
    #expect(html.contains(#"<link rel="preload" as="fetch" crossorigin href="/pages/texts/nl.json">"#) && !html.contains("{{"))
  }

  // MARK: The company

  private static let logos = PhonePages(
    flavor: brand, logos: [.light: Array("<svg/>".utf8)],
    texts: PageTexts(ShippedTexts.held, own: [Catalogue(language: "*", entries: ["kiosk.title": .text("Bank & \"Sons\"")])]))

  private static let brand: Flavor = {
    var flavor = Flavor(name: "bank")
    flavor.links = [.terms: "https://bank.example/{language}?a=1&b=2", .help: "tel:+31201234567"]
    return flavor
  }()

  @Test func theCompanysNameLogoAndLinks() async throws {
    let html = String(decoding: try await answer("/verify/x", accepting: "nl", from: Self.logos).body, as: UTF8.self)
    let name = "Bank &amp; &quot;Sons&quot;"
    #expect(html.contains("<title>\(name)</title>"))
    #expect(html.contains("<img class=\"when-light\" src=\"/pages/logos/light\" alt=\"\(name)\""))
    #expect(html.contains("<span class=\"when-dark\" data-text=\"kiosk.title\">\(name)</span>"))
    #expect(html.contains("href=\"https://bank.example/nl?a=1&amp;b=2\"") && html.contains(">Voorwaarden</a>"))
    #expect(html.contains("href=\"tel:+31201234567\"") && !html.contains("data-link=\"privacy\""))
    let plain = String(decoding: try await answer("/verify/x").body, as: UTF8.self)
    #expect(plain.contains(">Vestibule</span>") && !plain.contains("data-link"))
  }

  /// A logo is a picture: opened by itself it can do nothing.
  @Test func aLogoIsServed() async throws {
    let logo = try await answer("/pages/logos/light", from: Self.logos)
    #expect(logo.body == Array("<svg/>".utf8) && logo.head.headerFields[.contentType] == "image/svg+xml")
    #expect(logo.head.headerFields[.contentSecurityPolicy]?.hasSuffix("sandbox") == true)
    #expect(try await answer("/pages/logos/dark", from: Self.logos).status == 404)
  }

  // MARK: Another device

  @Test func aLinkIsDrawnAsACode() async throws {
    var pages = Self.pages
    pages.draw = { text in
      let isLink = text == "https://verify.vestibule.example/verify/flwses_1?key=0123456789abcdef0123456789abcdef"
      return PageCode(size: isLink ? 2 : 1, dark: isLink ? [true, false, false, true] : [true])
    }
    let path = "/verify/flwses_1/code?key=0123456789abcdef0123456789abcdef"
    let code = try await answer(path, from: pages)
    #expect(
      code.status == 200 && code.head.headerFields[.contentType] == "image/svg+xml" && code.head.headerFields[.cacheControl] == "no-store")
    let svg = String(decoding: code.body, as: UTF8.self)
    #expect(svg.contains(#"viewBox="0 0 10 10""#) && svg.contains(#"d="M4 4h1v1h-1zM5 5h1v1h-1z""#))
    for other in ["/verify/flwses_1/code?key=0", "/verify/flwses_1/code", "/verify/a.b/code?key=0123456789abcdef0123456789abcdef"] {
      #expect(try await answer(other, from: pages).status == 404, "\(other)")
    }
    #expect(try await answer(path).status == 404)
  }

  @Test func whatABrowserAccepts() {
    #expect(AcceptLanguage.tags("de-AT, de;q=0.9, *;q=0.1, en;q=0.95") == ["de-AT", "en", "de"])
    #expect(AcceptLanguage.tags("") == [] && AcceptLanguage.tags(";;,,q=1") == ["q=1"])
  }
}
