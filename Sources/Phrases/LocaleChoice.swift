/// Which language is spoken.
public enum LocaleChoice {
  /// The language to use: the theme's `fixedLanguage`, else the `--locale` flag, else LC_ALL, LC_MESSAGES or LANG (the first that is set,
  /// as POSIX orders them), else the base language. A language without a catalogue is
  /// passed over; ask `match` first to tell the person so.
  ///
  /// - Parameter available: the languages that have a catalogue.
  public static func language(
    fixed: String?, flag: String?, environment: [String: String], available: [String], base: String = "en"
  ) -> String {
    let system = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    for wish in [fixed, flag, system] {
      if let wish, let found = match(wish, available) { return found }
    }
    return match(base, available) ?? "en"
  }

  /// The catalogue's language for a tag (`nl-BE`, `nl_BE.UTF-8@euro`, `NL`): the whole tag if there is one, else its language.
  public static func match(_ tag: String, _ available: [String]) -> String? {
    let plain = tag.prefix { $0 != "." && $0 != "@" }.lowercased().split(separator: "_").joined(separator: "-")
    if let whole = available.first(where: { $0.lowercased() == plain }) { return whole }
    let language = plain.split(separator: "-").first.map(String.init) ?? plain
    return available.first { $0.lowercased() == language }
  }
}
