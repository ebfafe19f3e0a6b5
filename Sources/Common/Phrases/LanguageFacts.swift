/// How a language writes dates and numbers, and its quotation marks, from CLDR, for the supported languages.
struct LanguageFacts: Sendable {
  /// The months as they follow a day; in Polish and Greek this is the genitive.
  var months: [String]
  /// The months without a day, as before a year; nil when they are the same.
  var aloneMonths: [String]?
  /// A date. `{d}`, `{m}` and `{y}` are the day, the month and the year.
  var day = "{d} {m} {y}"
  /// The first day of a month if it is not a plain number: 1er mars.
  var first: String?
  var month = "{m} {y}"
  var year = "{y}"
  /// The separator between groups of three digits, in numbers of `fewestDigits` or more.
  var group: Character = "."
  var fewestDigits = 4
  /// Quotation marks, including those of nested quotations.
  var quotes: String

  /// The facts for a tag's language; nil when it is not supported.
  static func of(_ language: String) -> LanguageFacts? {
    let tag = LanguageTag(language)
    // Brazil writes numbers and quotations differently from Portugal.
    if tag.language == "pt", tag.parts.contains("br") { return brazilian }
    return table[tag.language]
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  // CLDR separates French groups with U+202F, which many terminal fonts lack; U+00A0 is one column everywhere.
  private static let noBreakSpace: Character = "\u{A0}"

  private static let portuguese = LanguageFacts(
    months: words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    day: "{d} de {m} de {y}", month: "{m} de {y}", group: noBreakSpace, fewestDigits: 5, quotes: "«»“”‘’")

  private static let brazilian = LanguageFacts(
    months: portuguese.months, day: portuguese.day, month: portuguese.month, quotes: "“”‘’")

  private static let table: [String: LanguageFacts] = [
    "en": LanguageFacts(
      months: words("January February March April May June July August September October November December"), group: ",", quotes: "“”‘’"),
    "nl": LanguageFacts(
      months: words("januari februari maart april mei juni juli augustus september oktober november december"), quotes: "‘’“”"),
    "de": LanguageFacts(
      months: words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"), day: "{d}. {m} {y}",
      quotes: "„“‚‘"),
    "es": LanguageFacts(
      months: words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
      day: "{d} de {m} de {y}", month: "{m} de {y}", fewestDigits: 5, quotes: "«»“”‘’"),
    "fr": LanguageFacts(
      months: words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"), first: "1er",
      group: noBreakSpace, quotes: "«»“”"),
    "it": LanguageFacts(
      months: words("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"), quotes: "«»“”"),
    "pl": LanguageFacts(
      months: words("stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
      aloneMonths: words("styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień"),
      group: noBreakSpace, fewestDigits: 5, quotes: "„”«»"),
    "ro": LanguageFacts(
      months: words("ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie"), quotes: "„”«»"),
    "el": LanguageFacts(
      months: words(
        """
        Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου
        """),
      aloneMonths: words(
        "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος"),
      quotes: "«»“”"),
    "pt": portuguese,
    "ja": LanguageFacts(
      months: (1...12).map { "\($0)月" }, day: "{y}年{m}{d}日", month: "{y}年{m}", year: "{y}年", group: ",", quotes: "「」『』"),
  ]
}
