/// Greek letters by ELOT 743 (ISO 843, type 2), the standard of Greek and Cypriot passports. ICAO 9303-3 has no table for them.
struct GreekSpelling {
  let forms: NameSpelling.Letter
  /// How many characters of the name it spells: two for `ΟΥ`, `ΑΥ`, `ΜΠ` and their like.
  let count: Int

  /// The spelling at a place of a name in capitals; nil when no Greek letter is there.
  init?(_ name: [Character], at index: Int) {
    guard let letter = Self.letter(name[index]) else { return nil }
    let next = index + 1 < name.count ? Self.letter(name[index + 1]) : nil
    let afterNext = index + 2 < name.count ? Self.letter(name[index + 2]) : nil
    if let next, let pair = Self.pair(letter, next, before: afterNext, isFirst: index == 0 || Self.letter(name[index - 1]) == nil) {
      (forms, count) = (pair, 2)
    } else if letter.base == "Γ", let next, "ΓΞΧ".contains(next.base) {
      (forms, count) = (["N"], 1)
    } else {
      (forms, count) = (Self.letters[letter.base] ?? [], 1)
    }
  }

  private typealias Letter = (base: Character, isAccented: Bool, hasDiaeresis: Bool)

  /// Two letters that are one sound. An accent on the first, or a diaeresis on the second, says that they are two.
  private static func pair(_ first: Letter, _ second: Letter, before third: Letter?, isFirst: Bool) -> [String]? {
    switch (first.base, second.base) {
    case ("Μ", "Π"): return isFirst || third == nil ? ["B", "MP"] : ["MP", "B"]
    case ("Ο", "Υ") where !first.isAccented && !second.hasDiaeresis: return ["OU", "U"]
    case ("Α", "Υ"), ("Ε", "Υ"), ("Η", "Υ"):
      guard !first.isAccented, !second.hasDiaeresis else { return nil }
      // Before a voiceless consonant and at the end it is pronounced F.
      let isVoiceless = third.map { "ΘΚΞΠΣΤΦΧΨ".contains($0.base) } ?? true
      return [(letters[first.base]?.first ?? "") + (isVoiceless ? "F" : "V")]
    default: return nil
    }
  }

  /// A letter without its marks; nil when it is not Greek. Breathings and iotas of old spellings are dropped.
  private static func letter(_ character: Character) -> Letter? {
    if letters[character] != nil { return (character, false, false) }
    if let marked = marked[character] { return marked }
    guard let first = character.unicodeScalars.first, character.unicodeScalars.count > 1, letters[Character(first)] != nil else {
      return nil
    }
    let marks = character.unicodeScalars.dropFirst()
    return (Character(first), marks.contains("\u{301}"), marks.contains("\u{308}"))
  }

  private static let marked: [Character: Letter] = [
    "Ά": ("Α", true, false), "Έ": ("Ε", true, false), "Ή": ("Η", true, false), "Ί": ("Ι", true, false), "Ό": ("Ο", true, false),
    "Ύ": ("Υ", true, false), "Ώ": ("Ω", true, false), "Ϊ": ("Ι", false, true), "Ϋ": ("Υ", false, true),
  ]

  private static let letters = LetterTable.read(
    """
    Α A
    Β V B
    Γ G
    Δ D
    Ε E
    Ζ Z
    Η I H
    Θ TH
    Ι I
    Κ K C
    Λ L
    Μ M
    Ν N
    Ξ X
    Ο O
    Π P
    Ρ R
    Σ S
    Τ T
    Υ Y I
    Φ F PH
    Χ CH H X
    Ψ PS
    Ω O
    """)
}
