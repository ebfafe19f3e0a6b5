import Cryptography
import Documents

/// What stands in a share-safe recording for the values of the original: pseudonymization (GDPR, article 4(5)) whose key nobody keeps.
///
/// Equal values become equal ones, with the same length and the same kinds of characters, so that what a journey compares stays equal or different.
/// Everything depends on a key that is made of the whole original, its pictures included: who has only the copy cannot try names out.
struct Fiction: Sendable {
  private let key: [UInt8]
  let dates: FictitiousDates
  /// Whole texts whose form must stay: a code has an alphabet of its own.
  var texts: [String: String] = [:]
  /// The digests of the pictures, with what takes their place.
  var pictures: [String: FictitiousPicture] = [:]

  /// - Parameters:
  ///   - key: 32 bytes that the original alone gives.
  ///   - dates: how dates move.
  init(key: [UInt8], dates: FictitiousDates) { (self.key, self.dates) = (key, dates) }

  /// Bytes that only this text gives, under this key.
  private func bytes(_ purpose: String, _ text: some Sequence<UInt8>) -> [UInt8] {
    MessageAuthentication.hmacSHA256(Array(purpose.utf8) + [0], Array(text), key: key)
  }

  /// A number from 0 up to, but not including, `bound`, that depends on a text.
  func number(below bound: Int, of text: String) -> Int { Int(bytes("number", text.utf8)[0]) % bound }

  // MARK: Words

  /// A word, a number or a mixture: letters become letters in the same case, digits become digits, anything else stays. What begins alike goes on
  /// being alike, so that a name and the same name cut short belong together. Letters with marks become plain ones.
  func word(_ text: some StringProtocol) -> String {
    let isName = text.allSatisfy(\.isLetter)
    for turn in 0..<8 {
      let made = word(text, turn: turn, isName: isName)
      if made.lowercased() != Self.folded(text) || text.allSatisfy({ !$0.isLetter && !$0.isNumber }) { return made }
    }
    return word(text, turn: 8, isName: isName)
  }

  private func word(_ text: some StringProtocol, turn: Int, isName: Bool) -> String {
    var before: [UInt8] = [UInt8(turn)], made = "", isAfterConsonant = false
    for (place, character) in text.enumerated() {
      before += Self.folded(String(character)).utf8
      guard character.isLetter || character.isNumber else {
        made.append(character)
        continue
      }
      let random = bytes("word", before), choice = Int(random[0]) << 8 | Int(random[1])
      if character.isNumber {
        // A number that begins with another digit than 0 has as many digits afterwards.
        made += place == 0 && character != "0" ? String(1 + choice % 9) : String(choice % 10)
        continue
      }
      let letters: [Character] = isName ? (isAfterConsonant ? Self.vowels : Self.consonants) : Self.letters
      let letter = letters[choice % letters.count]
      isAfterConsonant = isName && !isAfterConsonant
      made += character.isUppercase ? letter.uppercased() : String(letter)
    }
    return made
  }

  /// Hexadecimal digits, with what stands between them.
  func hexadecimal(_ text: String) -> String {
    var before: [UInt8] = []
    return String(
      text.map { character in
        before += character.lowercased().utf8
        guard character.isHexDigit else { return character }
        let digit = Self.digits[Int(bytes("digit", before)[0]) % 16]
        return character.isUppercase ? Character(digit.uppercased()) : digit
      })
  }

  /// A text of characters of an alphabet.
  func code(_ text: String, of alphabet: String) -> String {
    let letters = Array(alphabet)
    var before: [UInt8] = []
    return String(
      text.map { character in
        before += String(character).utf8
        return letters.isEmpty ? character : letters[Int(bytes("code", before)[0]) % letters.count]
      })
  }

  /// A perceptual hash. The bits that differ between two of them stay the same, and with them whether two pictures show the same scene.
  func fingerprint(_ text: String) -> String {
    let mask = bytes("fingerprint", []).flatMap { [Int($0 >> 4), Int($0 & 15)] }
    return String(zip(text, mask).map { digit, mask in Self.digits[(digit.hexDigitValue ?? 0) ^ mask] })
  }

  /// Without case and marks: É is e.
  static func folded(_ text: some StringProtocol) -> String {
    String(
      text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
      })
  }

  private static let vowels = Array("aeiou"), consonants = Array("bdfgklmnprstv"), letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let digits = Array("0123456789abcdef")
}

/// What takes the place of a picture.
struct FictitiousPicture: Sendable {
  var digest: String
  /// The file name's extension.
  var type: String
  var byteCount: Int
}
