import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The vendor's retrieval: journeys and definitions, for accounts in the area of investigation.
struct ScanRetrievalTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()
  private let world = ScanWorld(["front": [.page(hasPortrait: true)], "back": [.page(lines)]])

  private func token(_ area: String) async throws -> String {
    let response = await world.sandbox().respond(
      to: .post(
        "/idscanenterprisesvc/token",
        form: [
          FormField("username", "kiosk"), FormField("password", "vestibule"), FormField("area", area), FormField("grant_type", "password"),
        ]))
    return try #require(try JSONReader().read(response.body)["token"]?.string)
  }

  private func get(_ path: String, area: String = "investigation") async throws -> ServiceResponse {
    var request = ServiceRequest(.get, "/idscanenterprisesvc/\(path)")
    request.head.headerFields[.authorization] = try await token(area)
    return await world.sandbox().respond(to: request)
  }

  @Test func aJourneyIsRetrieved() async throws {
    let result = try #require(await world.run(ScanJourney()).output(as: ScanResult.self))
    let response = try await get("Journey/Get?JourneyID=\(result.response.journeyID)")
    let root = try JSONReader().read(response.body)
    #expect(response.status == 200)
    #expect(root["JourneyId"]?.string == result.response.journeyID)
    #expect(root["JourneyDefinitionId"]?.string == JourneyDefinition.standard.id)
    #expect(root["HighLevelResult"]?.string == "Passed")
    #expect(root["RequiredAction"]?.string == "NONE")
    let documents = try #require(root["ProcessedDocuments"]?.elements)
    #expect(documents.map { $0["DocumentSide"]?.string } == ["FRONTSIDE", "BACKSIDE"])
    let fields = documents[1]["ExtractedFields"]?.elements ?? []
    #expect(fields.contains { $0["Name"]?.string == "Last Name" && $0["Value"]?.string == "DE BRUIJN" })
  }

  @Test func anUnknownJourneyIsNotFound() async throws {
    #expect(try await get("Journey/Get?JourneyID=none").status == 404)
    #expect(try await get("Journey/Get").status == 404)
  }

  /// The token of a scanner is not for the retrieval.
  @Test(arguments: ["Journey/Get?JourneyID=1", "JourneyDefinition/GetAll"]) func aScannerMayNotRetrieve(path: String) async throws {
    #expect(try await get(path, area: "scanning").status == 403)
  }

  @Test func allDefinitionsAreListed() async throws {
    let response = try await get("JourneyDefinition/GetAll")
    let all = try #require(try JSONReader().read(response.body).elements)
    #expect(all.map { $0["JourneyDefinitionId"]?.string } == JourneyDefinition.shipped.map(\.id))
    // Front, back, proof of address, selfie and liveness, by the vendor's numbers.
    let entries = try #require(all[4]["EntryDefinitions"]?.elements)
    #expect(entries.map { $0["Type"]?.number?.integer } == [1, 2, 4, 3, 6])
    #expect(entries.map { $0["Order"]?.number?.integer } == [0, 1, 2, 3, 4])
  }

  /// What the office changes is what the retrieval says.
  @Test func aChangedDefinitionIsListed() async throws {
    let standard = AdministrationPlace("scan", "definitions", id: JourneyDefinition.standard.id)
    _ = try await world.sandbox().perform("edit", ["name": "Renamed", "active": "no"], on: standard)
    let all = try #require(try JSONReader().read(try await get("JourneyDefinition/GetAll").body).elements)
    #expect(all.count == JourneyDefinition.shipped.count)
    #expect(all[1]["Name"]?.string == "Renamed")
    #expect(all[1]["IsActive"]?.bool == false)
  }
}
