/// A holder's name, combined from the elements that a payload has.
struct AamvaName: Equatable {
  var last: String?
  var first: String?
  var middle: String?
  var suffix: String?

  /// From one element (DAA): last, first and middle names and suffix separated by commas (annex D of 2000) or `$` (magnetic stripes). Some
  /// issuers write first, middle and last name separated by spaces.
  static func full(_ text: String) -> AamvaName {
    var name = AamvaName()
    let separators: [Character] = [",", "$", "@"]
    if let separator = separators.first(where: { text.contains($0) }) {
      var parts = text.split(separator: separator, omittingEmptySubsequences: false).map { joined(String($0)) }
      if parts.count > 2, parts.count < 4, let last = parts.last, isSuffix(last) { name.suffix = parts.removeLast() }
      name.last = parts[0]
      if parts.count > 1 { name.first = parts[1] }
      if parts.count > 2 { name.middle = parts[2] }
      if parts.count > 3 { name.suffix = parts[3] }
      if name.middle ?? "" == "", let first = name.first { (name.first, name.middle) = split(first, at: " ") }
      return name.withoutBlanks
    }
    var words = text.split(separator: " ").map(String.init)
    if words.count > 2, let last = words.last, isSuffix(last) { name.suffix = words.removeLast() }
    name.last = words.popLast()
    if !words.isEmpty { name.first = words.removeFirst() }
    name.middle = words.joined(separator: " ")
    return name.withoutBlanks
  }

  /// First and middle names from one element (DCT), separated by commas. A blank separates nothing, because first names may contain some
  /// (MARY ANN); only a single letter after the last one is a middle initial. A suffix may follow the last comma.
  static func given(_ text: String) -> AamvaName {
    guard let separator = ([",", "$"] as [Character]).first(where: { text.contains($0) }) else { return firstName(text) }
    var name = AamvaName()
    var parts = text.split(separator: separator).map { joined(String($0)) }.filter { !$0.isEmpty }
    if parts.count > 1, let last = parts.last, isSuffix(last) { name.suffix = parts.removeLast() }
    if !parts.isEmpty { name.first = parts.removeFirst() }
    name.middle = parts.joined(separator: " ")
    return name.withoutBlanks
  }

  /// A first name (DAC), which may contain blanks. Middle names may follow a comma, and some issuers put a middle initial after a blank.
  static func firstName(_ text: String) -> AamvaName {
    if text.contains(",") { return given(text) }
    let words = text.split(separator: " ")
    if words.count > 1, let last = words.last, last.count == 1 {
      return AamvaName(first: words.dropLast().joined(separator: " "), middle: String(last))
    }
    return AamvaName(first: text.isEmpty ? nil : joined(text))
  }

  /// A last name (DCS) and the suffix that may follow a comma. Some issuers leave a comma at the end.
  static func lastName(_ text: String) -> (last: String?, suffix: String?) {
    guard text.contains(",") else { return (text.isEmpty ? nil : text, nil) }
    let (last, rest) = split(text, at: ",")
    guard let rest else { return (last, nil) }
    return isSuffix(rest) ? (last, rest) : ([last, rest].compactMap { $0 }.joined(separator: " "), nil)
  }

  /// The element of the last name when there is no other name element: with commas, it holds the whole name.
  static func alone(_ text: String) -> AamvaName { text.contains(",") ? full(text) : AamvaName(last: text) }

  /// Commas separate middle names (annex D, DAD); here spaces do.
  static func joined(_ text: String) -> String {
    text.split { $0 == "," || $0 == "$" || $0 == " " }.joined(separator: " ")
  }

  private static func split(_ text: String, at separator: Character) -> (first: String?, middle: String?) {
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: true)
    let first = parts.first.map { joined(String($0)) } ?? "", rest = parts.count > 1 ? joined(String(parts[1])) : ""
    return (first.isEmpty ? nil : first, rest.isEmpty ? nil : rest)
  }

  private var withoutBlanks: AamvaName {
    func present(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
    return AamvaName(last: present(last), first: present(first), middle: present(middle), suffix: present(suffix))
  }

  /// Whether it can only be a suffix. A single V or I may be an initial.
  static func isSuffix(_ text: String) -> Bool {
    let bare = text.uppercased().filter { $0 != "." }
    return ["JR", "SR", "II", "III", "IV", "VI", "VII", "VIII", "IX", "1ST", "2ND", "3RD", "4TH", "5TH", "6TH", "7TH", "8TH", "9TH"]
      .contains(bare)
  }
}
