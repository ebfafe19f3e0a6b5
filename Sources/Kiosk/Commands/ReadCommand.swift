import ArgumentParser
import Authoring
import Background
import Documents
import Foundation
import Imaging
import Invocation

/// Reads MRZs, licence barcodes and pictures without a journey.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a machine-readable zone (MRZ), a licence's barcode or a picture: one JSON object per line.",
    subcommands: [ReadMrz.self, ReadAamva.self, ReadImage.self, ReadFaces.self])
}

struct ReadMrz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mrz", abstract: "Read MRZs from files or standard input, separated by blank lines.")

  @Flag(help: "Correct letters where only digits are allowed, and digits where only letters are; each correction is listed.")
  var autocorrect = false

  @Argument(help: "Text files; none: standard input.")
  var files: [String] = []

  func run() throws {
    guard !files.isEmpty else { return report(FileHandle(fileDescriptor: StandardStreams.current.input).readDataToEndOfFile()) }
    var isUnreadable = false
    for file in files {
      do { report(try Data(contentsOf: URL(filePath: file))) } catch {
        StandardError.write("\(file): cannot be read. Check the path and its permissions.")
        isUnreadable = true
      }
    }
    if isUnreadable { throw ExitStatus.unreadableInput.code }
  }

  private func report(_ data: Data) {
    for block in Mrz.blocks(in: String(decoding: data, as: UTF8.self)) {
      print(MrzReport.value(for: Mrz.parse(block, autocorrect: autocorrect)).text())
    }
  }
}

struct ReadAamva: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "aamva",
    abstract: "Read AAMVA payloads (the barcode on the back of a North American licence), one per file or one on standard input.")

  @Flag(help: "Print a table for people instead of JSON: one element per line, with its name and the meaning of its value.")
  var table = false

  @Argument(help: "Files with the barcode's content; none: standard input.")
  var files: [String] = []

  func run() throws {
    guard !files.isEmpty else { return report(try Self.payload(FileHandle(fileDescriptor: StandardStreams.current.input))) }
    var isUnreadable = false
    for file in files {
      do {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        report(try Self.payload(handle))
        try handle.close()
      } catch {
        StandardError.write("\(file): cannot be read. Check the path and its permissions.")
        isUnreadable = true
      }
    }
    if isUnreadable { throw ExitStatus.unreadableInput.code }
  }

  /// Reads at most one byte more than a payload may have. A longer one is refused, so an endless file is never read further.
  private static func payload(_ file: FileHandle) throws -> Data { try file.read(upToCount: Aamva.longestPayload + 1) ?? Data() }

  private func report(_ data: Data) {
    print(table ? AamvaReport.table(for: Array(data)) : AamvaReport.value(for: Array(data)).text())
  }
}

struct ReadImage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image", abstract: "Read everything that can be read in pictures.")

  @Argument(help: "Pictures: JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP, or a PDF, of which the first page is read.")
  var files: [String]

  func run() throws {
    let link = ImagingLink()
    let files = files
    let isUnreadable = Blocking.run {
      var isUnreadable = false
      for file in files {
        let line = await ImageReport.line(for: file, with: link)
        print(line.text)
        if !line.isReadable { isUnreadable = true }
      }
      return isUnreadable
    }
    link.close()
    if isUnreadable { throw ExitStatus.unreadableInput.code }
  }
}

struct ReadFaces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces", abstract: "Compare the faces of two pictures: the same person's, different persons', or undetermined.")

  @Argument(help: "A picture with one face, such as a document's portrait.")
  var first: String

  @Argument(help: "The picture that it is compared with.")
  var second: String

  func run() throws {
    let link = ImagingLink()
    let files = (first, second)
    let line = Blocking.run { await FaceReport.line(for: files, with: link) }
    link.close()
    print(line.text)
    if !line.isReadable { throw ExitStatus.unreadableInput.code }
  }
}
