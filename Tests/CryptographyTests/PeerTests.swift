import Foundation
import Notation
import TestProcess
import Testing

@testable import Cryptography

/// Tokens and passcodes against independent implementations, in both directions: joserfc and pyotp (`make peers`).
struct PeerTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// A Python that has both; nil: there is none here.
  private static let python: String? = {
    // The path as it is: where the link leads, there are no packages.
    let own = "\(tests.path)/../../.build/peers/bin/python"
    let found = [own, "/usr/bin/python3"].first { (try? run($0, ["-c", "import joserfc, pyotp"], Data()))?.status == 0 }
    if found == nil { print("SKIPPED: joserfc and pyotp are not here; run make peers") }
    return found
  }()

  private static func run(_ program: String, _ arguments: [String], _ input: Data) throws -> (status: Int32, output: Data) {
    let process = SpawnedProcess(), standardInput = Pipe(), output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    (process.standardInput, process.standardOutput, process.standardError) = (standardInput, output, Pipe())
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: input)
    try standardInput.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }

  @Test(.enabled(if: python != nil, "joserfc and pyotp are not here")) func tokensAndPasscodesAreThoseOfOthers() throws {
    let key = try RSAPrivateKey.generate(), text = "Zażółć, ναι, 猫", secret = RandomBytes.make(20)
    let passcodes = OneTimePasscode(secret: secret)
    let moments = [59, 1_700_000_000, 1_770_000_015, 20_000_000_000]
    let given = JSONValue.object([
      "privateKey": .string(Data(key.der).base64EncodedString(options: .lineLength64Characters)), "publicKey": key.publicKey.jwk,
      "text": .string(text), "signed": .string(try JWS.sign(Array(text.utf8), with: key)),
      "encrypted": .string(try JWE.encrypt(Array(text.utf8), to: key.publicKey)),
      "secret": .string(Data(secret).base64EncodedString()), "moments": .array(moments.map { .integer($0) }),
    ])
    let script = Self.tests.appending(path: "Fixtures/peers.py").path
    let ran = try Self.run(try #require(Self.python), ["-B", script], Data(given.bytes()))
    #expect(ran.status == 0)
    let answer = try JSONReader().read(Array(ran.output))
    #expect(answer["signed"]?.string == text && answer["decrypted"]?.string == text)
    #expect(answer["thumbprint"]?.string == key.publicKey.thumbprint)
    let signed = try JWS(try #require(answer["ownSigned"]?.string)).verify(with: key.publicKey)
    let decrypted = try JWE.decrypt(try #require(answer["ownEncrypted"]?.string), with: key)
    #expect(signed == Array(text.utf8) && decrypted == Array(text.utf8))
    #expect(
      answer["passcodes"]?.elements?.compactMap(\.string) == moments.map { passcodes.text(in: passcodes.window(at: Int64($0) * 1000)) })
  }
}
