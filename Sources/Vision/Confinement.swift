import CVision

/// What a process that parses hostile files gives up before it reads the first byte.
public enum Confinement {
  /// Closes the descriptors above `descriptor`, and gives up new privileges, writing to files, core dumps, and more address space than
  /// `megabytes`. The process is killed when the thread that started it ends. What a kernel does not offer is passed over.
  public static func begin(keeping descriptor: Int32, megabytes: Int) { _ = cvision_harden(descriptor, Int32(clamping: megabytes)) }

  /// Gives the work that begins now so many seconds of processor time; the kernel ends the process when they are used up. nil: no limit.
  public static func allow(seconds: Int?) { cvision_guard(Int32(clamping: seconds ?? 0)) }
}
