import Phrases
import SandboxKit
import Workflow

extension ShiftView {
  /// Shows what the services keep of a session until staff leave it.
  /// - Returns: the session to continue, or nil for none.
  func showEntities(of session: String) async throws(WorkflowError) -> String? {
    var last: String?
    while true {
      let places = await places(of: session)
      guard !places.isEmpty else {
        await tell("office.nothingOfSession")
        return nil
      }
      var options: [Choice.Option] = []
      for (number, place) in places.enumerated() {
        let collections = sandbox.administration(of: place.service)?.collections ?? []
        let title = (try? await sandbox.show(place)).map { Phrase.verbatim($0.title) } ?? .verbatim(place.id)
        options.append(Choice.Option(id: "\(number)", title: title, detail: collections.first { $0.name == place.collection }?.title))
      }
      let choice = Choice(style: .list, title: Phrase("office.session"), options: options, pinned: options.count)
      let prompt = Prompt(id: "staff.list", content: .choose(choice), audience: .operator)
      let reply = await host.reply(to: Situation(prompt: prompt, canGoBack: true, previous: last.map { .chose(id: $0) }))
      guard case .answer(.chose(let chosen), _) = reply, let number = Int(chosen), places.indices.contains(number) else { return nil }
      last = chosen
      if let session = try await ServiceOffice(shift: self).open(places[number]) { return session }
    }
  }
}
