import Testing

@testable import LocalServices

struct ServerEnvironmentTests {
  private static let all = [
    "PATH": "/bin", "LANG": "C", "LC_ALL": "C", "TZ": "UTC", "HOME": "/h", "VESTIBULE_RESOURCES": "/r", "VESTIBULE_KEY_FILE": "/k",
    "VESTIBULE_DATABASE": "postgresql://u:p@h/d", "PGPASSWORD": "p", "https_proxy": "http://p", "SSL_CERT_FILE": "/c", "TERM": "xterm",
    "VESTIBULE_CONFIGURATION": "/v.json", "LD_PRELOAD": "/x.so", "AWS_SECRET_ACCESS_KEY": "s", "SSH_AUTH_SOCK": "/s", "NO_PROXY": "h",
    "CREDENTIALS_DIRECTORY": "/run/credentials",
  ]

  @Test func aServerForAPhoneKnowsNoKeyAndNoDatabase() {
    #expect(
      Set(ServerEnvironment.handOff(from: Self.all).keys) == [
        "PATH", "LANG", "LC_ALL", "TZ", "HOME", "VESTIBULE_RESOURCES", "CREDENTIALS_DIRECTORY",
      ])
  }

  @Test func aServerOfTheSandboxGetsWhatItIsToldToUse() {
    let more = ["VESTIBULE_KEY_FILE", "VESTIBULE_DATABASE", "PGPASSWORD", "https_proxy", "NO_PROXY", "SSL_CERT_FILE"]
    #expect(
      Set(ServerEnvironment.sandbox(from: Self.all).keys) == Set(ServerEnvironment.handOff(from: Self.all).keys).union(more))
  }
}
