/// An action that a key of the live screen requests.
package enum LiveKey: Hashable, Sendable, CaseIterable {
    case faster
    case slower
    case raiseOffset
    case lowerOffset
    case pauseOrResume
    case lap
    case skipStep
    case stepBack
    case repeatStep
    case addMinute
    case cue
    case sound
    case volume
    case track
    case source
    /// Close the screen; the run continues.
    case leave
    /// End the run and the recording, and close the screen.
    case finish
    /// Suspend the program, as Ctrl-Z does.
    case suspend
}

/// Decodes the bytes of a keyboard into keys.
///
/// Escape sequences, which arrow and function keys send, are ignored, also when they arrive in several pieces. Unknown keys are
/// ignored.
package struct KeyDecoder: Sendable {
    private enum State {
        case ground
        /// After ESC.
        case escape
        /// In a control sequence, after ESC [ (ECMA-48, 5.4).
        case control
        /// After ESC O, which precedes one character.
        case single
    }

    private var state = State.ground

    package init() {}

    /// Whether the end of an escape sequence has not arrived yet.
    package var isInSequence: Bool { state != .ground }

    /// Ends an incomplete escape sequence, because no byte has followed for a while: the user has pressed the Escape key.
    package mutating func endSequence() { state = .ground }

    package mutating func keys(_ bytes: some Sequence<UInt8>) -> [LiveKey] { bytes.compactMap { key($0) } }

    private mutating func key(_ byte: UInt8) -> LiveKey? {
        if byte == 0x1B {
            state = .escape
            return nil
        }
        switch state {
        case .ground: return Self.key(of: byte)
        case .escape:
            state = byte == 0x5B ? .control : byte == 0x4F ? .single : .ground
            return nil
        case .control:
            // Parameters and intermediate bytes; any other byte is the last one.
            if !(0x20...0x3F).contains(byte) { state = .ground }
            return nil
        case .single:
            state = .ground
            return nil
        }
    }

    private static func key(of byte: UInt8) -> LiveKey? {
        switch byte {
        case UInt8(ascii: "+"): .faster
        case UInt8(ascii: "-"): .slower
        case UInt8(ascii: ">"): .raiseOffset
        case UInt8(ascii: "<"): .lowerOffset
        case UInt8(ascii: " "): .pauseOrResume
        case UInt8(ascii: "l"): .lap
        case UInt8(ascii: "n"): .skipStep
        case UInt8(ascii: "b"): .stepBack
        case UInt8(ascii: "r"): .repeatStep
        case UInt8(ascii: "m"): .addMinute
        case UInt8(ascii: "c"): .cue
        case UInt8(ascii: "s"): .sound
        case UInt8(ascii: "v"): .volume
        case UInt8(ascii: "f"): .source
        case UInt8(ascii: "t"): .track
        case UInt8(ascii: "q"), 0x03, 0x04, 0x1C: .leave
        case UInt8(ascii: "Q"): .finish
        case 0x1A: .suspend
        default: nil
        }
    }
}
