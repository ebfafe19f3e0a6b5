import Cells
import Flavor
import Foundation
import Gallery
import JourneyKit
import LookFiles
import Phrases
import Scenes
import ShippedVendors

/// The gallery's screens as a terminal shows them, with the themes, the texts and the journeys' screens of this repository.
struct ScreenDrawer: Sendable {
  let assets: GalleryAssets
  private let blocks: PictureBlocks

  /// - Parameter blocks: the characters for pictures that do not move.
  init(blocks: PictureBlocks) {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let library = ThemeFiles(repository), texts = CatalogueFiles(repository)
    let english = Phrasebook(catalogues: texts.catalogues, language: "en")
    let themes = library.names.compactMap { name in
      library.load(name).flatMap { $0.issues.isEmpty ? GalleryAssets.Entry(name: name, flavor: $0.flavor) : nil }
    }
    let journeys = [any JourneyModule].shipped.flatMap { module -> [GalleryScreen] in
      let file = repository.appending(path: "Themes/Screens/\(module.name).json")
      guard let data = try? Data(contentsOf: file), let findings = try? JourneyFindings(json: data) else { return [] }
      return JourneyScreens.of(module, findings, wording: english)
    }
    self.blocks = blocks
    assets = GalleryAssets(
      themes: themes,
      languages: texts.catalogues.map { catalogue in
        var book = english
        book.language = catalogue.language
        return Look.Language(tag: catalogue.language, name: book.text("kiosk.language.name"))
      },
      screens: GalleryScreen.common + journeys
    ) { flavor, language in
      var book = english
      book.language = language
      book.own = library.texts(of: flavor).catalogues
      return book
    }
  }

  func draw(_ screen: GalleryScreen, _ variant: Variant) -> Screen {
    var look = assets.look(variant)
    look.blocks = blocks
    return ColorReduction.reduce(screen.make(look, variant.size).screen, to: variant.depth)
  }

  /// The screens without those that look like an earlier one.
  func distinct(_ screens: [GalleryScreen], _ variant: Variant) -> [GalleryScreen] {
    var seen: Set<[Cell]> = []
    return screens.filter { seen.insert(draw($0, variant).cells).inserted }
  }
}
