import HTTPTypes
import SandboxKit
import Testing

@testable import Server

struct RequestRecordTests {
  @Test func oneLineOfJSON() {
    let record = RequestRecord(
      time: 1_770_000_000_120, method: .post, route: "/mfa/authorizations/{id}", status: 200, milliseconds: 7)
    #expect(
      record.line
        == #"{"time":"2026-02-02T02:40:00.120Z","method":"POST","route":"/mfa/authorizations/{id}","status":200,"milliseconds":7}"#)
  }

  /// What a client invents does not get into logs and metrics.
  @Test func unknownMethodsAndPathsHaveOneNameEach() throws {
    let method = try #require(HTTPRequest.Method("ANNA"))
    let record = RequestRecord(time: 0, method: method, route: nil, status: 404, milliseconds: 0)
    #expect((record.method, record.route) == ("OTHER", "-"))
  }

  @Test func theMetricsCountEachRouteAndTime() {
    let metrics = ServerMetrics()
    for milliseconds in [3, 30, 20_000] {
      metrics.begin()
      metrics.end(RequestRecord(time: 0, method: .get, route: "/health", status: 200, milliseconds: milliseconds))
    }
    metrics.begin()
    let lines = metrics.text(DeliveryCounts()).split(separator: "\n").map(String.init)
    #expect(lines.contains(#"vestibule_requests_total{method="GET",route="/health",status="200"} 3"#))
    #expect(lines.contains(#"vestibule_request_seconds_bucket{le="0.005"} 1"#))
    #expect(lines.contains(#"vestibule_request_seconds_bucket{le="0.05"} 2"#))
    #expect(lines.contains(#"vestibule_request_seconds_bucket{le="10.0"} 2"#))
    #expect(lines.contains(#"vestibule_request_seconds_bucket{le="+Inf"} 3"#))
    #expect(lines.contains("vestibule_requests_under_way 1"))
  }
}
