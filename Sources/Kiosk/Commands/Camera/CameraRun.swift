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
  private var isLive: Bool {
    output.port != nil || output.listen != nil || output.device != nil || output.out.isEmpty && output.truth == nil
  }

  /// A single picture needs no time.
  private var seconds: Double? {
    let isPicture = !isLive && command.script == nil && !output.out.isEmpty && output.out.allSatisfy { CameraOutput.isPicture($0) }
    return output.seconds ?? (isPicture ? 1 / Double(output.rate) : nil)
  }

  func run() throws {
    let script = try script()
    let cast = try cast(script.change)
    if !isLive, seconds == nil, !script.isTimed {
      throw StageFailure(
        script.steps.isEmpty
          ? "Say how long the film is with --seconds, or what is acted with --script."
          : "The script waits for cues, which come only while the camera runs: add --port 0, or say with --seconds how long it waits.")
    }
    let link = ImagingLink()
    defer { link.close() }
    let outputs = try outputs(link)
    let settings = StageCamera.Settings(
      cast, size: output.size.value, rate: output.rate, isMirrored: output.mirror,
      photographs: try StagePhotographs(documents: command.document, faces: command.face, with: link), seconds: seconds)
    let play = StagePlay(Stage(seed: output.seed), script)
    let stream = try isLive ? stream(play.cues) : nil
    let isStage = stream != nil && isatty(StandardStreams.current.output) == 1 && isatty(StandardStreams.current.input) == 1
    // On the stage, a sentence would stand in the picture.
    let camera = StageCamera(settings, play, link: link, isLive: isLive) { if !isStage { StandardError.write($0) } }
    stream?.stream.takeCues { camera.cue($0) }
    let all = outputs + [stream?.stream].compactMap(\.self)
    if let stream, isStage {
      let status = try StageLoop.run(camera, all, address: stream.stream.pictures(token: stream.token), locale: command.locale)
      for loss in camera.losses { StandardError.write(loss.message) }
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
    guard camera.losses.isEmpty else { throw ExitStatus.unreadableInput.code }
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

  private func outputs(_ link: ImagingLink) throws -> [any StageOutput] {
    var outputs: [any StageOutput] = []
    for (index, file) in output.out.enumerated() { outputs.append(try made(file, id: UInt64(index), link)) }
    if let truth = output.truth { outputs.append(try LabelFile(truth)) }
    if let device = output.device {
      outputs.append(try DeviceOutput(device, size: output.size.value, rate: output.rate, id: UInt64(output.out.count), link: link))
    }
    return outputs
  }

  private func made(_ file: String, id: UInt64, _ link: ImagingLink) throws -> any StageOutput {
    let form = output.stills(on: today)
    if file.hasSuffix("/") { return try PictureFolderOutput(String(file.dropLast()), form) }
    if CameraOutput.isPicture(file) { return PictureFileOutput(file, form) }
    let ending = URL(filePath: file).pathExtension.lowercased(), size = output.size.value
    if let type = FilmType(rawValue: ending) {
      return try CompressedFilmFile(file, type, size: size, rate: output.rate, id: id, link: link)
    }
    switch ending {
    case "mjpeg", "mjpg": return try MotionJPEGFile(file, quality: output.quality)
    case "y4m": return try RawVideoFile(file, size: size, rate: output.rate)
    default:
      throw StageFailure(
        "\(file): a film is a file .mjpeg, .y4m, .mp4 or .webm, a picture a file .jpg, and a folder of pictures has a / at its end.")
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
      "script": .string("\(address)/camera.js\(query)"), "cue": .string("\(address)/cue/NAME\(query)"),
      "token": token.map(JSONValue.string),
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
