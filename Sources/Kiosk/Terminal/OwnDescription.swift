import CNcurses
import Cells
import Glibc

/// Our own terminal descriptions. The one with direct colour uses the form that every terminal understands (`38;2;r;g;b` with semicolons;
/// xterm-direct has colons and is not always installed). The one with 256 colours leaves out what emulators get wrong: `rep` at the right
/// edge (libvterm scrolls) and erasing with a background (GNU screen has none). ncurses accepts a compiled description in the environment.
/// These are compiled from `Tests/TerminalTests/Fixtures/vestibule.ti`; a test compiles it again and compares.
enum OwnDescription {
  /// Starts ncurses with one of our descriptions if the terminal understands it, otherwise with the terminal's own.
  ///
  /// - Parameter colors: the number of colours in the description of `type`.
  static func open(for depth: ColorDepth, type: String, colors: Int32, output: Int32, input: Int32) -> UnsafeMutableRawPointer? {
    switch depth {
    case .direct: open("vestibule-direct", compiled: direct, output, input)
    case .indexed256 where colors != 256 || TerminalEnvironment.hasPrivateModes(type: type):
      open("vestibule-256", compiled: indexed256, output, input)
    case .ansi8 where colors < 8 || colors > 256: open("vestibule-256", compiled: indexed256, output, input)
    default: cn_open(type, output, input)
    }
  }

  /// TERM does not change, for the programs that we start. TERMINFO is ours only while ncurses reads it.
  private static func open(_ name: String, compiled: String, _ output: Int32, _ input: Int32) -> UnsafeMutableRawPointer? {
    let before = getenv("TERMINFO").map { String(cString: $0) }
    setenv("TERMINFO", compiled, 1)
    defer {
      if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
    }
    return cn_open(name, output, input)
  }

  /// The output of `infocmp -0 -Q2 -x vestibule-direct`.
  static let direct = """
    b64:HgI8AA8ADwBpAUUBdmVzdGlidWxlLWRpcmVjdHxWZXN0aWJ1bGUgb24gYSB0ZXJtaW5hbCB3aXRoIGRpcmVjdCBjb2xvdXIAAAEAAAEAAAAAAAAAAAEB\
    AP____________________________________________________________________8AAAABAAABAP____8AAP____8CAAoADgASAP__HQAuADAANAA7\
    AP__PQBEAP__SAD__________________0wAUQD__1oA________XwBkAGkA_____24AcgD_____ewCBAP______________________________________\
    ________________________________________________________________________________________________________________________\
    ______-HAP_______5AAmQD__6IA________________________________qwD__7YA____________________________________________________\
    ____uAC-AP______________________________________________________________________________________________________________\
    ________________________________________________________________________________________________________________________\
    ________________________________________________________________________________________________________________________\
    _________________________________8QA____________________________________________________________________________________\
    _______________________________________________________________________________NAAkBDQAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVk\
    RwAbWyVpJXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1s_MTA0OWgAG1sybQAbWzdtABtbN20AG1s0bQAbW20AG1s_\
    MTA0OWwAG1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1slcDElZEEAG1slaSVwMSVkZAAKABtbPzdoABtbPzdsABtbMzk7NDltABtb\
    Mzg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWRtABtbNDg7MjslcDElezY1NTM2fSUvJWQ7JXAxJXsyNTZ9\
    JS8lezI1NX0lJiVkOyVwMSV7MjU1fSUmJWRtAAACAAAAAAACAAcAAQEAAAMAQVgAUkdCAA==
    """

  /// The output of `infocmp -0 -Q2 -x vestibule-256`.
  static let indexed256 = """
    b64:HgI3AA8ADwBpAekAdmVzdGlidWxlLTI1NnxWZXN0aWJ1bGUgb24gYSB0ZXJtaW5hbCB3aXRoIDI1NiBjb2xvdXJzAAABAAABAAAAAAAAAAABAf______\
    ______________________________________________________________8AAQAAAAABAP____8AAP____8CAAoADgASAP__HQAuADAANAA7AP__PQBE\
    AP__SAD__________________0wAUQD__1oA________XwBkAGkA_____24AcgD_____ewCBAP______________________________________________\
    ______________________________________________________________________________________________________________________-H\
    AP_______5AAmQD__6IA________________________________qwD__7YA________________________________________________________uAC-\
    AP______________________________________________________________________________________________________________________\
    ________________________________________________________________________________________________________________________\
    ________________________________________________________________________________________________________________________\
    _________________________8QA____________________________________________________________________________________________\
    _______________________________________________________________________NANsADQAbW0gbWzJKABtbSwAbW0oAG1slaSVwMSVkRwAbWyVp\
    JXAxJWQ7JXAyJWRIAAoAG1tIABtbPzI1bAAIABtbPzI1aAAbW0MAG1tBABtbMW0AG1s_MTA0OWgAG1sybQAbWzdtABtbN20AG1s0bQAbW20AG1s_MTA0OWwA\
    G1syN20AG1syNG0AG1slcDElZEIAG1slcDElZEQAG1slcDElZEMAG1slcDElZEEAG1slaSVwMSVkZAAKABtbPzdoABtbPzdsABtbMzk7NDltABtbMzg7NTsl\
    cDElZG0AG1s0ODs1OyVwMSVkbQAAAgAAAAAAAgAHAAEBAAADAEFYAFJHQgA=
    """
}
