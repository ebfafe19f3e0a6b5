import Testing

@testable import Phrases

struct LocaleChoiceTests {
  private func choose(
    _ fixed: String? = nil, _ flag: String? = nil, _ environment: [String: String] = [:], base: String = "en",
    available: [String] = ["en", "nl", "de"]
  ) -> String {
    LocaleChoice.language(fixed: fixed, flag: flag, environment: environment, available: available, base: base)
  }

  @Test func fixedThenFlagThenSystemThenBase() {
    #expect(choose("de", "nl", ["LANG": "en_US.UTF-8"]) == "de")
    #expect(choose(nil, "nl-BE", ["LANG": "de_DE.UTF-8"]) == "nl")
    #expect(choose(nil, "xx", ["LANG": "de_DE.UTF-8"]) == "de")
    #expect(choose(nil, nil, ["LANG": "fr_FR"], base: "nl") == "nl")
    #expect(choose("es", nil, [:], base: "xx") == "en")
  }

  @Test func variablesHaveThePrecedenceOfPosix() {
    #expect(choose(nil, nil, ["LC_ALL": "", "LC_MESSAGES": "nl_NL.UTF-8", "LANG": "de_DE.UTF-8"]) == "nl")
    #expect(choose(nil, nil, ["LC_ALL": "de_AT@euro", "LC_MESSAGES": "nl_NL", "LANG": "nl_NL"]) == "de")
    // LC_CTYPE and similar variables do not choose the language.
    #expect(choose(nil, nil, ["LC_CTYPE": "de_DE.UTF-8", "LANG": "nl_NL.UTF-8"]) == "nl")
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "C.utf8"]) func theProgramsOwnLanguage(locale: String) {
    #expect(choose(nil, nil, ["LC_ALL": locale, "LANG": "de_DE.UTF-8", "LANGUAGE": "nl"], base: "en") == "en")
    #expect(choose(nil, nil, ["LANG": locale], base: "nl") == "nl")
  }

  @Test func theListTakesPrecedenceOverTheLocale() {
    #expect(choose(nil, nil, ["LANGUAGE": "fr:de_AT:nl", "LANG": "nl_NL.UTF-8"]) == "de")
    #expect(choose(nil, nil, ["LANGUAGE": "fr", "LANG": "nl_NL.UTF-8"]) == "nl")
    #expect(choose(nil, nil, ["LANGUAGE": "de"]) == "en", "without a locale it says nothing")
  }

  @Test(
    arguments: [
      ("NL", ["en", "nl"], "nl"), ("nl_BE.UTF-8@euro", ["en", "nl"], "nl"), ("zh-Hant-TW", ["zh-Hant", "zh"], "zh-Hant"),
      ("zh-Hans-CN", ["zh-Hant", "zh"], "zh"), ("pt-BR", ["pt"], "pt"), ("pt", ["pt-BR"], "pt-BR"), ("de-AT", ["de", "de-AT"], "de-AT"),
      ("en-XA", ["en", "en-XA"], "en-XA"), ("en", ["en-XA"], nil), ("", ["en"], nil), ("klingon", ["en"], nil), ("en-GB", ["en"], "en"),
    ] as [(String, [String], String?)])
  func tagsAreMatched(tag: String, available: [String], found: String?) {
    #expect(LocaleChoice.match(tag, available) == found)
  }
}
