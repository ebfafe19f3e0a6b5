extension Character {
  /// The character of ASCII that this one is a form of: a digit of any script or width (`７`, `٧`), a letter or sign of full width (`Ａ`, `＋`), a
  /// blank of any width. Other characters are as they are.
  public var plain: Character {
    guard !isASCII, unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { return Character(narrow) }
    if scalar.properties.numericType == .decimal, let value = wholeNumberValue { return Character("\(value)") }
    return scalar.properties.generalCategory == .spaceSeparator ? " " : self
  }
}
