import Glibc

/// An open descriptor received over a socket. It is closed with its last reference, so that an unexpected one closes by itself.
public final class PassedDescriptor: Equatable, Sendable {
  public let number: Int32

  /// Takes ownership of an open descriptor.
  public init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Compares by identity: each instance owns its own descriptor.
  public static func == (left: PassedDescriptor, right: PassedDescriptor) -> Bool { left === right }

  // Swift cannot call C's macros for control messages. One descriptor is a `cmsghdr` (its length, then level and type), followed by the
  // descriptor's number; see cmsg(3).
  private static let headerLength = MemoryLayout<cmsghdr>.size
  private static let controlLength = headerLength + MemoryLayout<Int32>.size
  private static let alignment = MemoryLayout<Int>.alignment

  /// Sends bytes together with a descriptor. Returns the result of `sendmsg`.
  static func send(_ passed: Int32, beside bytes: UnsafeRawBufferPointer, over socket: Int32) -> Int {
    withUnsafeTemporaryAllocation(byteCount: (controlLength + alignment - 1) / alignment * alignment, alignment: alignment) { control in
      control.initializeMemory(as: UInt8.self, repeating: 0)
      var header = cmsghdr()
      (header.cmsg_len, header.cmsg_level, header.cmsg_type) = (controlLength, SOL_SOCKET, rights)
      control.storeBytes(of: header, as: cmsghdr.self)
      control.storeBytes(of: passed, toByteOffset: headerLength, as: Int32.self)
      var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
        return sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
  }

  /// Receives bytes, and a descriptor if one comes with them. Returns the result of `recvmsg`.
  static func receive(_ bytes: UnsafeMutableRawBufferPointer, from socket: Int32, _ passed: (PassedDescriptor) -> Void) -> Int {
    withUnsafeTemporaryAllocation(byteCount: (controlLength + alignment - 1) / alignment * alignment, alignment: alignment) { control in
      control.initializeMemory(as: UInt8.self, repeating: 0)
      var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        // Space for one descriptor: the kernel drops any others.
        (message.msg_control, message.msg_controllen) = (control.baseAddress, controlLength)
        let count = recvmsg(socket, &message, Int32(MSG_DONTWAIT | MSG_CMSG_CLOEXEC))
        guard count >= 0, message.msg_controllen >= controlLength else { return count }
        let header = control.load(as: cmsghdr.self)
        if header.cmsg_level == SOL_SOCKET, header.cmsg_type == rights, header.cmsg_len >= controlLength {
          passed(PassedDescriptor(control.load(fromByteOffset: headerLength, as: Int32.self)))
        }
        return count
      }
    }
  }

  private static let rights = Int32(SCM_RIGHTS)
}
