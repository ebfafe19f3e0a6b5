import Foundation
import TerminalHarness
import Testing

/// What the programs are made of, by their files: the names of the libraries that they load, and what is linked into them. The release holds
/// ncurses itself and is stripped, so that neither `ldd` nor `nm` would tell.
struct LinkedLibraryTests {
  /// The version of ncurses and the names of its libraries contain the first; the second is the name of a module, as the runtime knows it.
  @Test(arguments: ["ncurses", "\0Scenes\0"])
  func theServerHoldsNothingOfTheScreen(_ text: String) throws {
    #expect(try Self.holds("vestibule", text), "so the kiosk is recognized")
    #expect(try !Self.holds("vestibule-server", text))
  }

  private static func holds(_ program: String, _ text: String) throws -> Bool {
    let file = URL(filePath: TerminalSession.executable(program))
    return try Data(contentsOf: file, options: .alwaysMapped).range(of: Data(text.utf8)) != nil
  }
}
