import Backends
import Cryptography
import Notation
import Synchronization

/// What a tester sees of a journey's requests and pushes, in order.
package final class ObservedExchanges: Sendable {
  private let observed = Mutex<[ExchangeObserver.Observed]>([])

  package init() {}

  package func observer(keys: @escaping @Sendable () -> [RSAPrivateKey] = { [] }) -> ExchangeObserver {
    ExchangeObserver(keys: keys) { one in self.observed.withLock { $0.append(one) } }
  }

  package var exchanges: [Exchange] {
    observed.withLock { $0 }.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
  }
  package var pushes: [JSONValue] { observed.withLock { $0 }.compactMap { if case .push(_, let message) = $0 { message } else { nil } } }

  /// The first exchange of this name.
  package subscript(name: String) -> Exchange? { exchanges.first { $0.name == name } }

  /// Everything that is shown, as one text.
  package var text: String { (exchanges.map { $0.name + $0.json.text() } + pushes.map { $0.text() }).joined(separator: "\n") }
}
