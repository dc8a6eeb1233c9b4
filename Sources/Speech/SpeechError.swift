public import Metronome

/// Why a text was not spoken.
public enum SpeechError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The speech program is not installed.
    case notFound(program: String)
    /// The speech program cannot be started; an error number.
    case cannotStart(program: String, code: Int32)
    /// The speech program did not end in time.
    case tooSlow(program: String, seconds: Int)
    /// The speech program ended with an error.
    case failed(program: String, status: Int32)
    /// The output of the speech program is longer than allowed.
    case tooMuch(program: String)
    /// The output of the speech program is not a WAV file that can be used.
    case unusable(program: String, WAVError)

    /// The error as a sentence, with advice where there is some.
    public var description: String {
        switch self {
        case .notFound("espeak-ng"): "the program espeak-ng was not found; to install it: sudo apt install espeak-ng"
        case .notFound(let program): "the program \(program) was not found; check the setting voice.command"
        case .cannotStart(let program, let code): "\(program) cannot be started (error \(code))"
        case .tooSlow(let program, let seconds): "\(program) did not end within \(seconds) s"
        case .failed(let program, let status): "\(program) ended with status \(status)"
        case .tooMuch(let program): "the speech of \(program) is longer than \(SpeechProgram.longest / .seconds(1)) s"
        case .unusable(let program, let error): "the output of \(program) cannot be played: \(error)"
        }
    }
}
