import Testing

@testable import Phrases

struct TextFoldingTests {
  @Test(arguments: [
    ("Österreich", "osterreich"), ("Côte d’Ivoire", "cote divoire"), ("Łotwa", "lotwa"), ("Türkiye", "turkiye"), ("România", "romania"),
    ("Ελλάδα", "ελλαδα"), ("Ουρουγουάη", "ουρουγουαη"), ("Μαΐου", "μαιου"), ("Νίγηρας", "νιγηρασ"), ("どいつ", "ドイツ"),
    ("ＮＬＤ", "nld"), ("Guinea-Bissau", "guinea bissau"), ("コスタ・リカ", "コスタ リカ"), ("Weiß", "weiss"), ("日本", "日本"),
  ])
  func folded(text: String, expected: String) { #expect(TextFolding.folded(text) == expected) }

  @Test func greekInLatinLetters() {
    #expect(TextFolding.latin("Ελλάδα") == "ellada")
    #expect(TextFolding.latin("Ουρουγουάη") == "ourougouai")
    #expect(TextFolding.latin("Ψάρι θέα") == "psari thea")
    #expect(TextFolding.latin("Greece") == nil)
    #expect(TextFolding.respelled("Österreich") == ["oesterreich"])
    #expect(TextFolding.respelled("Ελλάδα") == ["ellada"])
    #expect(TextFolding.respelled("Côte d’Ivoire").isEmpty)
  }

  /// Each list is in the order of the language's dictionaries.
  @Test(
    arguments: [
      ("de", ["Ägypten", "Albanien", "Österreich", "Oman", "Ungarn"], ["Ägypten", "Albanien", "Oman", "Österreich", "Ungarn"]),
      ("pl", ["Łotwa", "Luksemburg", "Lesotho", "Malta"], ["Lesotho", "Luksemburg", "Łotwa", "Malta"]),
      ("pl", ["Świat", "Syria", "Szwecja"], ["Syria", "Szwecja", "Świat"]),
      ("ro", ["Țara", "Tuvalu", "Turcia", "Uganda"], ["Turcia", "Tuvalu", "Țara", "Uganda"]),
      ("es", ["España", "Espada", "Estonia"], ["Espada", "España", "Estonia"]),
      ("es", ["Ñandú", "Nueva Zelanda", "Omán"], ["Nueva Zelanda", "Ñandú", "Omán"]),
      ("fr", ["Éthiopie", "Espagne", "États-Unis", "Fidji"], ["Espagne", "États-Unis", "Éthiopie", "Fidji"]),
      ("el", ["Ωμέγα", "Ελλάδα", "Έλβα", "Αλβανία"], ["Αλβανία", "Έλβα", "Ελλάδα", "Ωμέγα"]),
      ("ja", ["日本", "カタール", "ガーナ", "ドイツ", "アイルランド"], ["アイルランド", "ガーナ", "カタール", "ドイツ", "日本"]),
      ("ja", ["パナマ", "ハイチ", "バチカン", "ヒマラヤ"], ["ハイチ", "バチカン", "パナマ", "ヒマラヤ"]),
    ] as [(String, [String], [String])])
  func sorted(language: String, names: [String], expected: [String]) {
    #expect(names.sorted { TextFolding.sortKey($0, language: language) < TextFolding.sortKey($1, language: language) } == expected)
  }
}
