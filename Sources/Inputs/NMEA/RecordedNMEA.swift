/// A recording of NMEA 0183 sentences, paced by its own time stamps.
///
/// Each sentence is due when the last time stamp up to its end says. The clock of the recording stands still over steps
/// back and over holes of more than an hour, so that a recording pieced together from several runs still plays.
public struct RecordedNMEA: Sendable {
    /// Sentences that are due at the same time, with what stands between them and up to the next.
    public struct Passage: Hashable, Sendable {
        /// When they are due, since the first.
        public let time: Duration
        /// The bytes as they lie in the recording; all passages together are the recording.
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
        func advance(to stamp: TimeOfDay, ofSentenceAt start: Int) {
            let step = clock.map(stamp.elapsed) ?? .zero
            if step > .zero, step <= Self.longestHole {
                if passageStart < start {
                    passages.append(Passage(time: time, bytes: bytes[passageStart..<start]))
                    passageStart = start
                }
                time += step
            }
            if clock == nil || step > .zero || step < .zero - Self.disorder { clock = stamp }
        }
        var index = 0
        while let outcome = framer.next(in: bytes.span, from: &index) {
            guard outcome == .sentence, let stamp = (try? Sentence(parsing: framer.line))?.time else { continue }
            // The line's end has been read as well, if there is one.
            let hasEnd = bytes[index - 1] == UInt8(ascii: "\r") || bytes[index - 1] == UInt8(ascii: "\n")
            advance(to: stamp, ofSentenceAt: index - (hasEnd ? 1 : 0) - framer.line.count)
        }
        if passageStart < bytes.endIndex {
            passages.append(Passage(time: time, bytes: bytes[passageStart...]))
        }
        self.passages = passages
    }

    /// How long it plays, to the last line.
    public var duration: Duration { passages.last?.time ?? .zero }

    /// What a decoder sees in it when it plays; each observation arrives when its passage is due.
    public func observations() -> [Observation] { decoded().observations }

    /// What a decoder sees in it when it plays, and what became of the sentences.
    public func decoded() -> (observations: [Observation], counts: NMEACounts) {
        var decoder = NMEADecoder()
        var observations: [Observation] = []
        for passage in passages {
            observations += decoder.feed(passage.bytes.span, at: passage.time)
        }
        // A file cut off before the end of its last line still holds that sentence.
        observations += decoder.feed([UInt8(ascii: "\n")], at: duration)
        return (observations, decoder.counts)
    }
}
