import Documents
import HTTPClient
import HTTPTypes
import Imaging
import LocalServices
import LoopbackServer
import SandboxKit
import Services
import Workflow

/// Hints for a phone's camera: frames of a passport and of a face go over HTTP to the service of captures, an imaging process reads them, and
/// the hint comes back. A network of a building adds a few milliseconds.
struct HintBenchmark: Benchmark {
  static let name = "hints"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 5 : 100 }

  func figures() async throws -> [Figure] {
    let sandbox = LocalSandbox([CaptureService()], entities: InMemoryEntityStore(), in: RunEnvironment()).sandbox
    let server = try LoopbackServer(keepsRequests: false) { .response(await sandbox.respond(to: $0)) }
    guard let address = ServerAddress(server.address) else { throw Wrong(description: "no address: \(server.address)") }
    let transport = HTTPTransport(address), link = ImagingLink()
    defer { link.close() }
    let passport = try await link.draw(SpecimenRequest(of: .passport, asOf: PreparedPictures.day))
    let selfie = try await link.draw(SpecimenSelfie(of: .bruijn, on: PreparedPictures.day))
    let step = DocumentType.passport.steps(tilted: false)[0]
    return [
      Figure("hint for a passport, round trip", try await times(.document(.passport, step), passport, sandbox, transport), unit: "ms"),
      Figure("hint for a selfie, round trip", try await times(.selfie, selfie, sandbox, transport), unit: "ms"),
    ]
  }

  private func times(
    _ subject: Guidance.Subject, _ frame: EncodedPicture, _ sandbox: Sandbox, _ transport: HTTPTransport
  ) async throws -> [Double] {
    let link = try await sandbox.offer(CapturePrompt(subject, title: "bench", language: "en"))
    func send(_ name: String, _ body: [UInt8]) async throws -> ServiceResponse {
      var request = ServiceRequest(.post, "/captures/\(link.id)/\(name)", body: body)
      request.head.headerFields[.authorization] = "Bearer \(link.key)"
      HTTPField.Name("X-Capture-Device").map { request.head.headerFields[$0] = "a-benchmark" }
      let response = try await transport.send(request)
      guard response.status == 200 else { throw Wrong(description: "\(name): \(response.status)") }
      return response
    }
    _ = try await send("open", Array("{}".utf8))
    // The first one waits for the imaging process.
    _ = try await send("frames", frame.bytes)
    var times: [Double] = []
    for _ in 0..<rounds {
      let watch = Stopwatch()
      _ = try await send("frames", frame.bytes)
      times.append(watch.wall)
    }
    return times
  }
}
