import CognitoFlowWire
import Documents
import HTTPTypes
import SandboxKit
import Services

/// What the hosted page does: it opens the session of a link, and does its steps.
enum FlowHosted {
  static var routes: [RouteHandler] {
    [
      handler(FlowRoutes.opening) { record, _, device, context throws(FlowRefusal) in record.open(on: device, at: context.now) },
      // Anybody who has the key may look.
      RouteHandler(FlowRoutes.state, authorize: access) { call, record, context throws(EntityStoreError) in
        var state = record.state(at: context.now)
        state.isHere = record.device == FlowAccess(request: call.request).device
        return FlowRoutes.state.response(state)
      },
      step(FlowRoutes.terms) { record, _, context throws(FlowRefusal) in try record.acceptTerms(at: context.now) },
      step(FlowRoutes.phone) { record, call, context throws(FlowRefusal) in
        try record.confirmPhone(call.body, random: context.id(), at: context.now)
      },
      step(FlowRoutes.details) { record, call, context throws(FlowRefusal) in try record.take(call.body, on: context.today, at: context.now)
      },
      step(FlowRoutes.document) { record, call, context throws(FlowRefusal) in try record.choose(call.body, at: context.now) },
      step(
        FlowRoutes.picture, pictures: { call, record, context throws(EntityStoreError) in wanted(call, record, context) },
        look: { call, record in
          (try? picture(call)) == .front && record.document.choice?.isReadByPrint == true ? .page : .picture
        }
      ) {
        record, call, context throws(FlowRefusal) in
        try record.take(context.readings.first ?? nil, as: try picture(call), on: context.today, at: context.now)
      },
      frame, closing,
    ]
  }

  // MARK: Who may

  /// Whoever has the key of the link. The caller is the device, which does the steps.
  private static func access(_ routed: RoutedRequest, _ context: inout ServiceContext) throws(EntityStoreError) -> Authorization<FlowRecord>
  {
    let access = FlowAccess(request: routed.request), id = routed["id"]
    switch try access.session(id, &context) {
    case .success(let record): return .granted(record, caller: "\(id) \(access.device ?? "")")
    case .failure(let refusal): return .refused(refusal.response)
    }
  }

  private static func device(of request: ServiceRequest, _ record: FlowRecord) throws(FlowRefusal) -> String {
    guard record.status != .expired else { throw FlowRefusal(.expired, "The session has expired. Ask for another link.") }
    guard let device = FlowAccess(request: request).device else {
      throw FlowRefusal(.invalid, "The header X-Flow-Device has 8 to 64 characters.", field: "x_flow_device")
    }
    return device
  }

  // MARK: Pictures

  private static func picture<Body>(_ call: Call<Body>) throws(FlowRefusal) -> FlowPicture {
    guard let picture = FlowPicture(rawValue: call["picture"].lowercased()) else {
      throw FlowRefusal(.notActive, "There is no picture of this name.")
    }
    return picture
  }

  /// The picture that must be read, or none if the sender may not send it. The reader finds out whether it is a picture: a kiosk's file can also be
  /// a PNG or a WebP.
  private static func wanted(_ call: Call<[UInt8]>, _ record: FlowRecord, _ context: ServiceContext) -> [[UInt8]] {
    guard let picture = try? picture(call), record.device == FlowAccess(request: call.request).device,
      !record.isOverdue(at: context.now), record.state(at: context.now).wants(picture)
    else { return [] }
    return [call.body]
  }

  /// A frame changes nothing.
  private static var frame: RouteHandler {
    RouteHandler(
      FlowRoutes.frame, authorize: access,
      pictures: { call, record, context throws(EntityStoreError) in
        call.request.hasJPEG ? wanted(call, record, context) : []
      }, look: { call, record in (try? picture(call)).flatMap { record.subject(of: $0) }.map { .frame(aim: LiveAim($0)) } ?? .picture }
    ) { call, record, context throws(EntityStoreError) in
      do throws(FlowRefusal) {
        try own(call, record)
        let picture = try picture(call)
        try record.require(picture, at: context.now)
        guard call.request.hasJPEG else { throw FlowRefusal(.invalid, "The body is not a JPEG.", field: "picture") }
        guard let subject = record.subject(of: picture) else {
          throw FlowRefusal(.notActive, "The picture \(picture.rawValue) is not the one that is asked for.")
        }
        return FlowRoutes.frame.response(FrameJudgement(context.readings.first ?? nil, for: subject).json)
      } catch { return error.response }
    }
  }

  // MARK: Steps

  /// Refuses every device but the one that took the session.
  private static func own<Body>(_ call: Call<Body>, _ record: FlowRecord) throws(FlowRefusal) {
    guard record.device == (try device(of: call.request, record)) else {
      throw FlowRefusal(.otherDevice, "The session is open on another device. Open it here to take it back.")
    }
  }

  private typealias Perform<Body: Sendable> =
    @Sendable (inout FlowRecord, Call<Body>, String, ServiceContext) throws(FlowRefusal) -> FlowState.Opened?

  /// A request that changes the session, and is answered with where it stands.
  private static func handler<Body>(
    _ route: Route<Body, FlowState>,
    pictures: @escaping RouteHandler.Pictures<Body, FlowRecord> = { _, _, _ in [] },
    look: @escaping RouteHandler.Look<Body, FlowRecord> = { _, _ in .picture }, _ perform: @escaping Perform<Body>
  ) -> RouteHandler {
    RouteHandler(route, authorize: access, pictures: pictures, look: look) { call, record, context throws(EntityStoreError) in
      var changed = record
      let opened: FlowState.Opened?
      do throws(FlowRefusal) { opened = try perform(&changed, call, try device(of: call.request, record), context) } catch {
        return error.response
      }
      try FlowSessions.put(changed, after: record, &context)
      return route.response(changed.state(opened, at: context.now))
    }
  }

  /// A request of the device that took the session.
  private static func step<Body>(
    _ route: Route<Body, FlowState>, pictures: @escaping RouteHandler.Pictures<Body, FlowRecord> = { _, _, _ in [] },
    look: @escaping RouteHandler.Look<Body, FlowRecord> = { _, _ in .picture },
    _ perform: @escaping @Sendable (inout FlowRecord, Call<Body>, ServiceContext) throws(FlowRefusal) -> Void
  ) -> RouteHandler {
    handler(route, pictures: pictures, look: look) { record, call, _, context throws(FlowRefusal) in
      try own(call, record)
      try perform(&record, call, context)
      return nil
    }
  }

  private static var closing: RouteHandler {
    RouteHandler(FlowRoutes.closing, authorize: access) { call, record, context throws(EntityStoreError) in
      var changed = record
      do throws(FlowRefusal) { try own(call, record) } catch { return error.response }
      changed.note("The person left.", at: context.now)
      try FlowSessions.put(changed, after: record, &context)
      return FlowRoutes.closing.response
    }
  }
}
