import CognitoFlowWire
import Documents
import HTTPTypes
import Notation
import SandboxKit
import Services

/// What the hosted page does: it opens the session of a link, and does its steps. Paths and JSON are ours.
struct FlowHosted {
  /// The largest picture, in bytes.
  static let mostBytes = 10_000_000
  /// The largest frame of a video, in bytes.
  static let mostFrameBytes = 1_000_000

  let request: ServiceRequest
  /// The session's id.
  let id: String
  /// The path below `/verify/{id}`: `steps`, `accept_tos`.
  let path: [String]

  private var access: FlowAccess { FlowAccess(request: request) }

  // MARK: Pictures

  /// The picture that must be read, or nil if there is none or the sender may not send it. The reader finds out whether it is a picture: a
  /// kiosk's file can also be a PNG or a WebP.
  func picture(_ context: ServiceContext) throws(EntityStoreError) -> [UInt8]? {
    guard let wanted = upload ?? frame, request.body.count <= mostBytes, frame == nil || request.hasJPEG,
      let record: FlowRecord = try context.get(FlowRecord.entity(id)), access.fits(record), record.device == access.device,
      !record.isOverdue(at: context.now), record.state(at: context.now).wants(wanted)
    else { return nil }
    return request.body
  }

  /// What is looked for in a frame, or nil if the request has none.
  func aim(_ context: ServiceContext) throws(EntityStoreError) -> LiveAim? {
    guard let frame, let record: FlowRecord = try context.get(FlowRecord.entity(id)) else { return nil }
    return record.subject(of: frame).map { LiveAim($0) }
  }

  /// The picture that the path names, to keep.
  private var upload: FlowPicture? { path.count == 2 && path[0] == "pictures" ? FlowPicture(rawValue: path[1]) : nil }

  /// The picture for which the path names a frame of a video.
  private var frame: FlowPicture? { path.count == 2 && path[0] == "frames" ? FlowPicture(rawValue: path[1]) : nil }

  private var mostBytes: Int { frame == nil ? Self.mostBytes : Self.mostFrameBytes }

  // MARK: Answers

  func respond(_ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard request.body.count <= mostBytes else {
      let message = "The body has at most \(mostBytes / 1_000_000) MB."
      return ServiceResponse(.contentTooLarge, json: FlowRefusal(.invalid, message, field: "picture").json)
    }
    let record: FlowRecord
    switch try access.session(id, &context) {
    case .success(let found): record = found
    case .failure(let refusal): return refusal.response
    }
    var changed = record
    let opened: FlowState.Opened?
    do throws(FlowRefusal) { opened = try perform(&changed, context) } catch { return error.response }
    try FlowSessions.put(changed, after: record, &context)
    if path == ["close"] { return ServiceResponse(.noContent) }
    if let frame, let subject = record.subject(of: frame) {
      return ServiceResponse(json: FrameJudgement(context.readings.first ?? nil, for: subject).json)
    }
    return ServiceResponse(json: changed.state(opened, at: context.now).json)
  }

  /// - Returns: how the session was opened, or nil if it is open already.
  private func perform(_ record: inout FlowRecord, _ context: ServiceContext) throws(FlowRefusal) -> FlowState.Opened? {
    // Anybody who has the key may look.
    if path == ["state"] { return nil }
    guard record.status != .expired else { throw FlowRefusal(.expired, "The session has expired. Ask for another link.") }
    guard let device = access.device else {
      throw FlowRefusal(.invalid, "The header X-Flow-Device has 8 to 64 characters.", field: "x_flow_device")
    }
    if path == ["open"] { return record.open(on: device, at: context.now) }
    guard record.device == device else {
      throw FlowRefusal(.otherDevice, "The session is open on another device. Open it here to take it back.")
    }
    if path == ["close"] {
      record.note("The person left.", at: context.now)
    } else if let upload {
      try record.take(context.readings.first ?? nil, as: upload, at: context.now)
    } else if let frame {
      try record.require(frame, at: context.now)
      guard request.hasJPEG else { throw FlowRefusal(.invalid, "The body is not a JPEG.", field: "picture") }
    } else if let step = path.last.flatMap(FlowStep.init), path.first == "steps" {
      try record.take(body, for: step, random: context.id(), at: context.now)
    }
    return nil
  }

  private var body: Node? {
    get throws(FlowRefusal) {
      guard let body = try? JSONReader().read(request.body), body.members != nil else {
        throw FlowRefusal(.invalid, "The body is not a JSON object.", field: "body")
      }
      return body
    }
  }
}

extension FlowRefusal {
  /// The refusal as an answer.
  fileprivate var response: ServiceResponse { ServiceResponse(HTTPResponse.Status(code: code.status), json: json) }
}
