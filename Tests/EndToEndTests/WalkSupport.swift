import Cells
import Commands
import Documents
import Foundation
import Glibc
import SandboxKit
import ShippedVendors
import TerminalHarness
import TestProcess
import TestQueue
import Testing

/// Walks of whole journeys through the program itself.
@Suite(.queued) enum WalkTests {}

extension WalkTests {
  /// The date of every walk (`--now`), so that expiry and age do not depend on the calendar.
  static let day = CalendarDate(iso: "2025-11-21") ?? CalendarDate(daysSince1970: 20_413)
  /// The time limit for a wait.
  static let patience = TerminalSession.patience
  /// Whether dlib's network is beside the programs, so that the sandbox compares the drawn faces and finds them alike.
  static let comparesFaces = FileManager.default.fileExists(
    atPath: URL(filePath: TerminalSession.executable("vestibule")).deletingLastPathComponent()
      .appending(path: "models/dlib_face_recognition_resnet_model_v1.dat").path)
}

/// Walks of sessions, calls and whole verifications.
@Suite(.queued) enum ComponentWalkTests {}

/// Walks of journeys that a server drives.
@Suite(.queued) enum ServerWalkTests {}

/// JSON for comparing: unlike `NSNumber`, `true` is not 1.
enum Json: Equatable, Decodable {
  case string(String), number(Double), bool(Bool), null, array([Json]), object([String: Json])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([Json].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: Json].self))
    }
  }

  init(_ text: String) throws { self = try JSONDecoder().decode(Json.self, from: Data(text.utf8)) }
  init(contentsOf path: String) throws { self = try JSONDecoder().decode(Json.self, from: Data(contentsOf: URL(filePath: path))) }

  subscript(key: String) -> Json? { if case .object(let members) = self { members[key] } else { nil } }
  var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
  var elements: [Json] { if case .array(let elements) = self { elements } else { [] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The value without this key, wherever it occurs.
  func without(_ key: String) -> Json {
    switch self {
    case .array(let elements): .array(elements.map { $0.without(key) })
    case .object(let members): .object(members.filter { $0.key != key }.mapValues { $0.without(key) })
    default: self
    }
  }
}

/// A folder for one test, removed with it.
final class WalkFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "vestibule-walk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file that only its owner can read, as secrets must be, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    chmod(file(name), 0o600)
    return file(name)
  }

  /// The arguments of every walk in this folder: its own data and the fixed date.
  var arguments: [String] { ["--data", file("data"), "--now", WalkTests.day.iso] }

  /// The only session's id, and the pictures in its folder.
  func session() throws -> (id: String, pictures: [String]) {
    let ids = try FileManager.default.contentsOfDirectory(atPath: file("data/sessions"))
    try #require(ids.count == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: file("data/sessions/\(ids[0])"))
    return (ids[0], files.filter { !$0.hasPrefix(".") }.sorted())
  }
}

/// The program's commands as a function.
enum CommandCall {
  private static let isInstalled: Void = Vestibule.install(.shipped, .shipped)

  /// Runs a command in this process.
  /// - Parameter environment: the complete environment.
  static func run(_ arguments: [String], input: String = "", environment: [String: String]) throws -> Vestibule.Run {
    isInstalled
    return try Vestibule.run(arguments, input: Array(input.utf8), environment: environment)
  }
}

/// A run of the program to its end without a terminal.
struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String

  init(_ arguments: [String], input: String = "", in folder: WalkFolder) throws {
    try self.init("vestibule", arguments, input: input, in: folder)
  }

  /// - Parameters:
  ///   - program: `vestibule`, a program of the tests, or the path of another one.
  ///   - environment: in addition to the few variables that every program has.
  init(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:], in folder: WalkFolder
  ) throws {
    func open(_ name: String, _ text: String = "") throws -> FileHandle {
      let path = try folder.write(text, to: name)
      return try #require(FileHandle(forUpdatingAtPath: path))
    }
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: program.hasPrefix("/") ? program : TerminalSession.executable(program))
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": folder.path, "VESTIBULE_KEY_FILE": TerminalSession.keyFile,
    ]
    .merging(environment) { $1 }
    process.standardInput = try open("standard-input", input)
    process.standardOutput = try open("standard-output")
    process.standardError = try open("standard-error")
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try String(contentsOfFile: folder.file("standard-output"), encoding: .utf8)
    errors = try String(contentsOfFile: folder.file("standard-error"), encoding: .utf8)
  }

  /// The error code that the caller reads; nil when standard output is something else.
  var errorCode: Int? { (try? Json(output))?["errorCode"]?.number.map { Int($0) } }
  var errorDescription: String { (try? Json(output))?["errorDescription"]?.string ?? "" }
}

/// The expected result, derived from the drawn document and from the line writer, not from what the program read.
struct ExpectedResult {
  let document: SpecimenDocument
  let type: DocumentType
  /// The source of the pictures.
  let source: PictureOrigin

  init(_ kind: SpecimenDocument.Kind, _ type: DocumentType, source: PictureOrigin = .specimen) {
    document = .standard(kind, asOf: WalkTests.day)
    self.type = type
    self.source = source
  }

  /// The whole JSON; its timestamps are those of `actual` (checked separately), and the pictures are in `media`.
  func json(like actual: Json, media: String) throws -> Json {
    let steps = type.steps(tilted: true)
    let times = actual["documentResult"]?["images"]?.elements.map { $0["timestamp"] } ?? []
    try #require(times.count == steps.count)
    let images = steps.enumerated().map { index, step in
      Json.object([
        "image": .string("\(media)/\(index + 1).jpg"), "isAngled": .bool(step.isAngled), "fileSide": .string(step.side.rawValue),
        "timestamp": times[index] ?? .string(""), "source": .string(source.rawValue),
      ])
    }
    var result: [String: Json] = [
      "documentType": .string(type.rawValue), "source": .string(source.rawValue), "images": .array(images),
    ]
    guard document.kind.format != nil else { return .object(["documentResult": .object(result)]) }
    result["mrtdMrzInfo"] = try info
    return .object(["documentResult": .object(result), "documentAnalysis": analysis])
  }

  private func capitals(_ name: String) -> String { name.uppercased() }

  var info: Json {
    get throws {
      func names(_ name: String) -> Json { .array(capitals(name).split(separator: " ").map { .string(String($0)) }) }
      return .object([
        "rawMrz": .string(try document.mrz().joined(separator: "\n")), "documentCode": .string(document.kind.documentCode),
        "issuingCountry": .string("NLD"), "documentNumber": .string(document.number), "expirationDate": .string(document.expires.iso),
        "firstNames": names(document.person.firstName), "lastNames": names(document.person.lastName),
        "birthDate": .string(document.person.birth.iso), "nationality": .string("NLD"), "gender": .string("Female"),
        "validationErrors": .array([]),
      ])
    }
  }

  /// With what is printed on a drawn document beside its lines, if it is in front of the camera.
  private var analysis: Json {
    let initials = document.person.firstName.split(separator: " ").compactMap(\.first).map(String.init).joined(separator: " ")
    var members: [String: Json] = [
      "initials": .string(initials), "firstName": .string(capitals(document.person.firstName)),
      "lastName": .string(capitals(document.person.lastName)),
      "gender": .string("Female"), "nationality": .string("NLD"), "issuingCountry": .string("NLD"),
      "expirationDate": .string(document.expires.iso), "dateOfBirth": .string(document.person.birth.iso),
      "documentNumber": .string(document.number), "documentType": .string(type.rawValue),
    ]
    if source == .specimen {
      members["issueDate"] = .string(document.issued.iso)
      members["birthPlace"] = .string(capitals(document.person.birthPlace))
    }
    return .object(members)
  }
}

/// Checks a result that was delivered to a file: every key, the timestamps, and that each picture is complete.
func expect(_ file: String, toBe expected: ExpectedResult, in folder: WalkFolder) throws {
  let actual = try Json(contentsOf: file)
  #expect(try actual == expected.json(like: actual, media: "\(file).media"))
  let images = actual["documentResult"]?["images"]?.elements ?? []
  let times = images.compactMap { $0["timestamp"]?.string }
  let moment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/
  for time in times { #expect(time.wholeMatch(of: moment) != nil && time.hasPrefix(WalkTests.day.iso), "\(time)") }
  #expect(times == times.sorted())
  let paths = images.compactMap { $0["image"]?.string }
  let read = try ProgramRun(["read", "image"] + paths, in: folder)
  #expect(read.status == 0, "a picture could not be decoded: \(read.output)")
  #expect(read.output.split(separator: "\n").count == paths.count)
}
