import AppComponentsJourney
import Cells
import ExploredMaps
import JourneyKit
import Phrases
import Scenes
import ShippedTexts
import Testing
import ToyJourney

@testable import Gallery

/// The gallery shows what the explorer finds in a journey.
struct JourneyScreenTests {
  private static let size = Size(width: 80, height: 24)

  private static func screens(_ module: any JourneyModule) async -> [GalleryScreen] {
    JourneyScreens.of(module, JourneyFindings(await ExploredMaps.map(of: module)), wording: GalleryKit.wording("en"))
  }

  private static func look(_ language: String = "en") -> Look {
    Look(
      theme: .builtIn(appearance: .light, depth: .direct), wording: GalleryKit.wording(language), language: language,
      languages: [Look.Language(tag: language, name: language)], themes: ["orca"])
  }

  private static func text(_ screen: GalleryScreen) -> String { screen.make(look(), size).screen.text }

  /// A vendor's journey is in the gallery without a line about it there: every prompt, and every way to end.
  @Test func theToyIsInTheGallery() async throws {
    let screens = await Self.screens(ToyModule())
    #expect(
      Set(screens.map(\.name)) == [
        "parcel/intro", "parcel/way.choose", "parcel/proof.code", "parcel/proof.passcode", "parcel/proof.face", "parcel/proof.card",
        "parcel/proof.phone",
        "parcel/finished", "parcel/failed-Parcel.TOO_LATE", "parcel/failed-Parcel.NOT_ALIVE", "parcel/failed-Parcel.REFUSED",
        "parcel/failed-Parcel.ALREADY_COLLECTED",
      ])
    #expect(screens.allSatisfy { $0.group.name == "Collect a parcel" })
    let staff = try #require(screens.first { $0.name == "parcel/proof.card" })
    #expect(Self.text(staff).contains("Staff only") && Self.text(staff).contains("Does the card show this person?"))
    #expect(staff.title == "Does the card show this person? (proof.card)")
    let result = try #require(screens.first { $0.name == "parcel/finished" })
    #expect(Self.text(result).contains("Released by"))
    var json = result.make(Self.look(), Self.size)
    _ = json.update(.key(.character("j")))
    #expect(json.screen.text.contains("\"released\": true"), "the vendor's own JSON")
    let refused = try #require(screens.first { $0.name == "parcel/failed-Parcel.REFUSED" })
    #expect(Self.text(refused).contains("A member of staff refused it."))
  }

  /// What a picture shows is what was read in it: the screen names the fault that can be seen.
  @Test func thePicturesShowWhatTheScreensSay() async throws {
    let screens = await Self.screens(DocumentModule())
    #expect(Set(screens.map(\.name)).count == screens.count)
    for name in ["intro", "country.choose", "front.capture", "front-tilted.confirm", "finished"] {
      #expect(screens.contains { $0.name == "document/\(name)" }, "\(name)")
    }
    let confirmations = screens.filter { $0.name.hasPrefix("document/front.confirm") }
    let texts = confirmations.map { (text: Self.text($0), screen: $0.make(Self.look(), Self.size).screen) }
    let good = try #require(texts.first { $0.text.contains("Is everything readable?") })
    let dark = try #require(texts.first { $0.text.contains("a little dark") }, "\(texts.map(\.text))")
    func brightness(_ screen: Screen) -> Int {
      screen.cells.reduce(0) { sum, cell in
        guard cell.text == "▀", case .rgb(let r, let g, let b) = cell.style.ink else { return sum }
        return sum + Int(r) + Int(g) + Int(b)
      }
    }
    #expect(brightness(dark.screen) * 3 < brightness(good.screen))
  }

  /// In every language, every screen of every journey fits the sizes that all texts must fit.
  @Test(arguments: ShippedTexts.catalogues.map(\.language)) func theyFit(language: String) async {
    let book = GalleryKit.wording(language)
    let screens = await Self.screens(DocumentModule())
    #expect(TextFit.findings(in: language, of: book, screens: screens).map(\.description) == [])
  }

  @Test func theBrowserAndThePageHaveThem() async throws {
    let screens = GalleryScreen.common + (await Self.screens(ToyModule()))
    let assets = GalleryAssets(
      themes: [], languages: [Look.Language(tag: "en", name: "English")], screens: screens
    ) { _, language in GalleryKit.wording(language) }
    var browser = GalleryBrowser(
      assets: assets, wording: GalleryKit.wording("en"), size: Size(width: 132, height: 43), first: Variant(theme: assets.themes[0].name))
    let isShown = browser.show(screen: "parcel/proof.card")
    #expect(isShown)
    #expect(browser.screen.text.contains("Does the card show this person?"))
    _ = browser.press(.character("/"))
    for character in "collect code" { _ = browser.press(.character(character)) }
    _ = browser.press(.enter)
    #expect(browser.selected.name == "parcel/proof.code")
    let page = String(
      decoding: await GalleryPage(assets, wording: GalleryKit.wording("en"), language: "en").data(), as: UTF8.self)
    #expect(page.contains("parcel/proof.card"))
  }
}
