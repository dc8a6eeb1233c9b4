import Cadence

/// Decodes a stream of NMEA 0183 sentences into observations, with at most one speed per epoch.
///
/// It reads no clock. The result does not depend on how the bytes are divided between calls. Any bytes between sentences,
/// such as damaged lines and binary protocols, are ignored, and decoding never fails.
public struct NMEADecoder: Sendable {
    /// Numbers of sentences so far, by the result of decoding.
    public private(set) var counts = NMEACounts()
    /// The first damaged sentence of the present feed, and why it is damaged; nil while there was none.
    package private(set) var firstRefusal: String?

    private let source: Observation.Source
    private var framer = SentenceFramer()
    private var gate = EpochGate()

    /// Creates a decoder at the beginning of a stream.
    ///
    /// - Parameter source: The source that is given in every observation.
    public init(source: Observation.Source = .nmea) {
        self.source = source
    }

    /// Begins another feed: an unfinished sentence of the earlier one does not belong to it, but the counts continue.
    package mutating func begin() {
        framer = SentenceFramer()
        firstRefusal = nil
    }

    /// Processes the next bytes of the stream, which arrived at `arrival`, and returns the observations in order.
    ///
    /// - Parameter arrival: When the bytes arrived: monotonic time since an arbitrary origin, not earlier than in the previous call.
    public mutating func feed(_ bytes: [UInt8], at arrival: Duration) -> [Observation] {
        feed(bytes.span, at: arrival)
    }

    /// Processes the next bytes of the stream, like `feed(_:at:)`, without copying them.
    public mutating func feed(_ bytes: Span<UInt8>, at arrival: Duration) -> [Observation] {
        var observations: [Observation] = []
        var index = 0
        while let outcome = framer.next(in: bytes, from: &index) {
            switch outcome {
            case .interrupted:
                counts.interrupted += 1
                refuse("it ends with a byte that is not text, or without a line end")
            case .overlong:
                counts.overlong += 1
                refuse("it is longer than \(SentenceFramer.longest) bytes")
            case .sentence:
                guard let observation = decode(framer.line, at: arrival) else { continue }
                observations.append(observation)
            }
        }
        return observations
    }

    private mutating func refuse(_ reason: @autoclosure () -> String) {
        guard firstRefusal == nil else { return }
        firstRefusal = LineError(framer.line, "is not a sentence of NMEA 0183", reason()).description
    }

    private mutating func decode(_ line: [UInt8], at arrival: Duration) -> Observation? {
        let sentence: Sentence
        do throws(SentenceFault) {
            sentence = try Sentence(parsing: line)
        } catch {
            switch error {
            case .checksum:
                counts.badChecksum += 1
                refuse("its checksum is wrong or missing")
            case .grammar:
                counts.badGrammar += 1
                refuse("a field has an invalid form")
            case .unread: counts.other += 1
            }
            return nil
        }
        counts.accepted += 1
        switch gate.apply(sentence, at: arrival) {
        case .nothing:
            return nil
        case .implausible:
            counts.implausible += 1
            return nil
        case .stale:
            counts.stale += 1
            return nil
        case .observed(let instant, let kind):
            if kind == .noFix(.stale) { counts.stale += 1 }
            return Observation(source: source, arrival: arrival, instant: instant, kind: kind)
        }
    }

    /// Advice to the user if data that begin with these bytes are gpsd's JSON instead of NMEA sentences; nil for all other data.
    package static func advice(for bytes: [UInt8]) -> String? {
        // gpsd sends objects whose first key is the class.
        let start = bytes.prefix(64).filter { $0 > 0x20 }
        guard start.starts(with: Array(#"{"class":""#.utf8)) else { return nil }
        return "this is gpsd's JSON: use \"gpspipe -r\", or \"strided --gpsd\""
    }
}

/// Numbers of NMEA sentences of a stream, by the result of decoding.
public struct NMEACounts: Hashable, Sendable {
    /// Sentences that were decoded: of a known kind, with a valid checksum and valid fields.
    public var accepted = 0
    /// Sentences with a valid checksum, but of a kind that is not decoded.
    public var other = 0
    /// Sentences whose checksum is wrong or missing.
    public var badChecksum = 0
    /// Sentences with a valid checksum, but with an invalid field.
    public var badGrammar = 0
    /// Sentences longer than 255 bytes, which were discarded.
    public var overlong = 0
    /// Sentences interrupted by the beginning of the next sentence, or by a byte that is not printable.
    public var interrupted = 0
    /// Speeds that are impossible for a runner, and speeds that disagree within a sentence; their sentences count as `accepted`.
    public var implausible = 0
    /// Fixes that arrived too late; their sentences count as `accepted`.
    public var stale = 0
    /// Speeds that gpsd computed from two positions, ignored because the receiver reports its own.
    public var derived = 0

    /// Creates counts of zero.
    public init() {}

    /// Number of damaged lines of all kinds.
    public var refused: Int { badChecksum + badGrammar + overlong + interrupted }
}

/// A recording of NMEA 0183 sentences, which is played at the speed given by its time stamps.
///
/// A sentence without a time stamp is played with the sentence before it. Time stamps that go back, and gaps of more than an
/// hour, do not advance the playing time, so a recording that contains several runs can be played.
package struct RecordedNMEA: Sendable {
    /// Sentences with the same playing time, and all bytes up to the next segment.
    package struct Segment: Hashable, Sendable {
        /// When the segment is played, counted from the first sentence.
        package let time: Duration
        /// All segments together are the whole recording.
        package let bytes: ArraySlice<UInt8>
    }

    /// Gaps between time stamps up to this length are played; a longer gap is skipped.
    private static let longestGap: Duration = .seconds(3600)
    /// If a time stamp goes back by up to this, sentences of one epoch are out of order.
    private static let disorder: Duration = .seconds(1)

    package let segments: [Segment]

    package init(_ bytes: [UInt8]) {
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

    package var duration: Duration { segments.last?.time ?? .zero }

    package func observations() -> [Observation] { decoded().observations }

    /// The observations that a decoder makes from the recording, each at the time of its segment, and the counts of the sentences.
    package func decoded() -> (observations: [Observation], counts: NMEACounts) {
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
