import CCurl
import Cells
import Foundation
import HTTPTypes
import Services
import Workflow

/// One request that is being sent, and the part of its answer that has arrived. libcurl's thread owns it while it sends.
final class HTTPExchange: @unchecked Sendable {
  private let request: ServiceRequest
  private let address: ServerAddress
  private let limits: HTTPLimits
  private let settings: ConnectionSettings?
  private let report: (@Sendable (EffectProgress) -> Void)?
  /// Whether the answer's body is wanted.
  private let keepsAnswer: Bool
  /// How the request ended (`ccurl_send`).
  private(set) var code = Int32(ccurl_missing)
  /// libcurl's words about a failure, if it has any.
  private(set) var complaint = ""
  private var head: HTTPResponse?
  /// Whether a line of the head may follow.
  private var isHeadOpen = false
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var sent = 0
  private var told: Int?

  init(
    _ request: ServiceRequest, to address: ServerAddress, _ limits: HTTPLimits, _ settings: ConnectionSettings?,
    _ report: (@Sendable (EffectProgress) -> Void)?, keepsAnswer: Bool = true
  ) {
    self.request = request
    self.address = address
    self.limits = limits
    self.settings = settings
    self.report = report
    self.keepsAnswer = keepsAnswer
  }

  // MARK: The request

  /// The headers, and the names of those that libcurl would add.
  private var lines: [String] {
    let fields = request.head.headerFields
    let added: [HTTPField.Name] = [.accept, .contentType, .expect]
    return fields.map { $0.value.isEmpty ? "\($0.name.rawName);" : "\($0.name.rawName): \($0.value)" }
      + added.filter { !fields.contains($0) }.map { "\($0.rawName):" }
  }

  /// A proxy is for other machines: what is sent to this one, such as a token, must not go there. Settings without a proxy want none, whatever the
  /// environment says.
  private var proxy: String? { address.isLoopback ? "" : settings.map { $0.proxy ?? "" } }

  /// - Parameter send: sends the request, whose pointers are valid until it returns.
  func send(_ send: (UnsafePointer<ccurl_request>) -> Int32) {
    tell(sent: 0)
    var texts: [UnsafeMutablePointer<CChar>] = []
    defer { for text in texts { free(text) } }
    func text(_ value: String?) -> UnsafePointer<CChar>? {
      guard let copy = value.map({ strdup($0) }) ?? nil else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }
    var complaint = [CChar](repeating: 0, count: Self.complaintSize)
    code = lines.map(text).withUnsafeBufferPointer { lines in
      request.body.withUnsafeBufferPointer { body in
        complaint.withUnsafeMutableBufferPointer { complaint in
          var request = ccurl_request(
            url: text(address.url(of: self.request)), method: text(self.request.head.method.rawValue), lines: lines.baseAddress,
            line_count: lines.count, body: body.baseAddress, body_count: body.count, connect_milliseconds: limits.connect.milliseconds,
            total_milliseconds: limits.total.milliseconds, idle_seconds: Int(limits.idle.components.seconds),
            authorities: text(settings == nil ? ProcessInfo.processInfo.environment["SSL_CERT_FILE"] : settings?.authorities),
            certificate: text(settings?.certificate?.file), private_key: text(settings?.certificate?.privateKey), proxy: text(proxy),
            no_proxy: text(settings == nil ? nil : ""), complaint: complaint.baseAddress, head: Self.takeHead, content: Self.takeContent,
            sent: Self.takeSent, context: Unmanaged.passUnretained(self).toOpaque())
          return send(&request)
        }
      }
    }
    // Its words may end with a space.
    let words = String(decoding: complaint.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.complaint = ControlCharacters.escaped(words.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// CURL_ERROR_SIZE (curl.h).
  private static let complaintSize = 256

  // MARK: What libcurl calls

  private typealias Receiver = @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int

  private static let takeHead: Receiver = { bytes, size, count, context in
    guard let exchange = HTTPExchange.of(context), let bytes = HTTPExchange.bytes(bytes, size * count) else { return 0 }
    exchange.take(line: String(decoding: bytes, as: UTF8.self))
    return size * count
  }

  private static let takeContent: Receiver = { bytes, size, count, context in
    guard let exchange = HTTPExchange.of(context), let bytes = HTTPExchange.bytes(bytes, size * count) else { return 0 }
    return exchange.take(content: bytes) ? size * count : 0
  }

  private static let takeSent: @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32 = { context, _, _, _, now in
    HTTPExchange.of(context)?.take(sent: Int(now))
    return 0
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
    context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func bytes(_ start: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer? {
    start.map { UnsafeRawBufferPointer(start: $0, count: count) }
  }

  private func take(line: String) {
    let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
    // An answer such as 100 comes before the real one.
    if line.hasPrefix("HTTP/"), head.map({ $0.status.code < 200 }) ?? true {
      let parts = line.split(separator: " ", maxSplits: 2)
      let code = parts.count > 1 ? Int(parts[1]) : nil
      head = code.flatMap { (100...999).contains($0) ? HTTPResponse(status: .init(code: $0)) : nil }
      isHeadOpen = head != nil
    } else if line.isEmpty {
      isHeadOpen = false
    } else if isHeadOpen, let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      head?.headerFields.append(HTTPField(name: name, value: value))
    }
  }

  private func take(content: UnsafeRawBufferPointer) -> Bool {
    guard keepsAnswer else { return true }
    isTooLarge = body.count + content.count > limits.answerBytes
    if !isTooLarge { body.append(contentsOf: content) }
    return !isTooLarge
  }

  private func take(sent now: Int) {
    sent = now
    tell(sent: now)
  }

  /// Tells about the request's body in steps of a percent, so that a fast line does not flood the screen.
  private func tell(sent: Int) {
    let of = request.body.count
    guard let report, of > 0 else { return }
    let percent = min(sent, of) * 100 / of
    guard percent > told ?? -1 else { return }
    told = percent
    report(EffectProgress(done: min(sent, of), of: of))
  }

  // MARK: The answer

  /// Whether all of the request's body was sent.
  var isSent: Bool { sent >= request.body.count }

  /// The status of the answer; nil if no whole head of one has come.
  var status: Int? { isHeadOpen ? nil : head.map(\.status.code).flatMap { $0 < 200 ? nil : $0 } }

  func answer() throws(TransportFailure) -> ServiceResponse {
    switch code {
    case 0: break
    case Int32(ccurl_missing): throw .clientMissing
    case Int32(ccurl_cancelled): throw .cancelled
    // CURLE_UNSUPPORTED_PROTOCOL: an answer without a status line. WEIRD_SERVER_REPLY, BAD_CONTENT_ENCODING.
    case 1, 8, 61: throw .unreadableAnswer
    case Int32(ccurl_unwanted) where isTooLarge: throw .unreadableAnswer
    case 3: throw .invalidAddress
    // COULDNT_RESOLVE_PROXY, COULDNT_RESOLVE_HOST.
    case 5, 6: throw .hostNotFound
    case 7: throw .connectionRefused
    case 28: throw .timedOut
    // All that begin with SSL, PEER_FAILED_VERIFICATION and USE_SSL_FAILED.
    case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: throw .untrustedServer
    default: throw .connectionLost
    }
    // libcurl takes a head that ends in the middle for a whole one.
    if isHeadOpen { throw .connectionLost }
    guard let head, head.status.code >= 200 else { throw .unreadableAnswer }
    var response = ServiceResponse(head.status, body: body)
    response.head = head
    return response
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
