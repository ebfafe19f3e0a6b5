import Foundation
import Imaging
import Notation

/// One picture as a file: the last one.
package final class PictureFileOutput: StageOutput {
  private let path: String
  private let form: StillForm
  private var last: [UInt8] = []
  private var number = 0

  package init(_ path: String, _ form: StillForm) { (self.path, self.form) = (path, form) }

  package var forms: StageForms { form.forms }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) {
    last = form.file(picture, number: number)
    number += count
  }

  package func finish() throws(StageFailure) { try Self.write(last, to: path) }

  static func write(_ bytes: [UInt8], to path: String) throws(StageFailure) {
    do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
      throw StageFailure("\(path) cannot be written. Name another place with --out, or free some disk space.")
    }
  }
}

/// A folder of numbered pictures with the labels of all of them, as a set of test data is: `picture-00001.jpg`, and a line of JSON each in
/// `labels.jsonl`.
package final class PictureFolderOutput: StageOutput {
  private let path: String
  private let form: StillForm
  private let labels: GrowingFile
  private var number = 0

  package var forms: StageForms { form.forms }

  package init(_ path: String, _ form: StillForm) throws(StageFailure) {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw StageFailure("The folder \(path) cannot be made. Name another place with --out.")
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) == true else {
      throw StageFailure("The folder \(path) is not empty. Name a new one with --out.")
    }
    self.path = path
    labels = try GrowingFile("\(path)/labels.jsonl")
    self.form = form
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    number += 1
    let digits = String(number), name = "picture-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).jpg"
    try PictureFileOutput.write(form.file(picture, number: number - 1), to: "\(path)/\(name)")
    try labels.append(label.replacing("picture", by: .string(name)).bytes() + [UInt8(ascii: "\n")])
  }

  package func finish() {}
}

extension JSONValue {
  fileprivate func replacing(_ key: String, by value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? Member(key, value) : $0 })
  }
}
