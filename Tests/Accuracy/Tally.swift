import Documents
import Foundation

/// The counts for a group of pictures.
struct Tally {
  var count = 0
  /// Number and both dates are right or, in a picture without an MRZ, none was found.
  var key = 0
  /// Every character of every line is right.
  var exact = 0
  /// Readings with `valid` set.
  var believed = 0
  /// Those of them with a wrong number or date, or another wrong character that is not listed as uncertain, which must not occur.
  var believedWrong = 0
  /// The wrong characters of trusted readings, and how many of them the reading itself lists as uncertain.
  var wrongCharacters = 0
  var wrongAndListed = 0
  /// Processor time of decoding and reading one picture.
  var milliseconds: [Double] = []

  static func + (a: Tally, b: Tally) -> Tally {
    Tally(
      count: a.count + b.count, key: a.key + b.key, exact: a.exact + b.exact, believed: a.believed + b.believed,
      believedWrong: a.believedWrong + b.believedWrong, wrongCharacters: a.wrongCharacters + b.wrongCharacters,
      wrongAndListed: a.wrongAndListed + b.wrongAndListed, milliseconds: a.milliseconds + b.milliseconds)
  }

  static let heading =
    "| set | pictures | key fields right | exact | believed | believed and wrong | wrong characters in believed ones, listed | CPU ms median | slowest |\n"
    + "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"

  func row(_ name: String) -> String {
    let sorted = milliseconds.sorted()
    let (median, slowest) = sorted.isEmpty ? (0, 0) : (sorted[sorted.count / 2], sorted[sorted.count - 1])
    return "| \(name) | \(count) | \(key) | \(exact) | \(believed) | \(believedWrong) | \(wrongCharacters), \(wrongAndListed) | "
      + "\(Int(median.rounded())) | \(Int(slowest.rounded())) |"
  }
}
