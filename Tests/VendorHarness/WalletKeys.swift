import Cryptography
import Foundation

/// Two key pairs of 2,048 bits that were made for these tests, because making keys takes long.
package enum WalletKeys {
  package static let bank = pair(
    """
    MIIEowIBAAKCAQEAtBRoFkeDAvYbXHaMf3zPjxM8m/mYrc7WOhKRo71Q3QUoBo/tCPABKfQ1bXSObOTJ5Y+PoXP5AnZxYczhu0GOu+Fpt8Crf/Jl3rHQRY
    ikWnRacwr+Or5NJeLHsX18TJjPt3SKjLw2Mp4OM2AvajGZZ+yp2L6U+hUqekPguwMEdC5nlJaXlJn2qdqgmcVsAGAb+O5uVedTJuK8oQ0lx3xrmXZ/lJG4
    uCfl6k5LGRwTDEZXSRHaIaD/ZIAUrO96/bCQNAJBQEBYG1839Gc/lmQLczRBQ+5pHaLZs0y7VX6VM7yszgisUj/Q6XwUwcBWLxcnEkZUiWTlB/aptR6n5u
    Z8rQIDAQABAoIBACwtJmSyyd233Ln33hsnVe66MB/uYOlgiJbJ9970gioaSfmkJKjQ4eQ2I8Y0df0aOjo91+UqY1+aiVGN9qFeoYKPN4VLt3bFkv6I3fg0
    32bOTOMUgw4Lobbl1YnB6DSNN0XAyf1g7aXItuCdG7ygKss/GGKSzE62UwuX68FM6fKLBzmTuDh52ORFPCQJ6BGs0PJO3oA6tiVFuThEAFohGGdOllsNLO
    A15SjzXhZvI3rOUlfQixQU+idrAHzBtE4kO1vcIQSyCQCyf4GIiyPTSdr1Zif/cGC41e6ufx8oDqsMJnd41GBldOeer9wGyv6RbqnLYyqlHrKluapzRBOB
    lRECgYEA45AaXiU3H1E08Gcrh0QsSubl0JrT52FykwIvZypOAOhgcaCek3uvduvgvR2Lk7oVzk7KqyFqKiOHlDA3J1TCAfpKcO49WiERPiRgWoUCT5hX1L
    0tkl8ifPi7MdtnY4Uv47IHxgM3Ak/9CT+5sHd42LqMgH6O0k5N5ECnsLhDBT0CgYEAypVIdSC1eOydYsJYq7F53VJBKYSt2XEms44GIryK8QdZjM5mCjZn
    RT/3klc/BSXWwhVw1AexdQtCcUK0fw2HkZyUtY1qgE0CX6P1eugUDdC0u9VH1kimp6WUOB6Ipit0LBTimKwFJuBMBgv/VJA0sjuWxCWE0OQMPvs8MFycLD
    ECgYEAlYtRiKT0QIRhQcrK9C183gw24ouczeVgIfPBqw5GDJqpJoLjMxCJEqGYIy+TVhVn1xg4X5Wp6t9Gbb/xvssYY6xT1zr43o30gt3s5A+coSoALjHU
    DOiwBWh/vBfvLZuNCRkpuprKP57JLpbONIWOyP5u7tI8kUAcN++1Q5ETmhECgYAkEs0iPj7SV5/29BCCEkpXBMyhrgSfEa0IkCO7j8NWBC8ICcDV1LYy+J
    8HKg4IxqIlUVgUCYKqCuU78drePPSFE1LPuWzbh9sCWNnflu/rPdzRDbuLBsjWVX+9NoKyxE4dg2KOOSN5trsS4JQI5NzdWAsSxnOOFu2vUWF4YyVUIQKB
    gBhmLauJBcTXqwK8evyc+6xKitr9gxaxjrSwFzvQ2HSCjx3H2qe+xRYFKFTy7b+A0SpdT1JfGMDPykCoWouh3zkcTjsdqtX+60pkHZ5VkfPMQENvvNM40T
    RjM+8kboBL9XSe5AmUyfBKZwEssCZrFmncscFqB8JyeDZXkNpYkM+H
    """)

  package static let wallet = pair(
    """
    MIIEowIBAAKCAQEA180uE52vs7LdHznjG6ARRBiu0gf8qD1CgBi1yDf3gdCfubrvpv63Hqqz8E93mxw6cdY9BUnxx59/TjiQTz4z1/x6EDivdM5Fc1ry6i
    n/T2IlqpBL2WsIvFFLhCMQj39ikxDDIM73rXDfMJ9Ne7Y0lug+jVdLytzLo1VpQWbG4N7Tz2ApaJpA8V6qfhyg65asmhwY2V0Ua7IiMhe6btA8qNGdka4d
    pG6tECOxGdF20KOBQa7wL+wu/tEn2NBRT+BFgpoQQWV6BeR1tvkpIT2aaGKlXtbmxf0SWoTtoHemseLe9n9f+XjyzruQ9cQXgooZpxACMZh+oGykJHVWSh
    NLyQIDAQABAoIBABLeK6MnbE9H2jF6vDKUIi5UAiT28c473O6aOnqQ+iDtfqmcgIuXRad2wVjHeeuj4jBFzPwDZRJRDa5nH6buB1ZhCsMUUbLivgvB7e8v
    UNU9/ZEWIKuXwiHE8ddRwYbqWlIFayoZLmqJrdnwc7PXUG3JTH7LHSNVfrB/LT68n7LVX45OC+7z9ic6rqsi+I9IYxSgZXgQY6oXWWAtbnNO6dmrlsvp6v
    SiYCB5iwlZIrXXhgi1I/DVXQSZvSZhVzWZYWN+WNdZrndQ0zxYHY9KVxJ+r3anfxLFHKH7sz6zp0tpMpj+Sod6VkziIxKEpTnU34Lnnsng7C2H6QOI+VMa
    4IkCgYEA8RRKNkZlJWpUyU5E+1KUZrf0/SZB7C8W0Rrq2dW3TNm36kegNNuOVTN0qQ0mtMQWf/hCubr8Wcj3Zrwmszs6Yl5JNOpCcitkhe88NtDwfgmnGd
    6UK0SWTqbNHGk88UPYdrRqbVu2DTf0bXkw1eEIoxj5jNshGej2KdQ9t67ZcfMCgYEA5ShiP2XDlANh5e5FvrHlfBN/7A2g1+LCqA2q7ZxXs3gBSSiamnxU
    YWKNGUFJ/BXsLEGBzre3MFpzuRCT7DlBxC+s91JgsX4jm+nmgCU8p0dVJZPJT+k5CrCTZSsgWW/ORX2kNDZt12qeCaJLmw2ethiJStPX5L22sv0eSzw7vl
    MCgYEAv/xXiVeQLza5pMLHHppKAm9XE87Gyu9JLWdRRf7zhakQ1OsLg2yhsepTallFzMkn3et4P+7QDjSECXWnIC73tOS/SfuQxNkXqa22dzT3gHfxciGW
    P8rUJHijeY+5b62HEillZAeYOHiqGBBeOsWGGlTGT00m1Dp45yDVsZT2J88CgYARwX1LWEE9OL3fKQUyb2pOoNwqmCu8To+yocx6uMB64XOIDaNdEQEgwp
    gYOtzWsYQpMbIzKD0DfB63Wjd7+DvGTcNjLnjbh+COdiMsDraSZ46LaNYSYQnQcDobfqn1BBrBe6i7evQr2tEAAhlFnFqN1Xzd1WhHCwQa/k3YmoQujQKB
    gAosaog2okYkoZhd0mU4XuI7b/tqna76tQE6TWpkV7h3HG9lmSp7FinvQKz5KEG2836bIDrzq0B35GZhuZYZ4B4pfUbs2mh6qI8ZUaWsW1BQL67J628dBf
    rp+9LD2KADTm41wgnZoasP+gskAiZTt4fZ7xvHDoKt6g3TQYAoQhVl
    """)

  private static func pair(_ text: String) -> RSAPrivateKey {
    let der = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    guard let pair = der.flatMap({ RSAPrivateKey(der: Array($0)) }) else { preconditionFailure("no key pair") }
    return pair
  }
}
