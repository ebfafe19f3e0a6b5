import Cryptography
import Foundation
import Notation
import Testing

/// A key set as others read and write it.
struct KeySetJSONTests {
  @Test func bothWaysOfWritingAreTheSame() throws {
    let set = JSONWebKeySet([try RSAPrivateKey.generate().publicKey])
    let encoded = try JSONEncoder().encode(set)
    #expect(JSONWebKeySet(try JSONReader().read(Array(encoded))) == set)
    #expect(try JSONDecoder().decode(JSONWebKeySet.self, from: Data(set.json.bytes())) == set)
  }

  /// RFC 7517, section 5: keys of other kinds are left out.
  @Test func otherKeysAreLeftOut() throws {
    let text = #"{"keys":[{"kty":"EC","crv":"P-256","x":"AA","y":"AA"},{"kty":"RSA","n":"AQ","e":"AQAB"}]}"#
    #expect(try JSONDecoder().decode(JSONWebKeySet.self, from: Data(text.utf8)).keys.isEmpty)
  }
}
