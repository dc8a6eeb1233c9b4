/// A recording of NMEA 0183 sentences, paced by its own time stamps.
///
/// Each line is due when the last time stamp before its end says. The clock of the recording stands still over steps
/// back and over holes of more than an hour, so that a recording pieced together from several runs still plays.
public struct RecordedNMEA: Sendable {
    /// Lines that are due at the same time.
    public struct Passage: Hashable, Sendable {
        /// When they are due, since the first.
        public let time: Duration
        /// The lines with their ends; the last may have none.
        public let bytes: ArraySlice<UInt8>
    }

    /// Holes up to this are waited for.
    private static let longestHole: Duration = .seconds(3600)
    /// Steps back up to this come from sentences of one epoch out of order.
    private static let disorder: Duration = .seconds(1)

    /// The recording, cut where the time moves.
    public let passages: [Passage]

    /// Takes a recording as it lies in its file.
    public init(_ bytes: [UInt8]) {
        var passages: [Passage] = []
        var framer = SentenceFramer()
        var clock: TimeOfDay?
        var time: Duration = .zero
        var passageStart = bytes.startIndex
        var lineStart = bytes.startIndex
        func advance(to stamp: TimeOfDay) {
            let step = clock.map(stamp.elapsed) ?? .zero
            if step > .zero, step <= Self.longestHole {
                if passageStart < lineStart {
                    passages.append(Passage(time: time, bytes: bytes[passageStart..<lineStart]))
                    passageStart = lineStart
                }
                time += step
            }
            if clock == nil || step > .zero || step < .zero - Self.disorder { clock = stamp }
        }
        for index in bytes.indices {
            if case .sentence = framer.push(bytes[index]),
                let stamp = (try? Sentence(parsing: framer.line))?.time
            {
                advance(to: stamp)
            }
            if bytes[index] == UInt8(ascii: "\n") { lineStart = index + 1 }
        }
        if passageStart < bytes.endIndex {
            passages.append(Passage(time: time, bytes: bytes[passageStart...]))
        }
        self.passages = passages
    }

    /// How long it plays, to the last line.
    public var duration: Duration { passages.last?.time ?? .zero }

    /// What a decoder sees in it when it plays; each observation arrives when its passage is due.
    public func observations() -> [Observation] {
        var decoder = NMEADecoder()
        var observations: [Observation] = []
        for passage in passages {
            observations += decoder.feed(passage.bytes.span, at: passage.time)
        }
        // A file cut off before the end of its last line still holds that sentence.
        return observations + decoder.feed([UInt8(ascii: "\n")], at: duration)
    }
}
