import Foundation
import Fuzzing
import TestScale
import Testing

/// Parsers that run in this process: for any bytes they return a reading or an error in time, and the reading is consistent.
struct TextMutationTests {
  /// The number of mutations for each parser.
  static let count = ["mrz": 3500, "aamva": 3500, "frames": 500, "networks": 3000]

  @Test(arguments: Subject.texts.map(\.name)) func mutationsAreReadOrRefused(_ name: String) throws {
    let subject = try #require(Subject.texts.first { $0.name == name })
    let watchdog = Watchdog(name)
    defer { watchdog.end() }
    for number in TestScale.seeds(Self.count[name] ?? 1000, for: name) {
      let bytes = subject.mutation(number)
      if let finding = watchdog.run("\(name), mutation \(number)", bytes, { subject.examine(bytes) }) {
        Issue.record("\(name), mutation \(number): \(finding) Its bytes are in \(Evidence.keep("\(name)-\(number)", bytes)).")
      }
    }
  }

  @Test func mutationsAreTheSameEachTimeAndDiffer() throws {
    for subject in Subject.texts {
      let first = (0..<50).map { subject.mutation($0) }
      #expect(first == (0..<50).map { subject.mutation($0) })
      #expect(Set(first).count > 40, "\(subject.name)")
      // Every unchanged sample is valid.
      for sample in subject.samples { #expect(subject.examine(sample) == nil) }
    }
  }

  /// The sample networks are read and run whole; else their mutations would end at the first check.
  @Test func sampleNetworksAreRefusedOnlyBecauseTheyAreOthers() throws {
    let networks = try #require(Subject.texts.first { $0.name == "networks" })
    for sample in networks.samples { #expect(Subject.problem(of: sample) == "It is another model.") }
  }

  /// The inputs from which the fuzzer starts, and those that it once found.
  @Test func theCorpusIsReadOrRefused() throws {
    for subject in Subject.texts {
      let files = try Corpus.files(of: subject.name)
      #expect(!files.isEmpty, "Tests/Fuzz/Corpus/\(subject.name) is empty")
      let watchdog = Watchdog("corpus-\(subject.name)")
      defer { watchdog.end() }
      for (name, bytes) in files {
        let finding = watchdog.run("\(subject.name)/\(name)", bytes) { subject.examine(bytes) }
        #expect(finding == nil, "\(subject.name)/\(name)")
      }
    }
  }
}

/// The committed inputs of the fuzzer.
enum Corpus {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Corpus")

  /// The inputs of one parser by name.
  static func files(of parser: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appendingPathComponent(parser)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
