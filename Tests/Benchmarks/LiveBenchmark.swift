import Cells
import Documents
import Foundation
import Imaging

/// The live path without the kiosk's own screen: a source is watched, its previews are drawn into cells, and everything is looked for. It
/// measures both processes' share of a core, the age of a picture on arrival, and the cost of a preview compared with other programs that
/// play the same clip.
struct LiveBenchmark: Benchmark {
  static let name = "live"
  let seconds: Double

  init(isQuick: Bool) { seconds = isQuick ? 3 : 12 }

  private static let today = CalendarDate(daysSince1970: 20_513)
  private static let everything = LiveAim(mrz: true, symbology: .pdf417, faces: true)
  /// The space for a picture that 80 × 24 and 200 × 60 cells leave, in half blocks.
  private static let sizes = [
    (screen: "80×24", preview: PixelSize(width: 78, height: 44)), (screen: "200×60", preview: PixelSize(width: 198, height: 110)),
  ]

  func figures() async throws -> [Figure] {
    let link = ImagingLink()
    defer { link.close() }
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/clip.mp4"
    let pattern = LiveOrder(.pattern(specimen: SpecimenRequest(of: .passport, asOf: Self.today)), aim: Self.everything, rate: 25)
    try await link.watch(pattern, descriptor: nil, id: 1)
    var figures: [Figure] = []
    try await link.record(1, seconds: 12)
    // In the last seconds of the clip the document is held well.
    var after = 0
    var pictures = 0
    while after < 300 {
      after = try await link.look(1, after: after, fitting: Self.sizes[0].preview).frame.number
      guard after > 200 + pictures * 4, pictures < 20 else { continue }
      try Data(try await link.take(1, from: after, through: after).picture.bytes).write(
        to: URL(fileURLWithPath: "\(folder.path)/\(pictures).jpg"))
      pictures += 1
    }
    let clip = try await link.endRecord(1)
    try Data(clip.bytes).write(to: URL(fileURLWithPath: file))
    figures.append(Figure("clip of \(Double(clip.milliseconds) / 1000) s, 1280×720", "\(clip.bytes.count / 1024) kB"))
    for size in Self.sizes { figures += try await watch(link, pattern, nil, "pattern", size, rate: 25) }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Wrong(description: "the clip cannot be opened") }
    defer { close(descriptor) }
    let video = LiveOrder(.video, aim: Self.everything)
    for size in Self.sizes { for rate in [10, 25] { figures += try await watch(link, video, descriptor, "clip", size, rate: rate) } }
    for size in Self.sizes { figures += Self.others(file, size, seconds: Int(seconds)) }
    return figures
  }

  private func watch(
    _ link: ImagingLink, _ order: LiveOrder, _ descriptor: Int32?, _ what: String, _ size: (screen: String, preview: PixelSize), rate: Int
  ) async throws -> [Figure] {
    try await link.watch(order, descriptor: descriptor, id: 2)
    var after = 0
    while after < 3 { after = try await link.look(2, after: after, fitting: size.preview).frame.number }
    guard let process = link.processNumber.map({ ProcessFacts(pid: $0) }) else { throw Wrong(description: "no imaging process runs") }
    var screen = Screen(size: Size(width: size.preview.width, height: size.preview.height / 2))
    var (ages, sights): ([Double], [Double]) = ([], [])
    let (watch, ticks, answering) = (Stopwatch(), process.ticks, process.mainThreadMilliseconds)
    while watch.wall < seconds * 1000 {
      let began = ContinuousClock.now
      let answer = try await link.look(2, after: after, fitting: size.preview)
      after = answer.frame.number
      if let preview = answer.preview, let picture = Picture(width: preview.width, height: preview.height, rgb: preview.rgb) {
        screen.draw(picture, in: Rect(x: 0, y: 0, width: size.preview.width, height: size.preview.height / 2))
        ages.append(answer.frame.age)
      }
      if let sight = answer.frame.sight { sights.append(sight.age) }
      // At the sources' own rate, the look itself waits for the next picture.
      if rate < 25 { try await Task.sleep(for: .milliseconds(1000 / rate) - (ContinuousClock.now - began)) }
    }
    let (wall, own) = (watch.wall, watch.cpu)
    let imaging = Double(process.ticks - ticks) * 10
    let preview = (process.mainThreadMilliseconds - answering + own) / Double(max(ages.count, 1))
    let name = "\(what), \(size.screen), \(rate) looks/s"
    let cores = String(format: "%.2f core (imaging %.2f, this side %.2f)", (imaging + own) / wall, imaging / wall, own / wall)
    let memory = process.residentMegabytes.map { String(format: "%.0f MB", $0) } ?? "gone"
    return [
      Figure(
        "\(name): everything looked for", "\(cores), \(String(format: "%.1f", Double(ages.count) / wall * 1000)) pictures/s, \(memory)"),
      Figure("  age of a picture", ages, unit: "ms"),
      Figure("  age of what was seen", sights, unit: "ms"),
      Figure("  a preview, asked for and drawn into cells", "\(Figure.text(preview)) ms CPU"),
    ]
  }

  /// The cost of a picture of the same clip in as many cells in other programs.
  private static func others(_ file: String, _ size: (screen: String, preview: PixelSize), seconds: Int) -> [Figure] {
    let cells = "\(size.preview.width)x\(size.preview.height / 2)"
    let frames = 25 * min(seconds, 8)
    return [
      Figure(
        "timg, \(size.screen), with decoding",
        each(frames, ["timg", "-V", "-ph", "-g", cells, "--frames=\(frames)", "--loops=1", file])),
      // chafa plays no video, so it is given pictures of the clip.
      Figure("chafa, \(size.screen), pictures of the clip as JPEG", chafa(file, cells)),
    ]
  }

  private static func each(_ frames: Int, _ command: [String]) -> String {
    guard let cpu = run(command) else { return "not measured: not installed, or it failed" }
    return "\(Figure.text(cpu / Double(frames))) ms CPU a picture"
  }

  private static func chafa(_ file: String, _ cells: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    let pictures = (0..<20).map { "\(folder)/\($0).jpg" }.filter { FileManager.default.fileExists(atPath: $0) }
    guard pictures.count > 2 else { return "not measured: no pictures" }
    let options = ["chafa", "-f", "symbols", "--symbols", "half", "-c", "full", "-s", cells]
    guard let one = run(options + pictures.prefix(1)), let all = run(options + pictures) else {
      return "not measured: not installed, or it failed"
    }
    return "\(Figure.text((all - one) / Double(pictures.count - 1))) ms CPU a picture"
  }

  /// The milliseconds of CPU time that a command took; nil when it failed.
  private static func run(_ command: [String]) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let before = children
    do { try process.run() } catch { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? children - before : nil
  }

  private static var children: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000
  }
}
