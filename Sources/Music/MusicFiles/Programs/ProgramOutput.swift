import Threads

/// The output of a program, read in blocks; used by one thread at a time.
final class ProgramOutput {
    let program: ChildProgram
    private let patience: Duration
    private var bytes = [UInt8](repeating: 0, count: 64 << 10)
    private var waiting = 0..<0

    /// - Parameter patience: Reading fails if the program writes nothing for this time.
    init(
        _ arguments: [String],
        name: String? = nil,
        group: ChildProgram.Group = .own,
        patience: Duration
    ) throws(MusicFileError) {
        do throws(ChildProgram.StartError) {
            program = try ChildProgram(arguments, name: name, group: group)
        } catch {
            throw MusicFileError(arguments, error)
        }
        self.patience = patience
    }

    /// The number of bytes that can be removed without waiting.
    var count: Int { waiting.count }

    /// Waits until this number of bytes (at most 64 KiB) can be removed, or until the end of the output.
    func fill(atLeast count: Int) throws(MusicFileError) {
        while waiting.count < count {
            if waiting.lowerBound > 0 {
                let rest = Array(bytes[waiting])
                bytes.replaceSubrange(..<rest.count, with: rest)
                waiting = 0..<rest.count
            }
            let end = waiting.upperBound
            let (program, patience) = (program, patience)
            let reading = bytes.withUnsafeMutableBytes { bytes in
                program.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]), patience: patience)
            }
            switch reading {
            case .bytes(let more): waiting = waiting.lowerBound..<(end + more)
            case .message: continue
            case .nothing: throw MusicFileError(.hung)
            case .end: return
            }
        }
    }

    /// Removes bytes from the beginning.
    func remove<Result>(_ length: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        precondition(length <= waiting.count, "no more than what was read")
        let range = waiting.lowerBound..<(waiting.lowerBound + length)
        waiting = range.upperBound..<waiting.upperBound
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
}
