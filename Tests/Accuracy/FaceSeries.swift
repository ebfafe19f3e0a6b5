import Documents
import Foundation
import Vision

/// Faces in outside pictures, as they are and with nine kinds of damage. A folder has an index.json with a list of {"file","faces"}; without
/// one, its pictures have no faces.
struct FaceSeries {
  /// A change of a picture, which may depend on where its faces are.
  struct Damage: Sendable {
    let name: String
    let apply: @Sendable (GrayImage, [FaceReading]) -> GrayImage
  }

  private struct Record: Decodable {
    let file: String
    let faces: Int
  }

  private let finder: FaceFinder
  private var right: [String: (found: Int, of: Int)] = [:]
  private var falseFinds = 0, pictures = 0, withoutFaces = 0

  init(finder: FaceFinder) { self.finder = finder }

  mutating func read(folder: String) throws {
    let url = URL(fileURLWithPath: folder)
    let index = url.appendingPathComponent("index.json")
    let records: [Record]
    if FileManager.default.fileExists(atPath: index.path) {
      records = try JSONDecoder().decode([Record].self, from: Data(contentsOf: index))
    } else {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      records = files.filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") }.map { Record(file: $0, faces: 0) }
    }
    for record in records {
      guard let bytes = try? Data(contentsOf: url.appendingPathComponent(record.file)) else { continue }
      do throws(ImageError) { try read(try ImageFile([UInt8](bytes)).decode().gray(), record) } catch {
        print("\(record.file): \(error.message)")
      }
    }
  }

  private mutating func read(_ picture: GrayImage, _ record: Record) throws(ImageError) {
    pictures += 1
    let found = try finder.find(picture)
    guard record.faces > 0 else {
      withoutFaces += 1
      falseFinds += found.count
      if !found.isEmpty { print("\(record.file) has no face, found \(found.count)") }
      return
    }
    count("as it is", found.count, of: record.faces, record.file)
    guard found.count == record.faces else { return }
    for damage in Self.damages {
      let faces = try finder.find(damage.apply(picture, found))
      count(damage.name, faces.count, of: record.faces, record.file)
    }
    for face in found { print("  \(record.file): \(Self.words(face))") }
  }

  private mutating func count(_ damage: String, _ found: Int, of faces: Int, _ file: String) {
    let before = right[damage] ?? (0, 0)
    right[damage] = (before.found + min(found, faces), before.of + faces)
    if found > faces { falseFinds += found - faces }
    if found != faces { print("\(file), \(damage): \(found) of \(faces)") }
  }

  private static func words(_ face: FaceReading) -> String {
    guard let signs = face.signs else { return "too small for an expression" }
    func number(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "-" }
    return "roll \(number(face.tilt)) yaw \(number(signs.turn)) pitch \(number(signs.pitch)) eyes \(number(signs.leftEye)) "
      + "\(number(signs.rightEye)) smile \(number(signs.smile)) mouth \(number(signs.mouthOpening))"
  }

  /// The counts as a table.
  var table: String {
    let names = ["as it is"] + Self.damages.map(\.name)
    let rows = names.map { name in
      let count = right[name] ?? (0, 0)
      return "\(name.padding(toLength: 16, withPad: " ", startingAt: 0)) \(count.found) of \(count.of)"
    }
    return (rows + ["false finds      \(falseFinds) in \(pictures) pictures, \(withoutFaces) of them without a face"]).joined(
      separator: "\n")
  }
}
