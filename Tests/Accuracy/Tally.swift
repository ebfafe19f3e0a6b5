import Documents
import Foundation

/// What was counted of a group of pictures.
struct Tally {
  var count = 0
  /// Number and both dates are right; of a picture without a zone: none was found.
  var key = 0
  /// Every character of every line is right.
  var exact = 0
  /// Readings that call themselves valid.
  var believed = 0
  /// Of these, with a wrong number or date: what must not happen.
  var believedWrong = 0
  /// Characters of believed readings that are wrong, and how many of these the reading itself lists as uncertain.
  var wrongCharacters = 0
  var wrongAndListed = 0
  /// Of decoding and reading one picture, CPU.
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
