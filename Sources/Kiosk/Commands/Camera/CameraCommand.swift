import ArgumentParser
import Documents
import Foundation
import Imaging
import Invocation
import LocalServices
import Staging
import Workflow

/// A drawn document and its holder as a camera for other programs.
struct CameraCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera", abstract: "A drawn document and its holder as a camera for other programs.",
    discussion: """
      Without a script, it shows a document until Ctrl-C, and does what it is told: by POST /cue/NAME at the address that it prints, or by a line \
      NAME on standard input, such as turn-over, show-face or turn-left. Documentation/Camera.md has the acts, scripts and recipes.
      """)

  @Argument(help: "The document: \(SpecimenDocument.Kind.allCases.map(\.rawValue).joined(separator: ", ")).") var kind:
    SpecimenDocument.Kind?
  @Option(help: ArgumentHelp("What is acted: a file, or \(ShippedScripts.names.joined(separator: ", ")).", valueName: "script")) var script:
    String?
  @OptionGroup(title: "The data") var data: SpecimenData
  @Option(help: "The side that is shown first.") var side: FileSide?
  @Option(
    help: ArgumentHelp(
      "A photograph in place of the drawn document, straightened by its corners. Given twice, the second is its other side, which otherwise looks the same.",
      valueName: "file"))
  var document: [String] = []
  @Option(
    help: ArgumentHelp(
      "A photograph in place of the drawn person. Given several times, they are turns of the head, and the nearest is shown.",
      valueName: "file"))
  var face: [String] = []
  @Option(help: "The language on a terminal, a tag such as de.") var locale: String?
  @OptionGroup(title: "The output") var output: CameraOutput

  func validate() throws {
    guard document.count <= 2 else { throw ValidationError("A document has two sides: give --document once or twice.") }
    guard output.count == nil || document.isEmpty && face.isEmpty else {
      throw ValidationError("A set is of drawn documents and persons: leave out --document and --face, or --count.")
    }
  }

  func run() throws {
    do {
      try output.count == nil ? CameraRun(self).run() : writeSet()
    } catch let failure as StageFailure {
      StandardError.write(failure.message)
      throw ExitStatus.unreadableInput.code
    } catch let error as WorkflowError {
      StandardError.write(error.message)
      throw ExitStatus.unreadableInput.code
    } catch let error as ImagingError {
      StandardError.write(error.message)
      throw ExitStatus.fault.code
    }
  }
}

extension CameraCommand {
  /// Pictures with labels, with a line on their number as they are made.
  private func writeSet() throws {
    let today = CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970)), size = output.size.value, count = output.count ?? 0
    let folder = try PictureFolderOutput(String(output.out[0].dropLast()), output.stills(on: today))
    let sample = StageSample(of: kind, seed: output.seed, on: today, width: size.width, height: size.height)
    try StageSet(sample, count: count, drawnBy: ImagingPool()).write(to: folder) { done in
      if done == count || done % 500 == 0 { StandardError.write("\(done) of \(count)") }
    }
    print(output.out[0])
  }
}

/// Where the pictures go, and their form.
struct CameraOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file for the pictures, drawn as fast as possible: .mjpeg, .y4m, .mp4 or .webm for a film, .jpg for the last picture, or a folder (with a / at its end) \
      for all of them with their labels. It can be given several times.
      """, valueName: "file"))
  var out: [String] = []
  @Option(help: ArgumentHelp("What is in every picture, a line of JSON each.", valueName: "file")) var truth: String?
  @Option(
    help: ArgumentHelp(
      "A V4L2 output device that shows the pictures to other programs as a camera, such as /dev/video9 of v4l2loopback, or its number.",
      valueName: "device"))
  var device: String?
  @Option(help: "The port at which the pictures are shown by HTTP; 0: any that is free (default without --out: 0).") var port: Int?
  @Option(
    help: ArgumentHelp(
      "Another address to listen on than this machine's own; whoever asks must know the token that is printed.", valueName: "address"))
  var listen: String?
  @Option(help: "The size of the pictures in pixels, WIDTHxHEIGHT.") var size: PictureSize = PictureSize(width: 1280, height: 720)
  @Option(help: "Pictures a second, 1 to 60.") var rate = 30
  @Option(
    help: ArgumentHelp(
      "Instead of a film: so many pictures of different persons and documents, with their labels, into the folder of --out.",
      valueName: "number"))
  var count: Int?
  @Option(help: "Seconds after which it ends (default: the end of the script, or never).") var seconds: Double?
  @Option(help: "The quality of JPEGs, 1 to 100.") var quality = 90
  @Flag(help: "Left and right exchanged, as in a preview of oneself.") var mirror = false
  @Option(
    help: ArgumentHelp(
      "How the camera is held, in .jpg and folders: the pixels are turned, and the EXIF orientation, 1 (upright) to 8, turns them back.",
      valueName: "number"))
  var orientation = 1
  @Option(help: "A number for the tremor of the hand: the same number gives the same pictures.") var seed: UInt64 = 0

  func validate() throws {
    guard (1...60).contains(rate) else { throw ValidationError("--rate takes a number from 1 to 60.") }
    guard (1...100).contains(quality) else { throw ValidationError("--quality takes a number from 1 to 100.") }
    guard (1...8).contains(orientation) else { throw ValidationError("--orientation takes a number from 1 to 8.") }
    guard orientation == 1 || out.contains(where: { $0.hasSuffix("/") || Self.isPicture($0) }) else {
      throw ValidationError("--orientation is of pictures, and films have none: name a file .jpg or a folder in --out.")
    }
    guard (0...65_535).contains(port ?? 0) else { throw ValidationError("--port takes a number from 0 to 65535.") }
    guard seconds.map({ $0 > 0 && $0 <= 86_400 }) ?? true else { throw ValidationError("--seconds takes a number up to 86400.") }
    guard count.map({ (1...1_000_000).contains($0) }) ?? true else { throw ValidationError("--count takes a number from 1 to 1000000.") }
    guard count == nil || out.count == 1 && out[0].hasSuffix("/") else {
      throw ValidationError("--count needs a folder for the pictures: --out FOLDER/")
    }
    let (sides, size) = (StageShot.sides, size.value)
    guard [size.width, size.height].allSatisfy({ sides.contains($0) && $0 % 2 == 0 }) else {
      throw ValidationError("--size takes even numbers from \(sides.lowerBound) to \(sides.upperBound), such as 1280x720.")
    }
  }
}

extension CameraOutput {
  static func isPicture(_ file: String) -> Bool { ["jpg", "jpeg"].contains(URL(filePath: file).pathExtension.lowercased()) }

  /// - Parameter day: of the pictures.
  func stills(on day: CalendarDate) -> StillForm {
    StillForm(quality: quality, orientation: orientation, size: size.value, rate: rate, on: day)
  }
}

/// WIDTHxHEIGHT.
struct PictureSize: ExpressibleByArgument {
  let value: PixelSize

  init(width: Int, height: Int) { value = PixelSize(width: width, height: height) }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(value.width)x\(value.height)" }
}

extension SpecimenDocument.Kind: ExpressibleByArgument {}
