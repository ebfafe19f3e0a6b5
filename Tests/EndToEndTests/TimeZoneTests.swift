import Foundation
import TestQueue
import Testing

/// Today is the kiosk's day, by the system's time zone or the settings'.
@Suite(.queued) struct TimeZoneTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }
}

extension TimeZoneTests {
  /// - Returns: the status of a run with a passport that is valid to 9 March 2026, at a moment.
  private func run(at moment: String, zone: String, _ options: [String] = []) throws -> Int32 {
    let picture = sandbox.path("front.jpg")
    let drawn = try sandbox.run(
      "specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--expiry", "2026-03-09", "--out", picture)
    try #require(drawn.status == 0, "\(drawn.errors)")
    let workflow = try sandbox.write("flat.json", #"{"name": "flat", "tilted": false}"#)
    return try sandbox.run(
      [
        "run", "document", "--script", "auto", "--source", picture, "--workflow", workflow, "--result", sandbox.path("r.json"), "--now",
        moment,
      ]
        + options, environment: ["TZ": zone]
    ).status
  }

  /// Where it is still the 9th, the passport is valid; where it is the 10th already, it is not. What the clock in London shows does not matter.
  @Test(
    arguments: [
      ("America/Los_Angeles", "2026-03-10T02:00:00Z", 0), (":America/Los_Angeles", "2026-03-10T02:00:00Z", 0),
      ("Pacific/Auckland", "2026-03-09T12:30:00Z", 1), ("UTC", "2026-03-10T02:00:00Z", 1), ("Pacific/Auckland", "2026-03-09", 0),
    ] as [(String, String, Int32)])
  func aPassportExpiresAtTheKiosksMidnight(zone: String, moment: String, status: Int32) throws {
    #expect(try run(at: moment, zone: zone) == status)
  }

  @Test func theSettingsGoBeforeTheSystem() throws {
    let settings = try sandbox.write("vestibule.json", #"{"timeZone": "America/Los_Angeles"}"#)
    #expect(try run(at: "2026-03-10T02:00:00Z", zone: "Pacific/Auckland", ["--settings", settings]) == 0)
    let session = try #require(try sandbox.sessions().first?.id)
    #expect(try sandbox.run("sessions", "show", session).output.contains("America/Los_Angeles"))
    let doctor = try sandbox.run("doctor", "--settings", settings).output
    #expect(doctor.contains("ok   time zone  America/Los_Angeles\n"))
    #expect(try sandbox.run("doctor", environment: ["TZ": "Asia/Tokyo"]).output.contains("ok   time zone  Asia/Tokyo, the system's\n"))
    #expect(try sandbox.run("doctor", environment: ["TZ": "XYZ-9"]).output.contains("FAIL time zone"))
  }
}
