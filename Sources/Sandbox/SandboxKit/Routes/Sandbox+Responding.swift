import Documents
import Services

extension Sandbox {
  /// Answers a request. One that repeats another's idempotency key gets the same answer, and nothing is done again.
  public func respond(to request: ServiceRequest) async -> ServiceResponse {
    let match = endpoints.match(request)
    if case .endpoint(let routed) = match { return await respond(to: routed) }
    return match.refusal ?? .refusal(.notFound, "There is no such path.")
  }

  /// Answers a request whose path was matched.
  public func respond(to routed: RoutedRequest) async -> ServiceResponse {
    guard let (service, handler) = table.routes.handlers[routed.endpoint] else { return .refusal(.notFound, "No service has this path.") }
    do throws(EntityStoreError) {
      try await prepareLists()
      if let owner = routed.request.owner, try ErasureService.isErased(owner, context()) {
        return .refusal(.gone, "What belongs to this session or device was erased.")
      }
      let begun = try await answer(routed, handler, of: service, readings: nil) { context throws(EntityStoreError) in
        try handler.prepare(routed, &context)
      }
      switch begun {
      case .response(let response): return response
      case .pictures(let pictures, let look, let again):
        let readings = await read(pictures, for: look)
        // Meanwhile another request may have been answered, so everything is looked at once more.
        return try await answer(routed, handler, of: service, readings: readings, again).response
      }
    } catch {
      return routed.endpoint.refusals.failure(error.status, error.message)
    }
  }

  private typealias Prepare = (inout ServiceContext) throws(EntityStoreError) -> RouteHandler.Prepared

  private enum Step {
    case response(ServiceResponse)
    /// Pictures have to be read first.
    case pictures([[UInt8]], PictureLook, Prepare)

    var response: ServiceResponse {
      if case .response(let response) = self { response } else { .refusal(.internalServerError, "The pictures were not read.") }
    }
  }

  /// - Parameter readings: what the pictures show, or nil as long as they are not read.
  private func answer(
    _ routed: RoutedRequest, _ handler: RouteHandler, of service: any SandboxService, readings: [Reading?]?, _ prepare: Prepare
  ) async throws(EntityStoreError) -> Step {
    try await written(readings ?? [], for: routed.request.owner, key: routed.request.idempotencyKey) { context throws(EntityStoreError) in
      let ready: RouteHandler.Ready
      switch try prepare(&context) {
      case .refused(let response): return .response(response)
      case .ready(let found): ready = found
      }
      guard isLenient || ready.leniencies.isEmpty else {
        return .response(routed.endpoint.refusals.refusal(of: BodyError(ready.leniencies)))
      }
      let entity = KnownAnswer.entity(routed.request, of: service, by: ready.caller)
      let content = KnownAnswer.content(of: routed.request, isRenewed: handler.isRenewed)
      if let entity, let known: KnownAnswer = try context.get(entity) {
        let other = "The idempotency key was used for a request with another body. Use a new key."
        return .response(known.response(toContent: content) ?? routed.endpoint.refusals.refusal(.unprocessableContent, other))
      }
      if readings == nil {
        let pictures = try ready.pictures(context)
        if !pictures.isEmpty { return .pictures(pictures, ready.look, ready.again) }
      }
      var response = try ready.respond(&context)
      if let entity, let known = KnownAnswer(response, content: content) {
        try known.put(entity, &context)
      }
      // Without what was found, which may be about a person.
      response.leniencies = ready.leniencies.map { "\($0.path): expected \($0.expected)" }
      return .response(response)
    }
  }
}
