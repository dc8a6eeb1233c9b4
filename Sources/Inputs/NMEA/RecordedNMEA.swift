import Cadence
/// A recording of NMEA 0183 sentences, which is played at the speed given by its time stamps.
///
/// A sentence without a time stamp is played with the sentence before it. Time stamps that go back, and gaps of more than an
/// hour, do not advance the playing time, so a recording that contains several runs can be played.
public struct RecordedNMEA: Sendable {
    /// Sentences with the same playing time, and all bytes up to the next segment.
    public struct Segment: Hashable, Sendable {
        /// When the segment is played, counted from the first sentence.
        public let time: Duration
        /// The unchanged bytes of the segment; all segments together are the whole recording.
        public let bytes: ArraySlice<UInt8>
    }

    /// Gaps between time stamps up to this length are played; a longer gap is skipped.
    private static let longestGap: Duration = .seconds(3600)
    /// If a time stamp goes back by up to this, sentences of one epoch are out of order.
    private static let disorder: Duration = .seconds(1)

    /// The recording, divided into segments where the time changes.
    public let segments: [Segment]

    /// Creates a recording from the content of its file.
    public init(_ bytes: [UInt8]) {
        var segments: [Segment] = []
        var framer = SentenceFramer()
        var clock: TimeOfDay?
        var time: Duration = .zero
        var segmentStart = bytes.startIndex
        func advance(to stamp: TimeOfDay, ofSentenceAt start: Int) {
            let step = clock.map(stamp.elapsed) ?? .zero
            if step > .zero, step <= Self.longestGap {
                if segmentStart < start {
                    segments.append(Segment(time: time, bytes: bytes[segmentStart..<start]))
                    segmentStart = start
                }
                time += step
            }
            if clock == nil || step > .zero || step < .zero - Self.disorder { clock = stamp }
        }
        var index = 0
        while let outcome = framer.next(in: bytes.span, from: &index) {
            guard outcome == .sentence, let stamp = (try? Sentence(parsing: framer.line))?.time else { continue }
            // If the line ends with CR or LF, `index` has already passed that byte.
            let hasEnd = bytes[index - 1] == UInt8(ascii: "\r") || bytes[index - 1] == UInt8(ascii: "\n")
            advance(to: stamp, ofSentenceAt: index - (hasEnd ? 1 : 0) - framer.line.count)
        }
        if segmentStart < bytes.endIndex {
            segments.append(Segment(time: time, bytes: bytes[segmentStart...]))
        }
        self.segments = segments
    }

    /// The playing time of the last segment.
    public var duration: Duration { segments.last?.time ?? .zero }

    /// The observations that a decoder makes from the recording; each arrives at the time of its segment.
    public func observations() -> [Observation] { decoded().observations }

    /// The observations that a decoder makes from the recording, and the counts of the sentences.
    public func decoded() -> (observations: [Observation], counts: NMEACounts) {
        var decoder = NMEADecoder()
        var observations: [Observation] = []
        for segment in segments {
            observations += decoder.feed(segment.bytes.span, at: segment.time)
        }
        // If the file ends in the middle of a line, this line end completes the last sentence.
        observations += decoder.feed([UInt8(ascii: "\n")], at: duration)
        return (observations, decoder.counts)
    }
}
