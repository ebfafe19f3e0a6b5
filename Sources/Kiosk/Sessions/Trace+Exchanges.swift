import Backends
import Cryptography
import Recordings

extension Trace {
  /// Observes the requests of a session's effects.
  /// - Parameter keys: the private keys of the device.
  package func exchangeObserver(of session: String, keys: @escaping @Sendable () -> [RSAPrivateKey]) -> ExchangeObserver {
    ExchangeObserver(keys: keys) { [self] observed in
      switch observed {
      case .exchange(let exchange): append(.http, exchange.name, exchange.detail, of: session, json: exchange.json)
      case .push(let id, let message): append(.push, id, of: session, json: message)
      }
    }
  }
}
