/// The names of fonts among an Android app's resources.
enum AndroidFont {
  /// Small letters, digits and underscores, not beginning with a digit: `Roboto-Medium` becomes `roboto_medium`.
  static func resource(of name: String) -> String {
    let words = FontWeight.words(name).map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }.filter { !$0.isEmpty }
    let joined = words.joined(separator: "_")
    return joined.isEmpty ? "font" : joined.first?.isNumber == true ? "font_" + joined : joined
  }

  /// The font that a resource is probably named after: one of the SDK's own, else its words with capitals.
  static func name(ofResource name: String) -> String {
    if let own = FontNames.sdk.first(where: { resource(of: $0) == name }) { return own }
    return name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
