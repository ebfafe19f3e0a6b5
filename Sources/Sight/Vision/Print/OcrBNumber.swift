import Documents
import Glibc

/// A printed number in OCR-B, read by the classifier of MRZs. It knows that face over security print, from which a general engine makes other letters.
struct OcrBNumber {
  let text: String
  /// How likely its least likely character is, 0 to 1.
  let confidence: Double

  /// nil when no print in OCR-B begins at the left end of the box.
  /// - Parameter box: as high as capitals, in pixels of the page.
  init?(at box: PrintedBox, of page: GrayImage) {
    var pixels = MrzPixels(image: page, budget: Self.budget), best: MrzLineReading?
    for pitch in Self.pitches.map({ $0 * box.height }) {
      let count = Double(Self.lengths.upperBound)
      let line = MrzLine(x: box.left, y: (box.top + box.bottom) / 2, ux: 1, uy: 0, pitch: pitch, length: pitch * count)
      guard let reading = pixels.read(pixels.fitted(line), lengths: Self.lengths, slack: Self.slack),
        reading.quality > best?.quality ?? Self.leastQuality
      else { continue }
      best = reading
    }
    guard let best, best.face > MrzSearch.leastFace else { return nil }
    let scores = pixels.averaged(best).scores
    var text = "", least: Float = 0
    for cell in 0..<best.count {
      let own = scores[cell * MrzColumns.characters..<(cell + 1) * MrzColumns.characters]
      guard let character = own.indices.max(by: { own[$0] < own[$1] }) else { return nil }
      least = min(least, own[character])
      text.unicodeScalars.append(Unicode.Scalar(MrzGrammar.alphabet[character - own.startIndex]))
    }
    self.text = text
    confidence = Double(exp(least))
  }

  /// The distance between characters, as multiples of their height: OCR-B has 1.06, and the box is known roughly.
  private static let pitches = [0.88, 1.06, 1.27]
  /// The numbers of characters of passports and cards (ICAO 9303-4 and -5 give them nine; longer ones exist).
  private static let lengths = 6...14
  /// How many cells from the left end of the box the first character may be.
  private static let slack = 1.5
  /// The least mean score of its characters: the logarithm of how likely they are.
  private static let leastQuality: Float = -1
  /// The most cells to classify.
  private static let budget = 400.0
}
