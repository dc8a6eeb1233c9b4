import Cadence
import Glibc

/// One input of the fuzzer: its last byte says how the others are cut into pieces.
struct FuzzInput {
    let bytes: [UInt8]
    let cut: UInt8

    init(bytes: [UInt8], cut: UInt8) {
        self.bytes = bytes
        self.cut = cut
    }

    init(_ data: UnsafeBufferPointer<UInt8>) {
        self.init(bytes: Array(data.dropLast()), cut: data.last ?? 0)
    }

    /// The bytes in pieces of 1 to 64 bytes, of lengths that follow from `cut`.
    var pieces: [[UInt8]] {
        var state = UInt32(cut)
        var rest = bytes[...]
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            state = state &* 1_664_525 &+ 1_013_904_223
            let piece = rest.prefix(Int(state >> 26) + 1)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// The bytes in lines, each with an arrival later than the one before: by milliseconds, seconds or days.
    var lines: [(bytes: [UInt8], arrival: Duration)] {
        var arrival = Duration.zero
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map { index, line in
            let gap = UInt8(truncatingIfNeeded: index) &* 37 ^ cut
            arrival += gap == 0xFF ? .seconds(500_000) : .milliseconds(Int(gap) * (gap & 1 == 0 ? 1 : 40))
            return (line + [0x0A], arrival)
        }
    }
}

/// Ends the run with the claim that did not hold; the fuzzer keeps the input.
func require(_ claim: String, _ holds: Bool) {
    guard !holds else { return }
    let words = Array("claim broken: \(claim)\n".utf8)
    _ = write(STDERR_FILENO, words, words.count)
    abort()
}

/// Prints what was read from an input as one line, if `differential.py` asks for it.
func report(_ line: @autoclosure () -> String) {
    if getenv("STRIDED_FUZZ_REPORT") != nil { print(line()) }
}

/// The bytes of a text in hexadecimal digits, for a line of ``report(_:)``.
func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

// libFuzzer runs on one thread.
nonisolated(unsafe) private var inputs = 0

/// Whether to do, once in so many inputs, what is too slow for each.
func isTurn(oneIn period: Int) -> Bool {
    inputs += 1
    return inputs.isMultiple(of: period)
}

/// libFuzzer's entry; each target has its own `fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    fuzz(FuzzInput(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
