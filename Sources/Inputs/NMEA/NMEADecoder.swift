/// Decodes a stream of NMEA 0183 sentences into observations, with at most one speed per epoch.
///
/// It reads no clock. The result does not depend on how the bytes are divided between calls. Any bytes between sentences,
/// such as damaged lines and binary protocols, are ignored, and decoding never fails.
public struct NMEADecoder: Sendable {
    /// Numbers of sentences so far, by the result of decoding.
    public private(set) var counts = NMEACounts()
    /// The first damaged sentence of the present feed, and why it is damaged; nil while there was none.
    public private(set) var firstRefusal: String?

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
    public mutating func begin() {
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
        firstRefusal = "\"\(StepLineError(framer.line, "").text)\" is not a sentence of NMEA 0183: \(reason())"
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
}

extension NMEADecoder {
    /// What to do with data that are no NMEA sentences but are known; nil for all other data.
    ///
    /// - Parameter bytes: The beginning of the data.
    public static func advice(for bytes: [UInt8]) -> String? {
        // gpsd sends objects whose first key is the class.
        let start = bytes.prefix(64).filter { $0 > 0x20 }
        guard start.starts(with: Array(#"{"class":""#.utf8)) else { return nil }
        return "this is gpsd's JSON: use \"gpspipe -r\", or \"strided --gpsd\""
    }
}
