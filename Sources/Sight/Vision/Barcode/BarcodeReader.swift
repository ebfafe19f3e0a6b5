import CVision
import Documents
import Glibc

/// Reads PDF417, QR, Aztec and Data Matrix codes in a picture.
///
/// A code is returned only when its own error correction confirms it. There may be several codes, anywhere in the picture, at any angle,
/// dark on light or light on dark.
public struct BarcodeReader: Sendable {
  /// How much work to spend on a picture.
  public enum Effort: Sendable {
    /// A frame of a live camera, where the next one may be better: one quick pass.
    case frame
    /// A still picture. When the quick pass finds nothing, candidate regions are straightened, sharpened and freed of reflections.
    case thorough
  }

  /// The most processor time, in milliseconds, that `thorough` spends on one picture. A step that has begun is finished.
  public static let mostMilliseconds = 400.0

  private let symbologies: Set<BarcodeReading.Symbology>

  /// - Parameter symbologies: the kinds of code to look for.
  public init(_ symbologies: Set<BarcodeReading.Symbology> = Set(BarcodeReading.Symbology.allCases)) { self.symbologies = symbologies }

  /// The codes in the picture; empty when there are none.
  /// - Throws: `outOfMemory`, or `failed` when a library fails.
  public func read(_ picture: GrayImage, effort: Effort = .thorough) throws(ImageError) -> [BarcodeReading] {
    var codes: UnsafeMutablePointer<cvision_barcode>?
    var count: Int32 = 0
    let wanted = symbologies.reduce(0) { $0 | $1.bit }
    let status = picture.pixels.withUnsafeBufferPointer {
      cvision_barcodes_read(
        $0.baseAddress, Int32(picture.width), Int32(picture.height), wanted, effort == .thorough ? 1 : 0, Self.mostMilliseconds, &codes,
        &count)
    }
    defer { cvision_barcodes_free(codes, count) }
    if let error = ImageError(status: status) { throw error }
    return UnsafeBufferPointer(start: codes, count: Int(count)).compactMap(BarcodeReading.init)
  }
}

extension BarcodeReading.Symbology {
  /// The C module's constant.
  var bit: Int32 {
    switch self {
    case .pdf417: Int32(CVISION_PDF417)
    case .qrCode: Int32(CVISION_QR_CODE)
    case .aztec: Int32(CVISION_AZTEC)
    case .dataMatrix: Int32(CVISION_DATA_MATRIX)
    }
  }
}

extension BarcodeReading {
  init?(_ code: cvision_barcode) {
    guard let symbology = Symbology.allCases.first(where: { $0.bit == code.symbology }) else { return nil }
    let text = UnsafeRawBufferPointer(start: code.text, count: code.text_count)
    let corners = withUnsafeBytes(of: code.corners) { Array($0.bindMemory(to: Double.self)) }
    self.init(
      symbology, text: String(decoding: text, as: UTF8.self), bytes: Array(UnsafeBufferPointer(start: code.bytes, count: code.byte_count)),
      corners: stride(from: 0, to: 8, by: 2).map { PicturePoint(x: corners[$0], y: corners[$0 + 1]) })
  }
}
