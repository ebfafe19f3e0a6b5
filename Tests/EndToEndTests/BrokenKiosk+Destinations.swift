import Foundation
import Glibc
import Testing

extension BrokenKiosk {
  private static let client = #""clientCertificate": {"certificate": "DIR/c.pem", "privateKey": "DIR/c.key"}"#

  static let destinations: [BrokenKiosk] = [
    results("the program is missing", #"{"command": ["/nonexistent/archive"]}"#, "was not found"),
    results("the program is not executable", #"{"command": ["DIR/archive"]}"#, "cannot be started") {
      try $0.write("archive", "#!/bin/sh\n")
    },
    results("what the program needs is missing", #"{"command": ["DIR/archive"]}"#, "needs /usr/bin/no-shell") {
      try $0.write("archive", "#!/usr/bin/no-shell -e\n", mode: 0o700)
    },
    results("others can change the program", #"{"command": ["DIR/archive"]}"#, "chmod go-w") {
      try $0.write("archive", "#!/bin/sh\n", mode: 0o777)
    },
    results("what the program looks for is missing", #"{"command": ["DIR/archive"]}"#, "needs no-shell") {
      try $0.write("archive", "#!/usr/bin/env -S A=1 no-shell -e\n", mode: 0o700)
    },
    results("what the program looks for has an argument", #"{"command": ["DIR/archive"]}"#, "needs sh -e,") {
      try $0.write("archive", "#!/usr/bin/env sh -e\n", mode: 0o700)
    },
    results("the script was saved on Windows", #"{"command": ["DIR/archive"]}"#, "needs /bin/sh\\u000d,") {
      try $0.write("archive", "#!/bin/sh\r\n", mode: 0o700)
    },
    results("others can change the script", #"{"command": ["/bin/sh", "DIR/archive.sh"]}"#, "archive.sh can be changed by others") {
      try $0.write("archive.sh", "", mode: 0o666)
    },
    results("others can replace a folder above the program", #"{"command": ["DIR/open/mine/archive"]}"#, "chmod go-w") { folder in
      try FileManager.default.createDirectory(atPath: folder.file("open/mine"), withIntermediateDirectories: true)
      try folder.write("open/mine/archive", "#!/bin/sh\n", mode: 0o700)
      chmod(folder.file("open"), 0o777)
    },
    results("others can replace a link to the program", #"{"command": ["DIR/first"]}"#, "chown") { folder in
      try folder.write("archive", "#!/bin/sh\n", mode: 0o700)
      try folder.link("theirs/second", to: folder.file("archive"))
      try folder.link("first", to: folder.file("theirs/second"))
      guard lchown(folder.file("theirs"), 1234, 1234) == 0 else { throw KioskFolder.OnlyRoot() }
    },
    results("others can replace the program", #"{"command": ["DIR/open/archive"]}"#, "chmod go-w") { folder in
      try FileManager.default.createDirectory(atPath: folder.file("open"), withIntermediateDirectories: true)
      try folder.write("open/archive", "#!/bin/sh\n", mode: 0o700)
      chmod(folder.file("open"), 0o777)
    },
    results("others can change what the program needs", #"{"command": ["DIR/archive"]}"#, "shell can be changed by others") { folder in
      try folder.write("shell", "", mode: 0o777)
      try folder.write("archive", "#!\(folder.file("shell"))\n", mode: 0o700)
    },
    results("others can change what an interpreter needs", #"{"command": ["DIR/archive"]}"#, "deep can be changed by others") { folder in
      try folder.write("deep", "", mode: 0o777)
      try folder.write("shell", "#!\(folder.file("deep"))\n", mode: 0o700)
      try folder.write("archive", "#!\(folder.file("shell"))\n", mode: 0o700)
    },
    results("others can change what nice starts", #"{"command": ["/usr/bin/nice", "DIR/archive"]}"#, "archive can be changed by others") {
      try $0.write("archive", "#!/bin/sh\n", mode: 0o777)
    },
    results("others can change Python's folder", #"{"command": ["/usr/bin/python3", "DIR/archive"]}"#, "archive can be changed by others") {
      try FileManager.default.createDirectory(atPath: $0.file("archive"), withIntermediateDirectories: true)
      chmod($0.file("archive"), 0o777)
    },
    results("results go where sessions are kept", #"{"folder": "DIR/data/sessions/archive"}"#, "is where Vestibule keeps its sessions"),
    results("the program is a folder", #"{"command": ["/usr"]}"#, "cannot be started"),
    results("no file can be made in the folder", #"{"folder": "/proc/results"}"#, "cannot be written"),
    results("the folder is a file", #"{"folder": "DIR/results"}"#, "cannot be written") { try $0.write("results", "x") },
    server("the authority's certificate is missing", #""ca": "DIR/ca.pem""#, "ca.pem cannot be read"),
    server("the authority's certificate is none", #""ca": "DIR/ca.pem""#, "it is not in PEM") { try $0.write("ca.pem", "text") },
    server("the authority's certificate is damaged", #""ca": "DIR/ca.pem""#, "or damaged. Correct \"ca\"") {
      try $0.write("ca.pem", "-----BEGIN CERTIFICATE-----\nZ2FyYmFnZQ==\n-----END CERTIFICATE-----\n")
    },
    server("the key is another certificate's", client, "is another one's. Correct \"clientCertificate\"") { folder in
      try folder.certificate("c")
      try folder.certificate("d")
      try folder.write("c.key", String(contentsOfFile: folder.file("d.key"), encoding: .utf8))
    },
    server("others can change the authority's certificate", #""ca": "DIR/ca.pem""#, "chmod go-w") { folder in
      try folder.certificate("ca")
      chmod(folder.file("ca.pem"), 0o666)
    },
    server("others can read the client's key", client, "chmod 600") { folder in
      try folder.certificate("c")
      chmod(folder.file("c.key"), 0o644)
    },
    secret("the secret is missing", nil, "secret"),
    secret("others can read the secret", whole, mode: 0o644, "chmod 600"),
    secret("the secret has another form", "swordfish", "whsec_"),
    secret("the secret is too short", "whsec_" + Data(repeating: 7, count: 16).base64EncodedString(), "24 to 64 bytes"),
  ]
}
