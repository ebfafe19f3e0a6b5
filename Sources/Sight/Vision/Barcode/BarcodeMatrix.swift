import CVision
import Documents
import Glibc

/// A barcode as dark and light modules, ready to print.
public struct BarcodeMatrix: Equatable, Sendable {
  /// In modules, including the quiet zone.
  public let width: Int
  public let height: Int
  /// Row by row from the top left; true is dark.
  public let modules: [Bool]

  /// Whether the module is dark. Modules outside the symbol are light.
  public subscript(x: Int, y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height && modules[y * width + x] }

  /// Encodes bytes.
  /// - Parameters:
  ///   - bytes: at least one; a reader gives the same bytes back.
  ///   - level: the error correction from 0 to 8. For PDF417 it is the level of ISO/IEC 15438 (AAMVA requires at least 3 and recommends 5),
  ///     for a QR code it selects one of the four levels from L to H, and for an Aztec code it counts eighths of the symbol. A Data Matrix
  ///     has only one level.
  ///   - columns: the data columns of a PDF417 symbol, 1 to 30; nil for a symbol about three times as wide as high.
  ///   - rowHeight: the height of a row of a PDF417 symbol in modules, 1 to 10; ISO/IEC 15438 requires at least 3.
  ///   - quietZone: light modules on all sides, 0 to 20; nil for the width that the symbology's standard requires.
  /// - Throws: when the content does not fit or an option is out of its range.
  public init(
    _ symbology: BarcodeReading.Symbology, bytes: [UInt8], level: Int = 5, columns: Int? = nil, rowHeight: Int = 3, quietZone: Int? = nil
  ) throws(BarcodeError) {
    let quiet = quietZone ?? symbology.quietZone
    guard !bytes.isEmpty else { throw .empty }
    guard (0...8).contains(level) else { throw .option("error correction level", level, 0...8) }
    guard (1...30).contains(columns ?? 1) else { throw .option("number of columns", columns ?? 0, 1...30) }
    guard (1...10).contains(rowHeight) else { throw .option("row height", rowHeight, 1...10) }
    guard (0...20).contains(quiet) else { throw .option("quiet zone", quiet, 0...20) }

    var drawn: UnsafeMutablePointer<UInt8>?
    var (columnCount, rowCount): (Int32, Int32) = (0, 0)
    let status = cvision_barcode_draw(
      symbology.bit, bytes, bytes.count, Int32(level), Int32(columns ?? 0), &drawn, &columnCount, &rowCount)
    defer { free(drawn) }
    guard Int(status) != CVISION_TOO_LARGE else { throw .tooLong(bytes.count) }
    guard Int(status) == CVISION_OK, let drawn else { throw .failed }
    let (w, h, tall) = (Int(columnCount), Int(rowCount), symbology == .pdf417 ? rowHeight : 1)
    let (width, height) = (w + 2 * quiet, h * tall + 2 * quiet)
    var modules = [Bool](repeating: false, count: width * height)
    for y in 0..<h * tall {
      for x in 0..<w { modules[(y + quiet) * width + x + quiet] = drawn[y / tall * w + x] != 0 }
    }
    (self.width, self.height, self.modules) = (width, height, modules)
  }
}

/// Why a barcode cannot be drawn.
public enum BarcodeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is nothing to encode.
  case empty
  /// This many bytes do not fit into one symbol with these options.
  case tooLong(Int)
  /// An option is out of its range: its name, its value and the allowed range.
  case option(String, Int, ClosedRange<Int>)
  /// The library failed without giving a reason.
  case failed

  /// One plain English sentence that says what to do.
  public var description: String {
    switch self {
    case .empty: "A barcode needs at least one byte of content."
    case .tooLong(let count):
      "\(count) bytes do not fit into one barcode: use less content, a lower error correction level or, for PDF417, more columns."
    case .option(let name, let value, let range):
      "The \(name) of a barcode cannot be \(value): choose \(range.lowerBound) to \(range.upperBound)."
    case .failed: "The barcode could not be drawn: use other content."
    }
  }
}

extension BarcodeReading.Symbology {
  /// The width in modules of the quiet zone that the standard requires.
  var quietZone: Int {
    switch self {
    case .pdf417: 2
    case .qrCode: 4
    case .aztec: 0
    case .dataMatrix: 1
    }
  }
}
