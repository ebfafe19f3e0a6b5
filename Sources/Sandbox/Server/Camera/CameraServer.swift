import Cryptography
import HTTPTypes
import HummingbirdCore
import NIOCore
import Notation
import Services

/// The pictures of a simulated camera by HTTP, and cues for what stands before it.
///
/// - `GET /stream.mjpeg`: one JPEG after another (`multipart/x-mixed-replace`), as IP cameras send them.
/// - `GET /picture.jpg`: the newest picture; `GET /label.json`: what is in it.
/// - `GET /camera.js`: a script that makes a page take the stream for its camera.
/// - `GET /cues`: the names of the cues; `POST /cue/NAME`: a cue.
public struct CameraServer: Sendable {
  private static let boundary = "picture"
  /// Readers of the stream besides those who ask for something else.
  private static let connections = 200

  private let settings: ServerSettings
  private let token: String?
  private let cues: [String]
  private let pictures: NewestPicture
  private let take: @Sendable (String) -> Void

  /// - Parameters:
  ///   - token: what a request must show; nil for nothing.
  ///   - cues: the names that are taken.
  ///   - take: takes the name of a cue.
  public init(
    address: String, port: Int, token: String?, cues: [String], pictures: NewestPicture, take: @escaping @Sendable (String) -> Void
  ) {
    settings = ServerSettings(address: address, port: port, data: "", limits: ServerLimits(connections: Self.connections), version: "")
    self.token = token
    self.cues = cues
    self.pictures = pictures
    self.take = take
  }

  /// Serves until SIGTERM.
  /// - Parameter onListening: receives the address when the socket is open.
  /// - Throws: `ListenError` when the socket cannot be opened.
  public func run(onListening: @escaping @Sendable (String) -> Void) async throws {
    try await HTTPListener(settings, identity: nil, idleSeconds: nil).run(stopsOnSignals: true, onListening: onListening) {
      request, writer, _ in
      let response = await response(to: request)
      try await writer.write(response: response.head, body: response.body)
    }
  }

  private func response(to request: Request) async -> Response {
    let asked = ServiceRequest(request.method, request.head.path ?? "/")
    guard isAllowed(asked, request.headers) else {
      return refusal(.unauthorized, "Show the token that the camera printed: Authorization: Bearer TOKEN, or ?token=TOKEN.")
    }
    let isRead = request.method == .get || request.method == .head
    switch asked.path {
    case "/stream.mjpeg" where request.method == .get: return stream
    case "/picture.jpg" where isRead: return answer(await pictures.next()?.jpeg, "image/jpeg")
    case "/label.json" where isRead: return answer(await pictures.next()?.label, "application/json")
    case "/camera.js" where isRead: return answer(script(asked, request), "text/javascript")
    case "/cues" where isRead: return answer(JSONValue.array(cues.map(JSONValue.string)).bytes(), "application/json")
    default: break
    }
    guard asked.path.hasPrefix("/cue/") else {
      return refusal(.notFound, "There is /stream.mjpeg, /picture.jpg, /label.json, /camera.js, /cues and /cue/NAME.")
    }
    guard request.method == .post else { return refusal(.methodNotAllowed, "A cue is sent by POST.") }
    let name = String(asked.path.dropFirst("/cue/".count))
    guard cues.contains(name) else {
      return refusal(.notFound, "There is no cue \(name). \(Spelling.hint(for: name, among: cues)) GET /cues lists them all.")
    }
    take(name)
    return answer([], nil, .noContent)
  }

  /// The script for pages, with the address by which this server was asked.
  private func script(_ asked: ServiceRequest, _ request: Request) -> [UInt8] {
    let query = token.map { "?token=\($0)" } ?? ""
    let stream = JSONValue.string("http://\(request.head.authority ?? "")/stream.mjpeg\(query)").text()
    return Array(String(decoding: PackageResources.camera_js, as: UTF8.self).replacing("\"STREAM\"", with: stream).utf8)
  }

  private func isAllowed(_ asked: ServiceRequest, _ headers: HTTPFields) -> Bool {
    guard let token else { return true }
    let shown =
      headers[.authorization].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst("Bearer ".count)) : nil }
      ?? asked.query.first { $0.name == "token" }?.value ?? ""
    return ConstantTime.areEqual(shown, token)
  }

  private var stream: Response {
    let body = ResponseBody { [pictures] writer in
      var number = 0
      while let picture = await pictures.next(after: number) {
        number = picture.number
        let head = "--\(Self.boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.jpeg.count)\r\n\r\n"
        try await writer.write(ByteBuffer(bytes: Array(head.utf8) + picture.jpeg + Array("\r\n".utf8)))
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: headers("multipart/x-mixed-replace; boundary=\(Self.boundary)"), body: body)
  }

  private func answer(_ bytes: [UInt8]?, _ type: String?, _ status: HTTPResponse.Status = .ok) -> Response {
    guard let bytes else { return refusal(.serviceUnavailable, "The camera has ended.") }
    return Response(status: status, headers: headers(type), body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func refusal(_ status: HTTPResponse.Status, _ message: String) -> Response {
    answer(JSONValue.object(["message": .string(message)]).bytes(), "application/json", status)
  }

  /// Pages of every origin may show the pictures and send cues, because a page that is tested has an origin of its own. The pictures are drawn, or
  /// the request has shown the token.
  private func headers(_ type: String?) -> HTTPFields {
    var headers: HTTPFields = [.cacheControl: "no-store", .accessControlAllowOrigin: "*"]
    headers[.contentType] = type
    return headers
  }
}
