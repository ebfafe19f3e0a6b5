import Testing

@testable import Phrases

struct PseudoLocaleTests {
  @Test func textsAreAccentedLongerAndInBrackets() {
    #expect(PseudoLocale.stretched("Take it again") == "[Ţååķéé îîţ åĝåîñ]")
    #expect(PseudoLocale.stretched("skip") == "[šķîþ]")
    #expect(PseudoLocale.stretched("") == "[]")
  }

  @Test func placeholdersAndPluralFormsAreKept() {
    let english = Catalogue(
      language: "en", entries: ["a": .text("{n} of {m}"), "b": .plural([.one: "{n} page", .other: "{n} pages"])])
    let pseudo = PseudoLocale.catalogue(from: english)
    #expect(pseudo.language == "en-XA")
    #expect(PhrasesCheck(base: english, others: [pseudo]).findings.isEmpty)
    #expect(pseudo.entries["b"]?.texts.count == 2)
    #expect(pseudo.entries["a"] == .text("[{n} öƒ {m}]"))
  }

  @Test func aTextGrowsByTwoFifths() {
    let text = "Lay your identity card on a dark, even surface with the front up. Take it out of its sleeve."
    let length = PseudoLocale.stretched(text).count
    #expect((text.count * 135 / 100...text.count * 140 / 100).contains(length))
  }
}
