import Foundation
import Testing

@testable import Deliveries

/// What a program writes is read while it runs, so that neither side waits for the other.
struct ChildCommandTests {
  @Test func muchIsWrittenAndItsEndIsKept() throws {
    let ending = try ChildCommand(
      words: ["/bin/sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' A; echo; echo end; echo why >&2"], timeout: 300
    ).run()
    #expect(ending.status == 0 && ending.output.hasSuffix("AA\nend\n") && ending.output.utf8.count == 4_096)
    #expect(ending.complaint == "why")
  }

  @Test func aStreamThatIsClosedEarlyIsNoEnd() throws {
    let ending = try ChildCommand(words: ["/bin/sh", "-c", "exec >&-; sleep 0.1; echo later >&2; exit 4"], timeout: 300).run()
    #expect(ending.status == 4 && ending.output.isEmpty && ending.complaint == "later")
  }

  /// A program that reads an export begins when somebody watches over it already: if this program is killed right then, nothing of the export
  /// stays.
  @Test func anExportIsGuardedBeforeItsProgramBegins() throws {
    // How many guardians there are with this export.
    let look = #"""
      for file in /proc/[0-9]*/cmdline; do tr '\0\n' '  ' <"$file"; echo; done 2>/dev/null | grep '^/bin/sh -c trap' | grep -c -F -- "$0"
      """#
    for _ in 0..<10 {
      let export = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID())").path
      let ending = try ChildCommand(words: ["/bin/sh", "-c", look, export], timeout: 300, export: export).run()
      #expect(ending.output == "1\n", "\(ending)")
    }
  }
}
