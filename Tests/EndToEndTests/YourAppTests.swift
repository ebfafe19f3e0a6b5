import Foundation
import TestQueue
import Testing

/// The scripts of `Documentation/YourApp.md` run as they stand, against a server.
@Suite(.queued) struct YourAppTests {}

extension YourAppTests {
  @Test func eachScriptRunsAsItStands() throws {
    let scripts = try DocumentedScript.all(in: "YourApp"), folder = try WalkFolder()
    let server = try ServerProcess(in: folder)
    _ = try folder.write(try #require(server.token) + "\n", to: "token")
    let settings = try #require(scripts.first).lines.map { $0.replacing("http://127.0.0.1:8080", with: server.address) }
    #expect(settings.contains { $0.contains(server.address) })
    #expect(scripts.count >= 6)
    for script in scripts.dropFirst() {
      #expect(script.lines.count <= 10, "\(script.title)")
      try script.run(after: settings, in: folder)
    }
  }
}
