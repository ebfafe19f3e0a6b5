import NIOCore
import NIOHTTP1

/// Closes a connection whose client sends a body too slowly: with a byte now and then, it would keep what others need.
///
/// Only the time counts in which the server waits for the client. A part that has arrived, and that the server has not got to, is not the client's
/// delay; nor is the time before a client that asked whether to go on (RFC 9110, section 10.1.1) was told so.
final class BodyPace: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How many bytes arrive in `pause` at least: a phone on the slowest network sends more.
  private static let least = 15_000

  private let pause: TimeAmount
  private var body: Body?
  /// Since when the socket is read.
  private var reading: NIODeadline?

  /// What has come of a body since the last time that it was enough.
  private struct Body {
    var bytes = 0
    var waited = TimeAmount.zero
    var look: Scheduled<Void>?
  }

  /// - Parameter seconds: how long the next `least` bytes of a body may take.
  init(seconds: Int) { pause = .seconds(Int64(seconds)) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(let head):
      let isWaiting = head.headers["expect"].contains { $0.lowercased() == "100-continue" }
      if head.hasBody, !isWaiting { begin(context) }
    case .body(let part): body?.bytes += part.readableBytes
    case .end: end()
    }
    context.fireChannelRead(data)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if event is RequestHeadCheck.Continue { begin(context) }
    context.triggerUserOutboundEvent(event, promise: promise)
  }

  func read(context: ChannelHandlerContext) {
    if reading == nil { reading = context.eventLoop.now }
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    count(until: context.eventLoop.now)
    reading = nil
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func begin(_ context: ChannelHandlerContext) {
    end()
    if reading != nil { reading = context.eventLoop.now }
    body = Body()
    look(in: pause, context)
  }

  private func end() {
    body?.look?.cancel()
    body = nil
  }

  private func count(until now: NIODeadline) {
    guard let since = reading else { return }
    body?.waited += now - since
    reading = now
  }

  private func look(in time: TimeAmount, _ context: ChannelHandlerContext) {
    body?.look = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
      count(until: context.eventLoop.now)
      guard let body else { return }
      if body.waited < pause { return look(in: pause - body.waited, context) }
      if body.bytes < Self.least { return context.close(promise: nil) }
      self.body = Body()
      look(in: pause, context)
    }
  }
}

extension HTTPRequestHead {
  fileprivate var hasBody: Bool {
    headers.contains(name: "transfer-encoding") || headers.first(name: "content-length").flatMap { Int($0) } ?? 0 > 0
  }
}
