import Cells
import FoundationEssentials

/// Writes pictures in kitty's graphics protocol. No command asks for an answer except the query.
enum KittyGraphics {
  /// The number of the picture in the query. It is never shown.
  static let queryNumber = 4_095
  /// The most bytes of a chunk (the protocol's limit).
  private static let chunk = 4_096

  /// Asks whether the terminal knows the protocol. Terminals that do not ignore it.
  static let query = "\u{1B}_Gi=\(queryNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Transmits and shows a picture at the cursor, scaled to its cells, without moving the cursor.
  static func show(_ image: ScreenImage, number: Int) -> [UInt8] {
    let picture = image.picture
    let text = Array(Data(picture.rgb).base64EncodedData())
    let start = "a=T,f=24,s=\(picture.width),v=\(picture.height),c=\(image.rect.width),r=\(image.rect.height),i=\(number),q=2,C=1,"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / chunk * 12 + 128)
    for first in stride(from: 0, to: text.count, by: chunk) {
      let last = min(first + chunk, text.count)
      bytes += "\u{1B}_G\(first == 0 ? start : "")m=\(last < text.count ? 1 : 0);".utf8
      bytes += text[first..<last]
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }

  /// Removes a picture and its data.
  static func remove(number: Int) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8) }
}
