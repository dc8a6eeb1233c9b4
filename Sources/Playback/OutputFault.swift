public import ALSA
import Glibc

/// Why an output could not go on: what was tried, and the error number it ended with.
///
/// Made without allocation, so that the realtime thread can hand one over; `description` is for other threads.
public struct OutputFault: Error, Hashable, Sendable, BitwiseCopyable {
    /// What was tried.
    public let attempt: Attempt
    /// The error number, positive, as in `errno.h`.
    public let code: Int32

    /// What was tried when a fault came up.
    public enum Attempt: Hashable, Sendable, BitwiseCopyable {
        /// A function of alsa-lib.
        case alsa(ALSAError.Operation)
        /// Opening the file that is written.
        case openFile
        /// Writing to it.
        case writeFile
        /// Playing: the device no longer moved, without an error of its own.
        case play
        /// Starting the realtime thread.
        case startThread
    }

    /// A fault of that attempt.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(_ attempt: Attempt, _ code: Int32) {
        self.attempt = attempt
        self.code = code
    }

    @_noAllocation @_noLocks
    init(_ error: ALSAError) {
        self.init(.alsa(error.operation), error.code)
    }

    /// True when the device is no longer there: unplugged, or its driver gone.
    public var isGone: Bool { code == ENODEV }

    /// True when the device only lost its place, and starting it anew is worth trying.
    var isInterruption: Bool {
        @_noAllocation @_noLocks get { code == EPIPE || code == ESTRPIPE }
    }
}

extension OutputFault: CustomStringConvertible {
    /// What was tried and why it failed: "snd_pcm_open: No such file or directory".
    public var description: String {
        switch attempt {
        case .alsa(let operation): ALSAError(operation, code).description
        case .openFile: "opening the file: \(reason)"
        case .writeFile: "writing the file: \(reason)"
        case .play: "playing: the device does not move"
        case .startThread: "starting the sound's thread: \(reason)"
        }
    }

    /// What to do about it, as an order; nil when nothing but waiting helps.
    public var advice: String? {
        switch (attempt, code) {
        case (.alsa, EBUSY): "close the program that holds the device, or choose another device"
        case (.alsa, ENOENT), (.alsa, ENODEV), (.alsa, ENXIO): "choose a device that `aplay -L` lists"
        case (.alsa, ECONNREFUSED), (.alsa, EHOSTDOWN): "start the sound server"
        case (.alsa, EACCES), (.alsa, EPERM): "join the group `audio`, or log in where the sound card is"
        case (.openFile, _): "choose a file that can be written"
        case (.writeFile, ENOSPC), (.writeFile, EDQUOT): "make room on the disk"
        case (.writeFile, EFBIG): "begin another file: a WAV file ends at 4 GiB"
        default: nil
        }
    }

    private var reason: String { String(cString: strerror(code)) }
}
