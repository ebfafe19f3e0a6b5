import Cells
import Flavor
import Notation
import Phrases
import Scenes

/// The page's data: every screen once for each layout, and for every theme the values of its colours. The page combines the two; it
/// computes no colours itself.
struct PageData {
  private let plan: PagePlan
  private let wording: any Wording
  private var tables = PageTables()
  /// The drawings of each place, by language.
  private var frames: [[PagePlace: Int]] = []

  /// Draws everything, with one thread per core; each thread draws one language at a time.
  @concurrent static func make(
    _ plan: PagePlan, wording: any Wording, _ progress: @Sendable (_ done: Int, _ all: Int) -> Void
  ) async -> PageData {
    var data = PageData(plan: plan, wording: wording)
    let sheets = await withTaskGroup(of: (Int, PageSheet).self) { group in
      for language in plan.assets.languages.indices { group.addTask { (language, PageSheet(language, plan: plan)) } }
      return await group.reduce(into: [Int: PageSheet]()) { sheets, sheet in
        sheets[sheet.0] = sheet.1
        progress(sheets.count, plan.assets.languages.count)
      }
    }
    for language in plan.assets.languages.indices {
      guard let sheet = sheets[language] else { continue }
      data.frames.append(Dictionary(data.tables.add(sheet).map { ($0.place, $0.screen) }, uniquingKeysWith: { first, _ in first }))
    }
    return data
  }

  private init(plan: PagePlan, wording: any Wording) {
    self.plan = plan
    self.wording = wording
  }

  /// - Parameter language: the first language of the screens.
  func value(language: String, brand: String, customer: CustomerPage?) -> JSONValue {
    let assets = plan.assets
    return .object([
      "language": .string(language),
      "brand": .string(brand),
      "titles": .integers(FontToken.allCases.enumerated().filter { $1.isTitle && $1 != .screenHeader }.map { $0.offset + 1 }),
      "screens": .array(assets.screens.map { .strings([$0.name, $0.title, $0.group.name]) }),
      "languages": .array(assets.languages.map { .strings([$0.tag, $0.name]) }),
      "sizes": .array(plan.sizes.map { .integers([$0.width, $0.height]) }),
      "appearances": .strings(Theme.Appearance.allCases.map(\.rawValue)),
      "depths": .strings(plan.depths.map(\.rawValue)),
      "tokens": .strings(ColorToken.allCases.map(\.rawValue)),
      "fonts": .strings(FontToken.allCases.map(\.rawValue)),
      "words": words,
      "themes": .array(assets.themes.indices.map { PageTheme(plan, $0, wording).value }),
      "palette": .strings((0...255).map { Color.indexed($0).visible.hex ?? "" }),
      "terminal": .strings([Paint.terminalInk.hex ?? "", Paint.terminalPaper.hex ?? ""]),
      "dimness": .integer(Paint.dimness),
      "legible": PageReduction.legible,
      "colors": tables.colorValues,
      "paints": tables.paintValues,
      "pictures": tables.pictureValues,
      "shades": .integers([7, 0]),
      "shapes": shapes,
      "rows": tables.rowValues,
      "drawings": .array(tables.drawings.map(JSONValue.integers)),
      "frames": frameValues,
      "told": told,
      "customer": customer?.value(assets.screens) ?? .null,
    ])
  }

  /// The texts around the screens.
  private var words: JSONValue {
    let keys =
      ["title"] + ["search", "compare", "hint", "walk", "back", "next", "all", "values", "print"].map { "page.\($0)" }
      + ["theme", "appearance", "language", "depth", "size", "find", "screens"].map { "keys.\($0)" }
      + Theme.Appearance.allCases.map { "appearance.\($0.rawValue)" } + ColorDepth.allCases.map { "depth.\($0.rawValue)" }
      + ["ink", "paper", "font", "contrast", "terminal", "noToken", "noFont", "unknown"].map { "inspector.\($0)" }
      + ["plain", "bold", "dim", "underline", "reverse"].map { "attribute.\($0)" }
      + ContrastLevel.allCases.map { "contrast.\($0.rawValue)" }
    return .object(keys.map { JSONValue.Member($0, .string(wording.text(Phrase("gallery.\($0)")))) })
  }

  /// The characters that are drawn as lines and areas.
  private var shapes: JSONValue {
    .object(
      CellShape.table.sorted { $0.key < $1.key }.map { character, shapes in
        JSONValue.Member(
          String(character),
          .array(
            shapes.map {
              .array([.number($0.x), .number($0.y), .string($0.commands), .number($0.stroke ?? 0), .number($0.opacity)])
            }))
      })
  }

  /// frames[layout][language][size][poor] is a list of drawings, one for each screen; -1 if the screen names its look.
  private var frameValues: JSONValue {
    .array(
      plan.layouts.indices.map { layout in
        .array(
          frames.map { screens in
            .array(
              plan.sizes.indices.map { size in
                .array(
                  plan.poverties.map { isPoor in
                    .integers(
                      plan.assets.screens.indices.map {
                        screens[PagePlace(screen: $0, size: size, isPoor: isPoor, layout: layout)] ?? -1
                      })
                  })
              })
          })
      })
  }

  /// told[screen] is a list of drawings by theme, appearance, depth, language and size, the last one fastest.
  private var told: JSONValue {
    .object(
      plan.assets.screens.enumerated().filter { $1.tellsLook }.map { index, _ in
        JSONValue.Member(
          String(index),
          .integers(
            plan.looks.flatMap { look in
              frames.flatMap { screens in
                plan.sizes.indices.map { size in
                  let layout = plan.layoutOfTheme[look.theme]
                  return screens[
                    PagePlace(screen: index, size: size, isPoor: plan.depths[look.depth].isPoor, layout: layout, look: look)] ?? -1
                }
              }
            }))
      })
  }
}

extension JSONValue {
  static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
  static func integers(_ values: some Sequence<Int>) -> JSONValue { .array(values.map(JSONValue.integer)) }
}
