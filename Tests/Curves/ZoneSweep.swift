import DamageSet
import Documents
import Foundation
import Vision

/// How well the MRZ is read in pictures of a page in one pose: a drawn document, or an outside photograph laid on a table.
struct ZoneSweep {
  /// The picture's longer side, in pixels.
  let side: Int
  let pose: @Sendable (_ amount: Double, _ document: Int) -> PagePose

  /// The folder of outside photographs; nil if it is not installed.
  static let photographs =
    ProcessInfo.processInfo.environment["VESTIBULE_SHARED"].map { $0 + "/testdata/images/mrz" }
    ?? ["../shared/testdata/images/mrz", "../../shared/testdata/images/mrz"].first { FileManager.default.fileExists(atPath: $0) }

  /// - Parameters: the labels.
  func series(drawn: String = "drawn documents", outside: String = "outside photographs") -> [Curve.Series] {
    let pages = Curve.Series(label: drawn) { amount, document in
      try sample(try Self.drawn(document, side: side), amount, document)
    }
    let photographs = Curve.Series(label: outside) { amount, document in
      guard let subject = try Self.outside(document, side: side) else { return nil }
      return try sample(subject, amount, document)
    }
    return Self.photographs == nil ? [pages] : [pages, photographs]
  }

  /// A page, the table under it, and what is printed on it.
  private struct Subject {
    let page: Page
    let table: RGBImage
    let fields: [MrzField: String]
  }

  private static let keyFields: [MrzField] = [.documentNumber, .birthDate, .expirationDate]

  private func sample(_ subject: Subject, _ amount: Double, _ document: Int) throws -> Curve.Sample {
    var pose = pose(amount, document)
    // A page that is higher than wide must not leave the picture.
    pose.share = min(pose.share, 0.9 * 0.75 * Double(subject.page.width) / Double(subject.page.height))
    let bytes = try pose.picture(of: subject.page, on: subject.table).jpeg(quality: 90)
    let start = ProcessorTime.milliseconds
    let result = try PictureReader().mrz(of: ImageFile(bytes))
    let isRight = Self.keyFields.allSatisfy { (result?.fields[$0] ?? "") == (subject.fields[$0] ?? "") }
    if result?.valid == true, !isRight {
      FileHandle.standardError.write(Data("believed and wrong: document \(document) at \(amount): \(result?.lines ?? [])\n".utf8))
    }
    return Curve.Sample(holds: isRight, milliseconds: ProcessorTime.milliseconds - start)
  }

  private static func drawn(_ number: Int, side: Int) throws -> Subject {
    let scene = CurveScene(number, of: CurveScene.withMrz)
    let document = scene.document
    let fields = Mrz.parse(try document.mrz()).fields
    let table = try SpecimenScene(document, side: scene.side, surface: Self.surface(number), size: (side, side * 3 / 4)).table
    // Larger than it is seen, as print is.
    let sheet = try SpecimenScene(document, side: scene.side, size: (2400, 2400))
    return Subject(page: Page(width: sheet.width, height: sheet.height, pixels: sheet.document), table: table, fields: fields)
  }

  /// Every surface in turn.
  private static func surface(_ number: Int) -> SpecimenSurface { SpecimenSurface.allCases[number % SpecimenSurface.allCases.count] }

  private struct Record: Decodable {
    let file: String
    let lines: [String]?
    let fields: [String: String]?
  }

  private static func outside(_ number: Int, side: Int) throws -> Subject? {
    guard let photographs else { return nil }
    let folder = URL(fileURLWithPath: photographs)
    let records = try JSONDecoder().decode([Record].self, from: Data(contentsOf: folder.appendingPathComponent("index.json")))
      .filter { $0.lines != nil }
    guard records.indices.contains(number) else { return nil }
    let record = records[number]
    let picture = try ImageFile([UInt8](Data(contentsOf: folder.appendingPathComponent(record.file)))).decode()
    let named = (record.fields ?? [:]).compactMap { key, value in MrzField(rawValue: key).map { ($0, value) } }
    let document = CurveScene(number, of: CurveScene.withMrz).document
    let face = CurveScene(number, of: CurveScene.withMrz).side
    let table = try SpecimenScene(document, side: face, surface: surface(number), size: (side, side * 3 / 4)).table
    return Subject(page: Page(picture), table: table, fields: Dictionary(named) { first, _ in first })
  }
}
