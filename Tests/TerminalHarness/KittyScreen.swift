import Cells
import Foundation

/// The pictures that a terminal with kitty's graphics protocol shows. It understands what Vestibule sends: transmitting and showing at once,
/// removing one or all, and the query.
public struct KittyScreen {
  /// A picture on the screen.
  public struct Shown: Equatable {
    public var number: Int
    /// The cell of its top left corner, and its size in cells.
    public var rect: Rect
    public var picture: Picture
  }

  public private(set) var shown: [Shown] = []
  /// How many pictures were transmitted.
  public private(set) var transmitted = 0
  /// How often it was asked whether it knows the protocol.
  public private(set) var queries = 0
  /// What was wrong with the output.
  public private(set) var faults: [String] = []

  private var pending: (values: [String: String], text: String, cursor: Point)?

  /// Obeys a command.
  /// - Parameters:
  ///   - text: an application's string without its introducer and end.
  ///   - cursor: where the cursor is.
  mutating func take(_ text: String, at cursor: Point) {
    guard text.hasPrefix("G") else { return faults.append("an unknown string: \(text.prefix(20))") }
    let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let values = Dictionary(
      parts[0].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.map {
        ($0[0], $0.count > 1 ? $0[1] : "")
      },
      uniquingKeysWith: { $1 })
    if parts.count > 1, parts[1].utf8.count > 4096 { faults.append("a chunk of more than 4096 bytes") }
    if pending != nil {
      pending?.text += parts.count > 1 ? parts[1] : ""
      if values["m"] == "0" { complete() }
      return
    }
    switch values["a"] {
    case "q": queries += 1
    case "d" where values["d"] == nil: shown = []
    case "d": shown.removeAll { String($0.number) == values["i"] }
    case "T":
      pending = (values, parts.count > 1 ? parts[1] : "", cursor)
      if values["q"] != "2" || values["C"] != "1" { faults.append("a picture that is answered, or moves the cursor") }
      if values["m"] != "1" { complete() }
    default: faults.append("an unknown command: \(text.prefix(40))")
    }
  }

  private mutating func complete() {
    guard let (values, text, cursor) = pending else { return }
    pending = nil
    func number(_ key: String) -> Int { values[key].flatMap { Int($0) } ?? 0 }
    guard let data = Data(base64Encoded: text), let picture = Picture(width: number("s"), height: number("v"), rgb: Array(data)) else {
      return faults.append("a picture whose bytes do not fit its size")
    }
    transmitted += 1
    shown.removeAll { $0.number == number("i") }
    shown.append(
      Shown(number: number("i"), rect: Rect(x: cursor.x, y: cursor.y, width: number("c"), height: number("r")), picture: picture))
  }
}
