import Glibc
import HTTPClient
import Invocation
import Services
import Store

extension ConnectionSettings {
  /// Its files are there, and nobody else decides what they say. Since the last trial somebody may have put others there.
  func checkFiles() throws(DeliveryProblem) {
    let secret = certificate.map { TrustedFile.Use.secret(at: $0.privateKey, Folders.environment) } ?? .secret
    let files: [(String?, TrustedFile.Use)] = [
      (authorities, .instructions), (certificate?.file, .instructions), (certificate?.privateKey, secret),
    ]
    do throws(TrustedFile.Refusal) {
      for case (let path?, let use) in files { close(try TrustedFile.open(path, for: use)) }
    } catch { throw DeliveryProblem(error.message) }
  }
}
