import Glibc
package import Metronome
import Synchronization
import Threads

/// Runs a program that writes a WAV file to its standard output.
enum SpeechProgram {
    static let longest = Duration.seconds(30)
    /// The largest output: 30 s of 16-bit stereo at 48 kHz, and a header.
    private static let largestOutput = 6 << 20
    /// The interval at which strided checks, while the program runs, whether the task was cancelled.
    private static let interval = Duration.milliseconds(100)

    /// Runs the program on a thread of its own, and returns its output; if the task is cancelled, the program is killed.
    ///
    /// The program gets no input, and its messages are discarded.
    /// - Parameters:
    ///   - arguments: The program, which is found on the path, and its arguments.
    ///   - patience: Time after which a program that does not end is killed.
    static func output(of arguments: [String], patience: Duration) async throws(SpeechError) -> [UInt8] {
        let program = arguments.first ?? ""
        let isCancelled = Mutex(false)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (done: CheckedContinuation<Result<[UInt8], SpeechError>, Never>) in
                let code = startThread("speech", stackSize: 256 << 10) {
                    done.resume(
                        returning: Result { () throws(SpeechError) in
                            try run(arguments, patience) { isCancelled.withLock { $0 } }
                        }
                    )
                }
                if code != 0 { done.resume(returning: .failure(.cannotStart(program: program, code: code))) }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        return try result.get()
    }

    private static func run(
        _ arguments: [String],
        _ patience: Duration,
        isCancelled: () -> Bool
    ) throws(SpeechError) -> [UInt8] {
        let program = arguments.first ?? ""
        let child: ChildProgram
        do throws(ChildProgram.StartError) {
            child = try ChildProgram(arguments)
        } catch {
            throw error.code == ENOENT ? .notFound(program: program) : .cannotStart(program: program, code: error.code)
        }
        let deadline = ContinuousClock.now + patience
        let tooSlow = SpeechError.tooSlow(program: program, seconds: Int(patience / .seconds(1)))
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        reading: while true {
            guard ContinuousClock.now < deadline else { throw tooSlow }
            if isCancelled() { child.signal(SIGKILL) }
            let slice = min(deadline - .now, interval)
            switch block.withUnsafeMutableBytes({ child.read(into: $0, patience: slice) }) {
            case .bytes(let count):
                bytes += block[..<count]
                guard bytes.count <= largestOutput else { throw .tooMuch(program: program) }
            case .message, .nothing: continue
            case .end: break reading
            }
        }
        // A program that has closed its output, but does not end, is killed as well.
        switch child.end(within: deadline - .now) {
        case .exited(0): return bytes
        case .signalled where ContinuousClock.now >= deadline: throw tooSlow
        case .exited(let status): throw .failed(program: program, status: status)
        case .signalled(let signal): throw .failed(program: program, status: 128 + signal)
        }
    }
}

/// Why a text was not spoken.
package enum SpeechError: Error, Hashable, Sendable, CustomStringConvertible {
    case notFound(program: String)
    /// The speech program cannot be started; an error number.
    case cannotStart(program: String, code: Int32)
    /// The speech program did not end in time.
    case tooSlow(program: String, seconds: Int)
    case failed(program: String, status: Int32)
    /// The output of the speech program is longer than allowed.
    case tooMuch(program: String)
    /// The output of the speech program is not a WAV file that can be used.
    case unusable(program: String, WAVError)

    /// The error as a sentence, with advice where there is some.
    package var description: String {
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
