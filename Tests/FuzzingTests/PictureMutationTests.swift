import Documents
import Foundation
import Fuzzing
import Imaging
import TestScale
import Testing
import Vision

/// Pictures and their print, changed at random: the imaging process survives, answers in time, and reads nothing that is not there.
struct PictureMutationTests {
  /// Changed files: the bytes of JPEG, PNG and WebP files.
  @Test(arguments: [("decoding", 2000), ("reading", 300)]) func changedFilesAreReadOrRefused(_ parser: String, _ count: Int) async throws {
    let samples = try Corpus.files(of: parser).filter { $0.name.hasPrefix("sample-") }.map(\.bytes)
    try #require(samples.count > 2)
    let subject = Subject(parser, samples: samples, words: ["IHDR", "IDAT", "eXIf", "RIFF", "VP8L", "EXIF", "Exif\0\0", "II*\0", "MM\0*"]) {
      _ in nil
    }
    let trial = PictureTrial(parser)
    defer { trial.close() }
    let numbers = TestScale.seeds(count, for: parser, oneIn: 40)
    for number in numbers { _ = await trial.read(number, subject.mutation(number)) }
    // Some changes leave a readable picture; otherwise nothing after the decoders would be tested.
    #expect(trial.readings * 100 > numbers.count)
  }

  /// The same for the formats that become JPEGs. Their samples are those of the tests of the imaging process.
  @Test func changedFilesOfOtherFormatsAreReadOrRefused() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "ImagingTests/Fixtures/Formats")
    let samples = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).sorted { $0.path < $1.path }
      .map { Array(try Data(contentsOf: $0)) }
    try #require(samples.count > 10)
    let subject = Subject(
      "converting", samples: samples,
      words: ["ftyp", "meta", "iloc", "ispe", "irot", "hvcC", "II*\0", "MM\0*", "GIF89a", "BM", "%PDF-", "endobj", "stream", "xref"]
    ) { _ in nil }
    let trial = PictureTrial("converting")
    defer { trial.close() }
    let numbers = TestScale.seeds(2000, for: "converting", oneIn: 40)
    for number in numbers { _ = await trial.read(number, subject.mutation(number)) }
    #expect(trial.readings * 100 > numbers.count)
  }

  @Test(arguments: ["decoding", "reading"]) func theCorpusIsReadOrRefused(_ parser: String) async throws {
    let trial = PictureTrial("corpus-\(parser)")
    defer { trial.close() }
    for (number, file) in try Corpus.files(of: parser).enumerated() {
      let reading = await trial.read(UInt64(number), file.bytes)
      #expect(reading != nil || !file.name.hasPrefix("sample-"), "\(parser)/\(file.name)")
    }
  }

  /// Print that is scratched, smeared and painted over: a reading that is `valid` has the key fields that were printed.
  @Test(arguments: [SpecimenDocument.Kind.passport, .idCard]) func changedLinesAreNotMisread(_ kind: SpecimenDocument.Kind) async throws {
    let document = SpecimenDocument.standard(kind, asOf: CalendarDate(daysSince1970: 20_000))
    let truth = Mrz.parse(try document.mrz())
    let picture = try SpecimenArtist.draw(document, side: kind == .idCard ? .back : .front, dpi: 150, placement: .cropped)
    let trial = PictureTrial("zones-\(kind.rawValue)")
    defer { trial.close() }
    var valid = 0, misread = 0
    for number in TestScale.seeds(60, for: "zones \(kind.rawValue)") {
      var scratcher = Scratcher(seed: number)
      let bytes = try scratcher.scratched(picture).png()
      guard let mrz = await trial.read(number, bytes)?.mrz, mrz.valid else { continue }
      valid += 1
      if let wrong = [MrzField.documentNumber, .birthDate, .expirationDate].first(where: { mrz.fields[$0] != truth.fields[$0] }) {
        misread += 1
        print("zones, mutation \(number): \(wrong.rawValue) is misread. \(Evidence.keep("zones-\(kind.rawValue)-\(number)", bytes))")
      }
    }
    #expect(!TestScale.isFull || valid > 5, "some of the changed zones can still be read")
    #expect(misread == 0)
  }

  /// Codes with flipped modules, lost rows and covered areas: the result is what was encoded, or nothing.
  @Test(arguments: BarcodeReading.Symbology.allCases) func changedBarcodesAreNotMisread(_ symbology: BarcodeReading.Symbology) async throws
  {
    let sample = try #require(Subject.aamva.samples.first)
    let content = symbology == .pdf417 ? sample : Array(sample.prefix(60))
    let code = try BarcodeMatrix(symbology, bytes: content, level: symbology == .pdf417 ? 5 : 3)
    let trial = PictureTrial("barcodes-\(symbology.rawValue)")
    defer { trial.close() }
    var read = 0
    for number in TestScale.seeds(150, for: "codes \(symbology.rawValue)", oneIn: 30) {
      var scratcher = Scratcher(seed: number)
      let bytes = try scratcher.scratched(code, scale: symbology == .pdf417 ? 2 : 3).png()
      let reading = await trial.read(number, bytes) { reading in
        let wrong = reading.barcodes?.first { $0.bytes != content }
        return wrong.map { "A \($0.symbology.rawValue) is read that was not printed: \($0.bytes)." }
      }
      if reading?.barcodes?.isEmpty == false { read += 1 }
    }
    #expect(!TestScale.isFull || read > 20, "some of the changed codes can still be read")
  }
}
