import Foundation
import Imaging
import Invocation
import Notation

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
