import NIOCore
import Services
import Testing

@testable import Server

/// What a link leads to is the server's own, whatever a request says.
struct PublicOriginTests {
  private func authority(
    asked: String?, listening: String = "0.0.0.0", local: String = "192.168.1.20", publicURL: String? = nil,
    certifiedFor names: [String]? = nil
  ) throws -> String {
    var settings = ServerSettings(address: listening, data: "", version: "1")
    settings.publicURL = publicURL
    return PublicOrigin(settings, certifiedFor: names).authority(asked: asked, at: try SocketAddress(ipAddress: local, port: 8080))
  }

  /// Names of this machine are taken as they were asked, with their port: something before the server may have another one.
  @Test(arguments: ["192.168.1.20:8080", "localhost:9000", "127.0.0.1", "[::1]:8080"]) func anOwnNameIsTaken(asked: String) throws {
    #expect(try authority(asked: asked) == asked)
  }

  @Test(arguments: ["evil.example", "192.168.1.20.evil.example", "", "[::2]:80", "evil.example:8080"])
  func aForeignNameIsNot(asked: String) throws {
    #expect(try authority(asked: asked) == "192.168.1.20:8080")
    #expect(try authority(asked: asked, listening: "127.0.0.1", local: "127.0.0.1") == "127.0.0.1:8080")
    #expect(try authority(asked: asked, listening: "::1", local: "::1") == "[::1]:8080")
    #expect(try authority(asked: asked, publicURL: "https://verify.example") == "verify.example")
  }

  @Test func theNamesOfTheCertificateAreOwn() throws {
    let names = ["verify.example", "*.customers.example"]
    for asked in ["verify.example", "Verify.Example:443", "one.customers.example"] {
      #expect(try authority(asked: asked, certifiedFor: names) == asked)
    }
    for asked in ["a.verify.example", "one.two.customers.example", "customers.example"] {
      #expect(try authority(asked: asked, certifiedFor: names) == "192.168.1.20:8080", "\(asked)")
    }
  }

  @Test func withoutANameItIsTheAddress() throws { #expect(try authority(asked: nil) == "192.168.1.20:8080") }
}
