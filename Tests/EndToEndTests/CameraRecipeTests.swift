import Foundation
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// What the pages on the camera say, and programs that take it for theirs.
@Suite(.queued) struct CameraRecipeTests {}

extension CameraRecipeTests {
  @Test func eachScriptOfThePageRunsAsItStands() throws {
    let scripts = try DocumentedScript.all(in: "Camera")
    #expect(scripts.count >= 2)
    let folder = try WalkFolder()
    for script in scripts { try script.run(in: folder) }
  }

  @Test func thePageNamesEachShippedScript() throws {
    let page = try DocumentedScript.page("Camera")
    for name in CameraFileTests.scripts { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  // MARK: In a browser

  /// Chromium's own fake camera shows the film. A run that is not full takes one of the two types.
  @Test(
    .enabled(if: Browser.isHere, "chromium or playwright is not here"),
    arguments: TestScale.some(of: ["mjpeg", "y4m"], for: "films in Chromium"))
  func chromiumTakesTheFilm(type: String) throws {
    let folder = try WalkFolder()
    let script = try folder.write(#"{"acts": [{"act": "show-face", "after": 6}, {"act": "end", "after": 8}]}"#, to: "script.json")
    let film = folder.file("film.\(type)")
    #expect(try ProgramRun(["camera", "--script", script, "--rate", "10", "--out", film], in: folder).status == 0)
    let server = try ServerProcess(in: folder)
    let ran = try Browser.walk("camera_page.py", ["film", server.address, try #require(server.token), film], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  /// The first test of a pipeline, as its page has it.
  @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func theFirstTestOfAPipeline() throws {
    let folder = try WalkFolder()
    _ = try folder.write(try #require(DocumentedScript.blocks("python", in: "InYourPipeline").first), to: "verify.py")
    let script = try #require(DocumentedScript.all(in: "InYourPipeline").first { $0.title == "The first test" })
    try script.run(path: Browser.programs, in: folder)
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "\(Browser.programs)/openapi-python-client"), "openapi-python-client is not here"))
  func aGeneratedClientSignsIn() throws {
    let folder = try WalkFolder()
    _ = try folder.write(try #require(DocumentedScript.blocks("python", in: "InYourPipeline").last), to: "client.py")
    let script = try #require(DocumentedScript.all(in: "InYourPipeline").first { $0.title == "Clients" })
    try script.run(path: Browser.programs, in: folder)
  }

  /// A job is as red as its test.
  @Test func aTestThatFailsFailsTheJob() throws {
    let folder = try WalkFolder(), programs = URL(filePath: TerminalSession.executable("vestibule")).deletingLastPathComponent().path
    _ = try folder.write("raise SystemExit(3)", to: "verify.py")
    let script = try folder.write(try #require(DocumentedScript.blocks("sh", in: "InYourPipeline").first), to: "test.sh")
    let ran = try ProgramRun("/bin/sh", [script], environment: ["PATH": "\(programs):/usr/bin:/bin"], in: folder)
    #expect(ran.status == 3, "\(ran.status) \(ran.errors)")
  }

  @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func chromiumTakesTheStream() throws {
    let folder = try WalkFolder()
    let server = try ServerProcess(in: folder), camera = try CameraProcess(in: folder)
    let ran = try Browser.walk("camera_page.py", ["live", server.address, try #require(server.token), camera.address], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }
}
