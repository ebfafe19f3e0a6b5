import Documents
import Foundation
import Imaging

/// Reading photographs of one to two megapixels in a warm imaging process, from opening the file to the reading.
struct ImageBenchmark: Benchmark {
  static let name = "image"
  let rounds: Int
  let specimens: Int

  init(isQuick: Bool) {
    rounds = isQuick ? 1 : 5
    specimens = isQuick ? 3 : 20
  }

  func figures() async throws -> [Figure] {
    let link = ImagingLink()
    defer { link.close() }
    let folder = try TemporaryFolder()
    let drawn = try await draw(into: folder, link)
    var figures = try await read(drawn, "read image, own specimens of 1 to 2 megapixels", link)
    let shared = try await self.shared(link)
    figures +=
      shared.isEmpty
      ? [Figure("read image, outside photographs", "not measured: set VESTIBULE_SHARED to a folder with testdata/images/mrz")]
      : try await read(shared, "read image, outside photographs of 1 to 2 megapixels", link)
    return figures
  }

  /// Passports, cards and visas as a careful person photographs them.
  private func draw(into folder: TemporaryFolder, _ link: ImagingLink) async throws -> [String] {
    let kinds: [SpecimenDocument.Kind] = [.passport, .idCard, .visa]
    let today = CalendarDate(daysSince1970: 20_513)
    var files: [String] = []
    var seed: UInt64 = 0
    while files.count < specimens, seed < UInt64(specimens * 10) {
      seed += 1
      let kind = kinds[Int(seed) % kinds.count]
      var damage = SpecimenDamage.random(seed: seed)
      // A card is 54 mm by 86 mm, a passport's page 88 mm by 125 mm: these values give 1 to 2 megapixels for both.
      damage.dpi = kind == .idCard ? 380 : 260
      let side: FileSide = kind == .idCard ? .back : .front
      let picture = try await link.draw(
        SpecimenRequest(SpecimenOrder(kind, seed: seed).document(asOf: today), side: side, damage: damage))
      guard try await isOfInterest(picture, link) else { continue }
      let file = "\(folder.path)/\(kind.rawValue)-\(seed).jpg"
      try Data(picture.bytes).write(to: URL(fileURLWithPath: file))
      files.append(file)
    }
    return files
  }

  private func shared(_ link: ImagingLink) async throws -> [String] {
    guard let shared = ProcessInfo.processInfo.environment["VESTIBULE_SHARED"] else { return [] }
    let folder = "\(shared)/testdata/images/mrz"
    var files: [String] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasSuffix(".json") {
      let file = "\(folder)/\(name)"
      if try await isOfInterest(EncodedPicture(bytes: try Self.bytes(file)), link) { files.append(file) }
    }
    return files
  }

  private func isOfInterest(_ picture: EncodedPicture, _ link: ImagingLink) async throws -> Bool {
    let info = try await link.info(picture)
    return (1_000_000...2_000_000).contains(info.size.width * info.size.height)
  }

  private func read(_ files: [String], _ name: String, _ link: ImagingLink) async throws -> [Figure] {
    guard !files.isEmpty else { return [Figure(name, "none of this size")] }
    let folder = try TemporaryFolder()
    // The process is warm: it has started and read a picture.
    _ = await ImageReport.line(for: files[0], with: link)
    let imaging = ProcessFacts(pid: getpid()).children.map { ProcessFacts(pid: $0) }
    func cpu() -> Double { imaging.reduce(0) { $0 + $1.milliseconds } }
    var commands: [Double] = []
    var cpus: [Double] = []
    var mrzs: Set<String> = []
    for round in 0..<rounds {
      for file in files {
        // An additional byte at the end makes it a different picture; otherwise the process would still have it decoded.
        let copy = "\(folder.path)/\((file as NSString).lastPathComponent)"
        try Data(try Self.bytes(file) + [UInt8(round)]).write(to: URL(fileURLWithPath: copy))
        let before = cpu()
        let start = ContinuousClock.now
        let line = await ImageReport.line(for: copy, with: link)
        commands.append((ContinuousClock.now - start) / .milliseconds(1))
        cpus.append(cpu() - before)
        guard line.isReadable else { throw Wrong(description: line.text) }
        if line.text.contains("\"valid\":true") { mrzs.insert(file) }
      }
    }
    return [
      Figure(name, commands, unit: "ms"), Figure("  CPU of the imaging process", cpus, unit: "ms"),
      Figure("  of these read with all check digits right", "\(mrzs.count) of \(files.count) pictures"),
    ]
  }

  private static func bytes(_ file: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))) }
}
