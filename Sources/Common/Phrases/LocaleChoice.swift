/// The choice of the language.
public enum LocaleChoice {
  /// The language to use: the theme's `fixedLanguage`, else the `--locale` flag, else the system's, else the base language. A language
  /// without texts is skipped; call `match` first to report that to the person.
  ///
  /// - Parameter available: the tags that have texts.
  public static func language(
    fixed: String?, flag: String?, environment: [String: String], available: [String], base: String = "en"
  ) -> String {
    for wish in [fixed, flag].compactMap(\.self) + system(environment) {
      if let found = match(wish, available) { return found }
    }
    return match(base, available) ?? "en"
  }

  /// The languages that the system requests, most wanted first: LC_ALL, LC_MESSAGES or LANG, the first that is set and not empty, in POSIX
  /// order. The languages of LANGUAGE (GNU: a list with colons) come before it, unless the locale is C, which requests the program's own
  /// language.
  public static func system(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale, !["c", "posix"].contains(LanguageTag(locale).language) else { return [] }
    return (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
  }

  /// The available tag for a requested one (`nl-BE`, `nl_BE.UTF-8@euro`, `NL`, `zh-Hant-TW`): the whole tag if it is available, else
  /// without its last part, and so on; else another region of the same language (`pt-BR` for `pt`). The pseudo-locale is not a region of
  /// English.
  public static func match(_ tag: String, _ available: [String]) -> String? {
    let wanted = LanguageTag(tag)
    for part in wanted.chain {
      if let found = available.first(where: { $0.lowercased() == part }) { return found }
    }
    return available.first { LanguageTag($0).language == wanted.language && !wanted.parts.isEmpty && $0 != PseudoLocale.tag }
  }
}
