import CNcurses
import Cells

/// The key sequences in the open terminal's description, in addition to those that `KeyDecoder` knows.
enum KeyNames {
  private static let capabilities: [(name: String, key: Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end), ("kpp", .pageUp),
      ("knp", .pageDown), ("kdch1", .delete), ("kcbt", .backTab),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  static func ofOpenTerminal() -> [[UInt8]: Key] {
    var all: [[UInt8]: Key] = [:]
    for (name, key) in capabilities {
      guard let text = cn_string(name) else { continue }
      let bytes = String(cString: text).utf8.map { UInt8($0) }
      // Shorter ones are control characters, which `KeyDecoder` handles.
      if bytes.count > 2, bytes[0] == 0x1B { all[bytes] = key }
    }
    return all
  }
}
