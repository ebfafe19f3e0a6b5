import Cells
import Flavor
import Phrases
import Testing
import Workflow

@testable import Scenes

/// A country is found by its name in any script, with or without accents, by its English name and by its code.
struct PickerSearchTests {
  private static let names = ["AUT": ("Austria", "Österreich"), "GRC": ("Greece", "Griechenland"), "NLD": ("Netherlands", "Niederlande")]
  private static let book = Phrasebook(
    catalogues: [
      Catalogue(language: "en", entries: Dictionary(uniqueKeysWithValues: names.map { ("country.\($0.key)", .text($0.value.0)) })),
      Catalogue(language: "de", entries: Dictionary(uniqueKeysWithValues: names.map { ("country.\($0.key)", .text($0.value.1)) })),
      Catalogue(language: "el", entries: ["country.GRC": .text("Ελλάδα"), "country.AUT": .text("Αυστρία")]),
      Catalogue(language: "ja", entries: ["country.GRC": .text("ギリシャ"), "country.NLD": .text("オランダ")]),
    ], language: "en")

  private func found(_ query: String, _ language: String) -> [String] {
    var book = Self.book
    book.language = language
    let look = Look(
      theme: .builtIn(appearance: .light, depth: .direct), wording: book, language: language, languages: [], themes: [])
    let options = ["AUT", "GRC", "NLD"].map { Choice.Option(id: $0, title: Phrase("country.\($0)"), detail: .verbatim($0)) }
    var scene = PickerScene(Choice(title: .verbatim("Which?"), options: options), previous: nil)
    scene.adopt(look)
    let context = SceneContext(look: look, size: Size(width: 80, height: 24), canGoBack: false, imaging: .ready)
    for binding in scene.bindings(context) where binding.keys == .typing { _ = binding.act(&scene, .paste(query), context) }
    return scene.found.map(\.option.id)
  }

  @Test(
    arguments: [
      ("de", "osterreich", ["AUT"]), ("de", "ÖSTER", ["AUT"]), ("de", "austria", ["AUT"]), ("de", "Netherl", ["NLD"]),
      ("de", "grc", ["GRC"]),
      ("el", "ελλαδα", ["GRC"]), ("el", "ΕΛΛ", ["GRC"]), ("el", "ellada", ["GRC"]), ("el", "Greece", ["GRC"]), ("ja", "おらんだ", ["NLD"]),
      ("ja", "リシ", ["GRC"]), ("ja", "greece", ["GRC"]), ("de", "xyz", []),
    ] as [(String, String, [String])])
  func isFound(language: String, query: String, codes: [String]) { #expect(found(query, language) == codes) }
}
