import Glibc
import SandboxKit
import Synchronization

/// What the server counts, in the text format of Prometheus (version 0.0.4).
final class ServerMetrics: Sendable {
  private struct Labels: Hashable, Comparable {
    var method, route: String
    var status: Int

    static func < (a: Self, b: Self) -> Bool { (a.route, a.method, a.status) < (b.route, b.method, b.status) }
  }

  private struct State {
    var requests: [Labels: Int] = [:]
    /// How many answers took at most as long as each bound, and all.
    var counts = Array(repeating: 0, count: ServerMetrics.bounds.count + 1)
    var milliseconds = 0
    var underWay = 0
    var refusedConnections = 0
  }

  /// In milliseconds.
  private static let bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

  private let state = Mutex(State())

  func refuseConnection() { state.withLock { $0.refusedConnections += 1 } }

  func begin() { state.withLock { $0.underWay += 1 } }

  func end(_ record: RequestRecord) {
    state.withLock { state in
      state.underWay -= 1
      state.requests[Labels(method: record.method, route: record.route, status: record.status), default: 0] += 1
      state.milliseconds += record.milliseconds
      for (index, bound) in Self.bounds.enumerated() where record.milliseconds <= bound { state.counts[index] += 1 }
      state.counts[Self.bounds.count] += 1
    }
  }

  /// - Parameter deliveries: how the attempts to deliver messages ended.
  func text(_ deliveries: DeliveryCounts) -> String {
    let state = state.withLock { $0 }
    var lines = ["# HELP vestibule_requests_total Requests that were answered.", "# TYPE vestibule_requests_total counter"]
    for (labels, count) in state.requests.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "vestibule_requests_total{method=\"\(labels.method)\",route=\"\(labels.route)\",status=\"\(labels.status)\"} \(count)")
    }
    lines += ["# HELP vestibule_request_seconds Time until the answer.", "# TYPE vestibule_request_seconds histogram"]
    for (bound, count) in zip(Self.bounds.map { String(Double($0) / 1000) } + ["+Inf"], state.counts) {
      lines.append("vestibule_request_seconds_bucket{le=\"\(bound)\"} \(count)")
    }
    lines += [
      "vestibule_request_seconds_sum \(Double(state.milliseconds) / 1000)",
      "vestibule_request_seconds_count \(state.counts[Self.bounds.count])",
      "# HELP vestibule_requests_under_way Requests that are not answered yet.", "# TYPE vestibule_requests_under_way gauge",
      "vestibule_requests_under_way \(state.underWay)",
      "# HELP vestibule_deliveries_total Attempts to deliver messages, and messages that were given up.",
      "# TYPE vestibule_deliveries_total counter",
    ]
    for (outcome, count) in deliveries.byOutcome { lines.append("vestibule_deliveries_total{outcome=\"\(outcome)\"} \(count)") }
    lines += [
      "# HELP vestibule_connections_refused_total Connections that were one too many of their address.",
      "# TYPE vestibule_connections_refused_total counter",
      "vestibule_connections_refused_total \(state.refusedConnections)",
      "# HELP process_resident_memory_bytes Memory of the server.", "# TYPE process_resident_memory_bytes gauge",
      "process_resident_memory_bytes \(Self.residentBytes)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The second number of `/proc/self/statm`, in pages (proc(5)).
  private static var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = fread(&text, 1, text.count, file)
    let words = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
