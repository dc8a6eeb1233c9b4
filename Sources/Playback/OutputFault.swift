public import ALSA
import Glibc

/// An error of the sound output: the operation that failed, and the error number.
///
/// Creating one does not allocate, so the realtime thread can report it. Use `description` on other threads only.
public struct OutputFault: Error, Hashable, Sendable, BitwiseCopyable {
    /// The operation that failed.
    public let attempt: Attempt
    /// The error number as a positive number, as in `errno.h`.
    public let code: Int32

    /// The operation that failed.
    public enum Attempt: Hashable, Sendable, BitwiseCopyable {
        /// A call of an alsa-lib function.
        case alsa(ALSAError.Operation)
        /// Opening the WAV file.
        case openFile
        /// Writing the WAV file.
        case writeFile
        /// Playing: the device does not play the written frames in time, although no function call has failed.
        case play
        /// Starting the audio thread.
        case startThread
    }

    /// Creates a fault from the operation that failed and the error number.
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

    /// Whether the device does not exist, for example because it was unplugged or its driver was removed.
    public var isGone: Bool { code == ENODEV }

    /// Whether the device was only interrupted (underrun or suspend), so that it may work again after a restart.
    var isInterruption: Bool {
        @_noAllocation @_noLocks get { code == EPIPE || code == ESTRPIPE }
    }
}

extension OutputFault: CustomStringConvertible {
    /// The operation and the reason, for example "snd_pcm_open: No such file or directory".
    public var description: String {
        switch attempt {
        case .alsa(let operation): ALSAError(operation, code).description
        case .openFile: "opening the file: \(reason)"
        case .writeFile: "writing the file: \(reason)"
        case .play: "playing: the device no longer plays the written frames"
        case .startThread: "starting the audio thread: \(reason)"
        }
    }

    /// What the user can do to solve the problem; nil if there is no advice for this error.
    public var advice: String? {
        switch (attempt, code) {
        case (.alsa, EBUSY): "close the program that uses the device, or choose another device"
        case (.alsa, ENOENT), (.alsa, ENODEV), (.alsa, ENXIO): "choose a device that `aplay -L` lists"
        case (.alsa, ECONNREFUSED), (.alsa, EHOSTDOWN): "start the sound server"
        case (.alsa, EACCES), (.alsa, EPERM): "join the group `audio`, or log in on the computer itself"
        case (.openFile, _): "choose a file that you can write to"
        case (.writeFile, ENOSPC), (.writeFile, EDQUOT): "free space on the disk"
        case (.writeFile, EFBIG): "start another file: a WAV file has at most 4 GiB"
        default: nil
        }
    }

    /// The shell command that shows or corrects the cause.
    public var command: String {
        switch (attempt, code) {
        case (.alsa, EBUSY): "fuser -v /dev/snd/*"
        case (.alsa, ECONNREFUSED), (.alsa, EHOSTDOWN): "systemctl --user restart pipewire wireplumber"
        case (.alsa, EACCES), (.alsa, EPERM): "sudo usermod -aG audio $USER"
        case (.openFile, _), (.writeFile, _): "df -h ."
        case (.alsa, _), (.play, _): "aplay -L"
        case (.startThread, _): "ulimit -u"
        }
    }

    private var reason: String { String(cString: strerror(code)) }
}
