/// Decodes a stream of NMEA 0183 sentences into observations: bytes in, at most one speed an epoch out.
///
/// A value without a clock: however the same bytes are cut into pieces, the same observations come out. It takes
/// whatever stands between sentences, damaged lines and binary protocols included, and never fails.
public struct NMEADecoder: Sendable {
    /// What became of the sentences so far.
    public private(set) var counts = NMEACounts()

    private let source: Observation.Source
    private var framer = SentenceFramer()
    private var gate = EpochGate()

    /// A decoder at the beginning of a stream.
    ///
    /// - Parameter source: What its observations are to name as their source.
    public init(source: Observation.Source = .nmea) {
        self.source = source
    }

    /// Takes the next bytes of the stream, which came in at `arrival`, and gives what they showed, in their order.
    ///
    /// - Parameter arrival: Monotonic time since any origin, not earlier than the call before.
    public mutating func feed(_ bytes: [UInt8], at arrival: Duration) -> [Observation] {
        feed(bytes.span, at: arrival)
    }

    /// Takes the next bytes of the stream, as `feed(_:at:)` does, where they lie.
    public mutating func feed(_ bytes: Span<UInt8>, at arrival: Duration) -> [Observation] {
        var observations: [Observation] = []
        var index = 0
        while let outcome = framer.next(in: bytes, from: &index) {
            switch outcome {
            case .interrupted: counts.interrupted += 1
            case .overlong: counts.overlong += 1
            case .sentence:
                guard let observation = take(framer.line, at: arrival) else { continue }
                observations.append(observation)
            }
        }
        return observations
    }

    private mutating func take(_ line: [UInt8], at arrival: Duration) -> Observation? {
        let sentence: Sentence
        do throws(SentenceFault) {
            sentence = try Sentence(parsing: line)
        } catch {
            switch error {
            case .checksum: counts.badChecksum += 1
            case .grammar: counts.badGrammar += 1
            case .unread: counts.other += 1
            }
            return nil
        }
        counts.accepted += 1
        switch gate.take(sentence, at: arrival) {
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
}
