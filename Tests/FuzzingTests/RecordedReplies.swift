import Documents
import Foundation
import Vision

@testable import Imaging

/// Real replies of the imaging process, one of every kind, to be altered.
struct RecordedReplies {
  struct Exchange {
    var request: ImagingRequest
    var header: [UInt8]
    var payload: [UInt8]
  }

  /// How often the pattern is looked at, for a tenth of a second or less, before what is waited for counts as missing.
  private static let mostLooks = 3_000

  /// They are recorded once in a run of the tests.
  static let all = Task { try await RecordedReplies().exchanges }

  private var exchanges: [Exchange] = []
  private let link = ImagingLink(.init(executable: "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)"))

  private init() async throws {
    defer { link.close() }
    let today = CalendarDate(daysSince1970: 20_000)
    let size = PixelSize(width: 48, height: 30)
    try await ask(.hello(versions: ImagingProtocol.versions))
    for (type, side) in [(DocumentType.passport, FileSide.front), (.driversLicense, .back), (.idCard, .back)] {
      let request = SpecimenRequest(of: type, asOf: today, side: side)
      try await ask(.draw(specimen: request))
      let picture = try await link.draw(request)
      try await ask(.open(id: picture.id), picture)
      try await ask(.read(id: picture.id), picture)
      try await ask(.barcodes(id: picture.id), picture)
      try await ask(.faces(id: picture.id), picture)
      try await ask(.next(id: picture.id, fitting: size), picture)
      try await ask(.render(id: picture.id, region: .whole, size: size), picture)
    }
    let step = DocumentType.passport.steps(tilted: false)[0]
    try await ask(.watch(id: 1, order: LiveOrder(.pattern(specimen: SpecimenRequest(of: .passport, asOf: today)), aim: LiveAim(step))))
    var (number, withMrz) = (0, 0)
    // Repeats until the MRZ was seen a few times, so that there are readings with one to alter.
    for _ in 0..<Self.mostLooks where withMrz < 3 {
      let request = ImagingRequest.look(id: 1, after: number, fitting: size, mirrored: false)
      let answer = try await link.ask(request)
      guard case .live(let frame) = answer.reply else { continue }
      number = max(number, frame.number)
      if frame.sight != nil { add(request, answer) }
      if frame.sight?.reading.mrz != nil { withMrz += 1 }
    }
    try await ask(.take(id: 1, from: 1, through: number))
    try await ask(.record(id: 1, seconds: 2))
    try await ask(.aim(id: 1, aim: LiveAim.selfie))
    for _ in 0..<Self.mostLooks where try await link.look(1, after: 0, fitting: size).frame.recorded ?? 0 > 0 { break }
    try await ask(.endRecord(id: 1))
    try await ask(.unwatch(id: 1))
    // There may be no camera on this machine, and no request has failed yet.
    let camera = CameraInfo(
      name: "Camera", driver: "uvcvideo", modes: [.init(format: "MJPG", size: PixelSize(width: 1280, height: 720), rate: 30)])
    add(.examine, LinkReply(reply: .camera(info: camera), payload: []))
    let refusal = LinkReply(reply: .failed(error: ImagingError(.truncated, "The picture is cut.")), payload: [])
    for request: ImagingRequest in [.read(id: 1), .look(id: 1, after: 0, fitting: size, mirrored: false)] { add(request, refusal) }
  }

  private mutating func ask(_ request: ImagingRequest, _ picture: EncodedPicture? = nil) async throws {
    add(request, try await link.ask(request, picture))
  }

  private mutating func add(_ request: ImagingRequest, _ answer: LinkReply) {
    guard let header = try? JSONEncoder().encode(answer.reply) else { return }
    // Whole files would take most of the time, and their content does not matter here.
    let isFile = answer.payload.count > 50_000
    exchanges.append(
      Exchange(request: request, header: Array(header), payload: isFile ? Array(answer.payload.prefix(100)) : answer.payload))
  }
}
