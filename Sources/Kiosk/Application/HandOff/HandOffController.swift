import Background
import Foundation
import LocalServices
import Phrases
import Scenes
import Services
import Synchronization
import Workflow

/// Hands captures over to phones, one at a time.
package final class HandOffController: Sendable {
  package typealias Start = @Sendable (HandOffOrder) throws(HandOffFailure) -> any HandOffServing

  private struct State: Sendable {
    var isUnderWay = false
    var server: (any HandOffServing)?
    /// Counts the hand-offs: what an earlier one reports late is ignored.
    var turn = 0
    var taken: PhoneCapture?
  }

  private let place: HandOffOrder.Place
  private let version: String
  private let start: Start
  private let now: @Sendable () -> Int64
  private let work: BackgroundWork
  private let post: @Sendable (KioskEvent) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - start: starts the server for an order.
  ///   - now: milliseconds since 1970, UTC.
  package init(
    at place: HandOffOrder.Place, version: String, now: @escaping @Sendable () -> Int64, work: BackgroundWork,
    post: @escaping @Sendable (KioskEvent) -> Void, start: @escaping Start
  ) {
    self.place = place
    self.version = version
    self.start = start
    self.now = now
    self.work = work
    self.post = post
  }

  /// Whether a capture is handed over at the moment.
  package var isUnderWay: Bool { state.withLock { $0.isUnderWay } }

  /// Offers the prompt to a phone, until `end`.
  package func begin(_ prompt: CapturePrompt) {
    end()
    let turn = state.withLock { state in
      state.isUnderWay = true
      return state.turn
    }
    let order = HandOffOrder(at: place, prompt, version: version)
    work.run { [self] in
      do throws(HandOffFailure) {
        let server = try start(order)
        guard hold(server, turn) else { return server.end() }
        // The program does not wait for a phone when it ends.
        let isOver = await withTaskCancellationHandler {
          follow(server, turn)
        } onCancel: {
          server.end()
        }
        if !isOver { throw .server }
      } catch { tell(.ended(error.phrase), turn) }
    }
  }

  /// Withdraws the link.
  package func end() {
    state.withLock { state in
      state.server?.end()
      state = State(turn: state.turn + 1)
    }
  }

  /// What the phone has taken, once.
  package func takeCapture() -> PhoneCapture? {
    state.withLock { state in
      defer { state.taken = nil }
      return state.taken
    }
  }

  /// - Returns: false when the hand-off was ended in the meantime.
  private func hold(_ server: any HandOffServing, _ turn: Int) -> Bool {
    state.withLock { state in
      guard state.turn == turn else { return false }
      state.server = server
      return true
    }
  }

  /// - Returns: false when the server died before the hand-off was over.
  private func follow(_ server: any HandOffServing, _ turn: Int) -> Bool {
    while let report = server.next() { if take(report, turn) { return true } }
    return false
  }

  /// - Returns: whether it was the last report.
  private func take(_ report: HandOffReport, _ turn: Int) -> Bool {
    switch report {
    case .listening(let address, let expiresAt):
      tell(.waiting(address: address, milliseconds: Int(clamping: max(0, expiresAt - now()))), turn)
      return false
    case .opened:
      tell(.opened, turn)
      return false
    case .captured(let taken):
      state.withLock { if $0.turn == turn { $0.taken = taken } }
      tell(.captured, turn)
    case .closed: tell(.ended(Phrase("handOff.problem.closed")), turn)
    case .expired: tell(.ended(Phrase("handOff.problem.expired")), turn)
    case .failed(let failure): tell(.ended(failure.phrase), turn)
    }
    return true
  }

  private func tell(_ event: HandOffEvent, _ turn: Int) {
    guard state.withLock({ $0.turn == turn }) else { return }
    post(.handOff(event))
  }
}

extension HandOffFailure {
  fileprivate var phrase: Phrase {
    Phrase("handOff.problem.\(rawValue)", self == .serverMissing ? ["command": .text(ServerProcess.buildCommand)] : [:])
  }
}
