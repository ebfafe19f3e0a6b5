import Documents
import Imaging
import Notation

extension Subject {
  /// The contradiction in a picture's reading; nil when there is none.
  public static func fault(in reading: Reading) -> String? {
    guard reading.width > 0, reading.height > 0 else { return "A picture has no size." }
    if let quality = reading.quality {
      guard quality.sharpness >= 0, (0...1).contains(quality.glare), (0...255).contains(quality.brightness) else {
        return "The quality \(quality) is out of its ranges."
      }
    }
    if let outline = reading.document {
      // A corner may be slightly outside, where the document is.
      let across = -0.5 * Double(reading.width)...1.5 * Double(reading.width),
        down = -0.5 * Double(reading.height)...1.5 * Double(reading.height)
      guard outline.corners.count == 4, outline.aspect > 0, outline.aspect.isFinite,
        outline.corners.allSatisfy({ across.contains($0.x) && down.contains($0.y) })
      else { return "The outline \(outline) is no quadrilateral in the picture." }
    }
    for code in reading.barcodes ?? [] {
      if code.bytes.isEmpty { return "A barcode says nothing." }
      if code.corners.contains(where: { !$0.x.isFinite || !$0.y.isFinite }) { return "A barcode lies nowhere." }
      if let finding = aamva.examine(code.bytes) { return finding }
    }
    for face in reading.faces ?? [] {
      guard face.width > 0, face.height > 0, face.x.isFinite, face.y.isFinite else { return "The face \(face) lies nowhere." }
    }
    if let mrz = reading.mrz, let finding = fault(in: mrz) { return finding }
    return fault(inReport: ImageReport.line(for: "file", reading))
  }
}
