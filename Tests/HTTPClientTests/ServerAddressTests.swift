import Services
import Testing

/// What counts as the address of a server.
struct ServerAddressTests {
  @Test(arguments: [
    ("https://api.example.com", "https://api.example.com/token"), ("https://api.example.com/", "https://api.example.com/token"),
    ("http://127.0.0.1:8080/tenant/a", "http://127.0.0.1:8080/tenant/a/token"), ("HTTPS://[::1]:444", "HTTPS://[::1]:444/token"),
  ])
  func addresses(text: String, url: String) throws {
    #expect(try #require(ServerAddress(text)).url(of: ServiceRequest(.post, "/token")) == url)
  }

  /// No proxy is asked for this machine.
  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://localhost/a", true), ("HTTP://LOCALHOST", true), ("http://[::1]:1", true),
    ("http://127.9.9.9", true),
    ("http://127.0.0.1.example.com", false), ("https://localhost.example", false), ("http://192.0.2.1", false),
    ("http://[2001:db8::1]", false),
  ])
  func thisMachineIsKnown(text: String, isLoopback: Bool) throws { #expect(try #require(ServerAddress(text)).isLoopback == isLoopback) }

  @Test(arguments: [
    "", "sandbox", "api.example.com", "ftp://example.com", "https://", "https:///path", "https://user:secret@example.com", "https://a b",
    "https://example.com?x=1", "https://example.com#top", "https://example.com\n",
  ])
  func others(text: String) { #expect(ServerAddress(text) == nil) }
}
