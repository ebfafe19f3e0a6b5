import Documents
import Services

/// The clock of the sandbox over HTTP (`TestClock`).
struct ClockInterface {
  /// What a clock says.
  private struct Reading: Sendable {
    /// ISO 8601, UTC.
    var now: String
    /// How far it is ahead of the machine's, in seconds.
    var ahead: Int

    static let schema = Schema<Reading>.object(.required("now", \.now, .string), .required("ahead", \.ahead, .integer), make: Reading.init)
    static let example = Reading(now: "2026-02-02T02:40:00.000Z", ahead: 0)
  }

  /// The longest way ahead at once, in seconds: ten years.
  private static let longest = 315_576_000
  private static let path = "\(AdministrationInterface.root)/clock"
  private static let reading = Route(
    .get, path, "What time it is for the services.", takes: .none, answers: Reading.schema, example: .example)
  private static let advance = Route(
    .post, path, "Puts the clock of the services ahead by some seconds; it goes on from there.",
    takes: .json(.object(.required("advance", \.self, .integer(in: 1...longest))) { $0 }, example: 90_000), answers: Reading.schema,
    example: .example, statuses: [200, 400])

  static let endpoints = [reading.endpoint, advance.endpoint]

  let sandbox: Sandbox

  /// - Returns: nil if the request is none of these.
  func respond(to routed: RoutedRequest) -> ServiceResponse? {
    switch routed.endpoint {
    case Self.reading.endpoint: return Self.reading.response(answer)
    case Self.advance.endpoint:
      do throws(BodyError) {
        let read = try Self.advance.body.read(routed.request)
        guard read.errors.isEmpty else { throw BodyError(read.errors) }
        sandbox.advanceClock(milliseconds: Int64(read.body) * 1000)
        return Self.advance.response(answer)
      } catch { return Self.advance.refusal(.badRequest, error.message) }
    default: return nil
    }
  }

  private var answer: Reading {
    Reading(now: Moment(milliseconds: sandbox.now()).iso, ahead: Int(sandbox.clockLead / 1000))
  }
}
