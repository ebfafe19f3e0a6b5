import Foundation
import Imaging
import Invocation
import Notation

/// A file that grows with every picture.
private final class GrowingFile {
  private let path: String
  private let handle: FileHandle

  init(_ path: String) throws(StageFailure) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
      throw StageFailure("\(path) cannot be written. Name another place with --out.")
    }
    self.handle = handle
  }

  func append(_ bytes: [UInt8]) throws(StageFailure) {
    do { try handle.write(contentsOf: bytes) } catch {
      throw StageFailure("\(path) cannot be written any further. Free some disk space, or name another place with --out.")
    }
  }
}

/// A film of JPEGs one after another (`.mjpeg`), which Chromium takes for its fake camera.
package final class MotionJPEGFile: StageOutput {
  package let forms: StageForms
  private let file: GrowingFile

  package init(_ path: String, quality: Int) throws(StageFailure) {
    file = try GrowingFile(path)
    forms = StageForms(jpeg: quality)
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    for _ in 0..<count { try file.append(picture.jpeg ?? []) }
  }

  package func finish() {}
}

/// A film of raw pictures (`.y4m`, YUV4MPEG2), which Chromium, GStreamer and FFmpeg read.
package final class RawVideoFile: StageOutput {
  package let forms = StageForms(planes: true)
  private let file: GrowingFile

  package init(_ path: String, size: PixelSize, rate: Int) throws(StageFailure) {
    file = try GrowingFile(path)
    try file.append(Array("YUV4MPEG2 W\(size.width) H\(size.height) F\(rate):1 Ip A1:1 C420jpeg\n".utf8))
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    for _ in 0..<count { try file.append(Array("FRAME\n".utf8) + (picture.planes ?? [])) }
  }

  package func finish() {}
}

/// One picture as a file: the last one.
package final class PictureFileOutput: StageOutput {
  package let forms: StageForms
  private let path: String
  private var last: [UInt8] = []

  package init(_ path: String, quality: Int) {
    self.path = path
    forms = StageForms(jpeg: quality)
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) { last = picture.jpeg ?? [] }

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
  package let forms: StageForms
  private let path: String
  private let labels: GrowingFile
  private var number = 0

  package init(_ path: String, quality: Int) throws(StageFailure) {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw StageFailure("The folder \(path) cannot be made. Name another place with --out.")
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) == true else {
      throw StageFailure("The folder \(path) is not empty. Name a new one with --out.")
    }
    self.path = path
    labels = try GrowingFile("\(path)/labels.jsonl")
    forms = StageForms(jpeg: quality)
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    number += 1
    let digits = String(number), name = "picture-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).jpg"
    try PictureFileOutput.write(picture.jpeg ?? [], to: "\(path)/\(name)")
    try labels.append(label.replacing("picture", by: .string(name)).bytes() + [UInt8(ascii: "\n")])
  }

  package func finish() {}
}

/// What is in every picture, a line of JSON each.
package final class LabelFile: StageOutput {
  package let forms = StageForms()
  private let file: GrowingFile

  package init(_ path: String) throws(StageFailure) { file = try GrowingFile(path) }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    try file.append(label.bytes() + [UInt8(ascii: "\n")])
  }

  package func finish() {}
}

extension JSONValue {
  fileprivate func replacing(_ key: String, by value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? Member(key, value) : $0 })
  }
}
