import NIOCore
import NIOHTTP1
import Services

/// Minds what the requests that the responder sees no longer tell: the version of HTTP, and how many hosts are named. It also tells a client that
/// waits before its body to go on.
final class RequestHeadCheck: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The body of the present request is wanted (RFC 9110, section 10.1.1).
  struct Continue: Sendable {}

  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(var head) = Self.unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let hosts = head.headers["host"].count, isOld = head.version.major < 1 || head.version == .http1_0
    // RFC 9112, section 3.2: without one host, nobody knows for whom the request is.
    guard hosts == 1 || hosts == 0 && isOld else {
      isRefused = true
      return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
    }
    if isOld {
      head.headers.remove(name: "expect")
      if !head.isKeepAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
    }
    context.fireChannelRead(Self.wrapInboundOut(.head(head)))
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard event is Continue else { return context.triggerUserOutboundEvent(event, promise: promise) }
    context.writeAndFlush(Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: promise)
  }

  /// Puts the check where the version is still known: right after the decoder; and then what watches the pace of bodies.
  final class Installer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limits: ServerLimits

    init(_ limits: ServerLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
      let pipeline = context.pipeline.syncOperations
      do {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandlers([RequestHeadCheck(), BodyPace(seconds: limits.paceSeconds)], position: .after(decoder))
      } catch { context.close(promise: nil) }
    }
  }
}
