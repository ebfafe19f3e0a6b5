import Cryptography
import Foundation
import Notation
import Workflow

/// A recording as a text: one JSON object on each line. The first line says what it is, the last one has the checksum of all others, so that a
/// file that was cut off or changed is noticed.
public enum RecordingFile {
  /// Why a file is no recording that this program can use, in one sentence, with what to do.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    public var description: String
  }

  /// The newest format that this program reads. Since the second one there may be observations; a file without them is written in the first, which
  /// older programs read, too.
  public static let format = 2
  /// The ending of a file's name.
  public static let fileExtension = "recording"
  /// The largest file that is read, in bytes: a session with 200 pictures of 1 MB.
  public static let limit = 300_000_000

  private enum Line: Codable {
    case recording(format: Int, program: String)
    case step(time: Int64?, record: Record)
    case observation(records: Int, time: Int64, json: String)
    case picture(digest: String, base64: String)
    case screen(entry: Int, prompt: String, text: [String])
    case event(json: String)
    case result(json: String)
    /// SHA-256 (FIPS 180-4) of all bytes before this line, in hexadecimal.
    case checksum(sha256: String)
  }

  /// The only thing that is read of a file before its format is known.
  private struct Start: Decodable {
    struct Format: Decodable { var format: Int }
    var recording: Format
  }

  // MARK: Writing

  /// The file's bytes. The same recording gives the same bytes.
  /// - Throws: an encoding error of a record, which does not happen to records that were read.
  public static func bytes(of recording: Recording) throws -> [UInt8] {
    let pictures = recording.pictures.sorted { $0.key < $1.key }
    let seen = recording.seen
    var lines: [Line] = [.recording(format: recording.trace.isEmpty ? 1 : format, program: recording.program)]
    lines += recording.steps.map { .step(time: $0.time, record: $0.record) }
    lines += recording.trace.map { .observation(records: $0.records, time: $0.time, json: $0.text) }
    lines += pictures.map { .picture(digest: $0.key, base64: Data($0.value).base64EncodedString()) }
    lines += seen.screens.map { screen in
      let text = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return .screen(entry: screen.entry, prompt: screen.prompt, text: text)
    }
    lines += seen.events.map { .event(json: $0) }
    if let result = seen.result { lines.append(.result(json: result)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ line: Line) throws -> [UInt8] { Array(try encoder.encode(line)) + [UInt8(ascii: "\n")] }
    var bytes: [UInt8] = []
    for line in lines { bytes += try text(line) }
    return try bytes + text(.checksum(sha256: sum(bytes)))
  }

  private static func sum(_ bytes: [UInt8]) -> String {
    SecureHash.sha256(bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  // MARK: Reading

  /// Reads a recording, and checks that it is whole.
  public static func recording(from bytes: [UInt8]) throws(Refusal) -> Recording {
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    guard let first = texts.first, let start = try? decoder.decode(Start.self, from: Data(first)) else {
      throw Refusal(description: "It is not a recording. Make one with: vestibule record SESSION FILE")
    }
    guard start.recording.format <= format else {
      throw Refusal(
        description:
          "It has format \(start.recording.format), and this program reads \(format). Replay it with the newer program that made it.")
    }
    // After the last line there is an empty one.
    guard texts.last?.isEmpty == true, texts.count > 2, let last = try? decoder.decode(Line.self, from: Data(texts[texts.count - 2])),
      case .checksum(let sum) = last
    else { throw Refusal(description: "It was cut off: its last line, the checksum, is missing. Copy the file again.") }
    let checked = Array(bytes[..<texts[texts.count - 2].startIndex])
    guard sum == self.sum(checked) else {
      throw Refusal(
        description: "It was changed after it was made: its checksum is wrong. Copy the file again, or record the session again.")
    }
    var recording = Recording(program: "", steps: [])
    for (number, text) in texts.dropLast(2).enumerated() {
      guard let line = try? decoder.decode(Line.self, from: Data(text)) else {
        throw Refusal(description: "Line \(number + 1) cannot be read. Record the session again.")
      }
      try add(line, to: &recording)
    }
    let missing = recording.references.filter { recording.pictures[$0.digest] == nil }
    guard missing.isEmpty else {
      throw Refusal(
        description: "\(missing.count) of its pictures \(missing.count == 1 ? "is" : "are") missing. Record the session again.")
    }
    return recording
  }

  private static func add(_ line: Line, to recording: inout Recording) throws(Refusal) {
    switch line {
    case .recording(_, let program): recording.program = program
    case .step(let time?, _) where !RunEnvironment.times.contains(time),
      .observation(_, let time, _) where !RunEnvironment.times.contains(time):
      throw Refusal(description: "It has a time that no clock shows. Record the session again.")
    case .step(let time, let record): recording.steps.append(Recording.Step(time: time, record))
    case .observation(let records, let time, let json):
      do throws(WorkflowError) { recording.trace.append(try Observation(json, records: records, time: time)) } catch {
        throw Refusal(description: error.message)
      }
    case .picture(let digest, let base64):
      guard let data = Data(base64Encoded: base64), sum(Array(data)) == digest else {
        throw Refusal(description: "The picture \(digest.prefix(8)) is damaged. Record the session again.")
      }
      recording.pictures[digest] = Array(data)
    case .screen(let entry, let prompt, let text):
      recording.seen.screens.append(Recording.Seen.Screen(entry: entry, prompt: prompt, text: text.joined(separator: "\n")))
    case .event(let json): recording.seen.events.append(json)
    case .result(let json): recording.seen.result = json
    case .checksum: break
    }
  }
}
