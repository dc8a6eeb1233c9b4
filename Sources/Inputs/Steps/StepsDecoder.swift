import Cadence

/// What became of a pedometer's lines.
public struct StepsCounts: Hashable, Sendable {
    /// Understood.
    public var accepted = 0
    /// Blank lines and comments.
    public var ignored = 0
    /// Not understood; the decoder's `lastRefusal` says why.
    public var refused = 0

    /// Nothing counted yet.
    public init() {}
}

/// Decodes a pedometer's lines into observations.
///
/// `cadence 168` is a cadence as it stands; `steps 1234` (a running count, which may begin again) and `step` (one step,
/// now, or at `step T` seconds of the sender's clock) give the steps taken and, from several of them, the cadence. The
/// same keys may come as JSON objects. However the bytes are cut into pieces, the same observations come out.
public struct StepsDecoder: Sendable {
    /// What became of the lines so far.
    public private(set) var counts = StepsCounts()
    /// Why the last refused line was refused.
    public private(set) var lastRefusal: StepLineError?

    private var line: [UInt8] = []
    private var clock = SourceClock()
    private var steps = StepRateWindow.steps
    private var hasStampedSteps = false
    private var totals = StepRateWindow.counts

    /// A decoder at the beginning of a stream.
    public init() {}

    /// Takes the next bytes of the stream, which came in at `arrival`, and gives what they showed, in their order.
    ///
    /// - Parameter arrival: Monotonic time since any origin, not earlier than the call before.
    public mutating func feed(_ bytes: [UInt8], at arrival: Duration) -> [Observation] {
        var observations: [Observation] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                // One byte more than a line may have is enough to refuse it.
                if line.count <= StepLine.longest { line.append(byte) }
                continue
            }
            observations += takeLine(at: arrival)
        }
        return observations
    }

    private mutating func takeLine(at arrival: Duration) -> [Observation] {
        defer { line.removeAll(keepingCapacity: true) }
        do throws(StepLineError) {
            let read = try StepLine(parsing: line)
            // CR LF is one line's end, not a line and a blank one.
            if read != .blank { counts.accepted += 1 } else if !line.isEmpty { counts.ignored += 1 }
            return take(read, at: arrival)
        } catch {
            counts.refused += 1
            lastRefusal = error
            return []
        }
    }

    private mutating func take(_ line: StepLine, at arrival: Duration) -> [Observation] {
        switch line {
        case .blank, .standing:
            return []
        case .cadence(let cadence):
            return observations(steps: 0, cadence, instant: clock.instant(arrival: arrival), arrival)
        case .count(let total):
            let taken = totals.steps(upTo: total, at: arrival)
            let cadence = totals.take(total, at: arrival)
            return observations(steps: taken, cadence, instant: clock.instant(arrival: arrival), arrival)
        case .step(let stamp):
            // Times of two clocks do not mix.
            if (stamp != nil) != hasStampedSteps { steps = .steps }
            hasStampedSteps = stamp != nil
            let cadence = steps.take((steps.count ?? 0) + 1, at: stamp ?? arrival)
            let instant = stamp.map { clock.instant(of: $0, arrival: arrival) } ?? clock.instant(arrival: arrival)
            return observations(steps: 1, cadence, instant: instant, arrival)
        }
    }

    private func observations(
        steps: Int,
        _ cadence: StepRate?,
        instant: Duration,
        _ arrival: Duration
    ) -> [Observation] {
        var kinds: [Observation.Kind] = steps > 0 ? [.steps(steps)] : []
        if let cadence { kinds.append(.stepRate(cadence)) }
        return kinds.map { Observation(source: .steps, arrival: arrival, instant: instant, kind: $0) }
    }
}
