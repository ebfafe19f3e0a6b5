import ArgumentParser
import Authoring
import Cryptography
import Documents
import Foundation
import Imaging
import Invocation
import LocalServices
import Notation
import Staging

/// One run of `vestibule camera`, as its command line asks for it.
struct CameraRun {
  private let command: CameraCommand
  private let today = CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970))

  init(_ command: CameraCommand) { self.command = command }

  private var output: CameraOutput { command.output }
  /// Whether somebody watches while it runs.
  private var isLive: Bool { output.port != nil || output.listen != nil || output.out.isEmpty && output.truth == nil }

  /// A single picture needs no time.
  private var seconds: Double? {
    let isPicture = !isLive && command.script == nil && output.truth == nil && output.out.allSatisfy { Self.isPicture($0) }
    return output.seconds ?? (isPicture ? 1 / Double(output.rate) : nil)
  }

  private static func isPicture(_ file: String) -> Bool { ["jpg", "jpeg"].contains(URL(filePath: file).pathExtension.lowercased()) }

  func run() throws {
    let script = try script()
    let cast = try cast(script.change)
    if !isLive, seconds == nil, !script.isTimed {
      throw StageFailure(
        script.steps.isEmpty
          ? "Say how long the film is with --seconds, or what is acted with --script."
          : "The script waits for cues, which come only while the camera runs: add --port 0, or say with --seconds how long it waits.")
    }
    let outputs = try outputs()
    let link = ImagingLink()
    defer { link.close() }
    let settings = StageCamera.Settings(
      cast, size: output.size.value, rate: output.rate, isMirrored: output.mirror,
      photographs: try StagePhotographs(documents: command.document, faces: command.face, with: link), seconds: seconds)
    let play = StagePlay(Stage(seed: output.seed), script)
    let stream = try isLive ? stream(play.cues) : nil
    let camera = StageCamera(settings, play, link: link, isLive: isLive)
    stream?.stream.takeCues { camera.cue($0) }
    let all = outputs + [stream?.stream].compactMap(\.self)
    if let stream, isatty(StandardStreams.current.output) == 1, isatty(StandardStreams.current.input) == 1 {
      let status = try StageLoop.run(camera, all, address: stream.stream.pictures(token: stream.token), locale: command.locale)
      if status != .success { throw status.code }
    } else {
      if let stream {
        announce(stream.stream, token: stream.token)
        takeLines(camera)
      }
      let ending = EndSignals { camera.stop() }
      defer { ending.remove() }
      try camera.run(all)
    }
    for file in output.out + [output.truth].compactMap(\.self) { print(file) }
  }

  private func script() throws -> StageScript {
    guard let name = command.script else { return StageScript() }
    let bytes: [UInt8]
    if let shipped = ShippedScripts.bytes(name) {
      bytes = shipped
    } else {
      guard FileManager.default.fileExists(atPath: name) else {
        let hint = Spelling.hint(for: name, among: ShippedScripts.names)
        throw StageFailure(
          "There is no script \(name). Name a file, or one of \(ShippedScripts.names.joined(separator: ", ")). \(hint)".trimmed)
      }
      bytes = try InputFile.read(name, as: .text)
    }
    do throws(NotationErrors) { return try StageScript(reading: bytes) } catch {
      throw StageFailure("The script \(name) cannot be used. \(error.description)")
    }
  }

  private func cast(_ change: SpecimenChange) throws -> StageCast {
    let order = command.data.order(command.kind ?? change.kind ?? .passport)
    if let fault = order.fault { throw ValidationError(fault) }
    var document = order.document(asOf: today), change = change
    // The command line has been followed already.
    change.kind = nil
    change.apply(to: &document, asOf: today)
    return StageCast(document, side: command.side ?? change.side ?? .front, damage: change.damage ?? .none, on: today)
  }

  private func outputs() throws(StageFailure) -> [any StageOutput] {
    var outputs: [any StageOutput] = []
    for file in output.out { outputs.append(try made(file)) }
    if let truth = output.truth { outputs.append(try LabelFile(truth)) }
    return outputs
  }

  private func made(_ file: String) throws(StageFailure) -> any StageOutput {
    if file.hasSuffix("/") { return try PictureFolderOutput(String(file.dropLast()), quality: output.quality) }
    if Self.isPicture(file) { return PictureFileOutput(file, quality: output.quality) }
    switch URL(filePath: file).pathExtension.lowercased() {
    case "mjpeg", "mjpg": return try MotionJPEGFile(file, quality: output.quality)
    case "y4m": return try RawVideoFile(file, size: output.size.value, rate: output.rate)
    default:
      throw StageFailure("\(file): a film is a file .mjpeg or .y4m, a picture a file .jpg, and a folder of pictures has a / at its end.")
    }
  }

  // MARK: Live

  private func stream(_ cues: [String]) throws -> (stream: StageStream, token: String?) {
    let program: String
    do throws(ServerExecutable.Missing) { program = try ServerExecutable.find() } catch { throw StageFailure(error.message) }
    // Every page in a browser on this machine can ask it, and photographs may be of real persons.
    let isOpen = output.listen == nil && command.document.isEmpty && command.face.isEmpty
    let token = isOpen ? nil : Base64URL.text(RandomBytes.make(24))
    let place = CameraOrder.Place(address: output.listen ?? "127.0.0.1", port: output.port ?? 0)
    return (try StageStream(program, CameraOrder(at: place, token: token, cues: cues), quality: output.quality), token)
  }

  /// A line of JSON for the program that started this one.
  private func announce(_ stream: StageStream, token: String?) {
    let query = token.map { "?token=\($0)" } ?? "", address = stream.address
    let ready = JSONValue.object([
      "stream": .string(stream.pictures(token: token)), "picture": .string("\(address)/picture.jpg\(query)"),
      "script": .string("\(address)/camera.js\(query)"), "cue": .string("\(address)/cue/"), "token": token.map(JSONValue.string),
    ])
    WholeWrite.put(ready.bytes() + [UInt8(ascii: "\n")], to: StandardStreams.current.output)
  }

  private func takeLines(_ camera: StageCamera) {
    Thread.detachNewThread {
      while let line = readLine() { camera.line(line) }
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
