import AppComponentsJourney
import Documents
import Testing
import Workflow

/// The country picker begins with the options that most people need.
struct CountryOrderTests {
  private func picker(_ component: DocumentComponent, records: [Record] = []) async throws -> Choice {
    let walk = await Walk.run(component, [.proceed, .cancel], records: records)
    let choices = walk.witness.prompts.compactMap {
      if case .choose(let choice) = $0.content, $0.id == "country.choose" { choice } else { nil }
    }
    return try #require(choices.first)
  }

  @Test func typesWithoutACountryComeFirst() async throws {
    let choice = try await picker(DocumentComponent())
    #expect(choice.options.prefix(3).map(\.id) == ["proofOfAddress", "tinReferenceDocument", "ABW"])
    #expect(choice.pinned == 2)
    #expect(choice.options.contains { $0.id == "RKS" }, "Kosovo is offered, though ISO 3166-1 lacks it")
  }

  @Test func theWorkflowsFavouritesComeFirst() async throws {
    let workflow = try WorkflowFile.read(#"{"name":"x","favouriteCountries":["NLD","RKS","BEL"]}"#.utf8)
    let choice = try await picker(DocumentComponent(workflow: workflow))
    #expect(choice.options.prefix(6).map(\.id) == ["NLD", "RKS", "BEL", "proofOfAddress", "tinReferenceDocument", "ABW"])
    #expect(choice.pinned == 5)
    #expect(Set(choice.options.map(\.id)).count == choice.options.count, "each once")
  }

  /// With a type that the caller set, only the countries that issue it are listed.
  @Test func aFavouriteThatIssuesNoSuchTypeIsLeftOut() async throws {
    let workflow = try WorkflowFile.read(#"{"name":"x","favouriteCountries":["DEU","NLD"]}"#.utf8)
    let choice = try await picker(DocumentComponent(workflow: workflow, type: .passport))
    #expect(choice.options.prefix(3).map(\.id) == ["DEU", "NLD", "ABW"])
    #expect(choice.pinned == 2)
  }

  @Test(arguments: [
    (#"{"name":"x","favouriteCountries":["NL"]}"#, "favouriteCountries[0]"), (#"{"name":"x","favouriteCountries":"NLD"}"#, "an array"),
    (
      #"{"name":"x","supported":[{"issuingCountry":"NLD","documentTypes":["passport"]}],"favouriteCountries":["DEU"]}"#,
      "a country that the workflow takes"
    ), (#"{"name":"x","favouriteCountries":["XKX"]}"#, "Did you mean \"RKS\"?"),
  ])
  func aFavouriteThatIsNoneIsSaid(text: String, says: String) {
    #expect { try WorkflowFile.read(text.utf8) } throws: { "\(($0 as? ComponentError)?.errorDescription ?? "")".contains(says) }
  }
}
