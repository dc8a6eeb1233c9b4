import Cadence

/// Decodes a pedometer's lines into observations.
///
/// `cadence 168` is a cadence as it stands, `cadence 0` somebody standing; `steps 1234` (a running count, which may begin
/// again) and `step` (one step) give the steps taken and, from several of them, the cadence. Each may end with a time in
/// seconds of the sender's clock: `step 12.5`. The same keys may come as JSON objects, the time as `t`. However the
/// bytes are cut into pieces, the same observations come out.
///
/// A line that says more steps than feet can have taken (`StepAllowance`) is refused, and a count goes on from there.
///
/// A `step` is also a `.footfall`: with full confidence if it has a time, with half confidence if not, as the delay of its line
/// varies. Unless the time is one of this machine's clocks, the constant part of the delay is unknown as well, and the footfall's
/// uncertainty includes it.
public struct StepsDecoder: Sendable {
    /// What became of the lines so far.
    public private(set) var counts = LineCounts()
    /// Why the last refused line was refused.
    public private(set) var lastRefusal: StepLineError?

    private var line: [UInt8] = []
    private var clock = StampClock()
    private var host: HostTime?
    private var steps = StepRateWindow.steps
    private var hasStampedSteps = false
    private var hasStamps: Bool { hasStampedSteps || hasStampedTotals }
    private var totals = StepRateWindow.counts

    private var hasStampedTotals = false
    private var isStanding = false
    /// Of running counts: what they rise by may be late by any time.
    private var countAllowance: StepAllowance?
    /// Of single steps: lines that were held up for a minute.
    private var stepAllowance: StepAllowance?
    private static let mostStepsAtOnce = 300

    /// Of a step that says no time.
    private static let unstampedConfidence = 0.5

    /// A decoder at the beginning of a stream.
    public init() {}

    /// The clock of the stamps; nil before the first one.
    public var stampOrigin: StampOrigin? { hasStamps ? clock.origin : nil }

    /// Sets what clock the stamps are read from, where the user knows it.
    public mutating func setStampOrigin(_ origin: StampOrigin) { clock.wish = origin }

    /// Takes the next bytes of the stream, which came in at `arrival`, and gives what they showed, in their order.
    ///
    /// - Parameters:
    ///   - arrival: Monotonic time since any origin, not earlier than the call before.
    ///   - host: This machine's clocks at the same moment; nil for a recording.
    public mutating func feed(_ bytes: [UInt8], at arrival: Duration, host: HostTime? = nil) -> [Observation] {
        self.host = host
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
            let observations = try take(read, at: arrival)
            // CR LF is one line's end, not a line and a blank one.
            if read != .blank { counts.accepted += 1 } else if !line.isEmpty { counts.ignored += 1 }
            return observations
        } catch {
            counts.refused += 1
            lastRefusal = error
            return []
        }
    }

    private mutating func take(_ read: StepLine, at arrival: Duration) throws(StepLineError) -> [Observation] {
        switch read {
        case .blank:
            return []
        case .standing(let stamp):
            defer { isStanding = true }
            return isStanding ? [] : observations([.standing], stamp, arrival)
        case .cadence(let cadence, let stamp):
            isStanding = false
            return observations([.stepRate(cadence)], stamp, arrival)
        case .count(let total, let stamp):
            // Times of two clocks do not mix.
            if (stamp != nil) != hasStampedTotals { totals = .counts }
            hasStampedTotals = stamp != nil
            let increase = totals.increase(to: total)
            let taken = totals.steps(upTo: total, at: stamp ?? arrival)
            let cadence = totals.take(total, at: stamp ?? arrival)
            var allowance = countAllowance ?? StepAllowance(from: arrival)
            let isPlausible = allowance.admit(increase, at: arrival) && taken == increase
            countAllowance = allowance
            guard isPlausible else { throw StepLineError(implausible: line) }
            if taken > 0 { isStanding = false }
            return observations((taken > 0 ? [.steps(taken)] : []) + kinds(cadence), stamp, arrival)
        case .step(let stamp):
            // As above.
            if (stamp != nil) != hasStampedSteps { steps = .steps }
            hasStampedSteps = stamp != nil
            var allowance = stepAllowance ?? StepAllowance(from: arrival, most: Self.mostStepsAtOnce)
            let isPlausible = allowance.admit(1, at: arrival)
            stepAllowance = allowance
            guard isPlausible else { throw StepLineError(implausible: line) }
            isStanding = false
            let cadence = steps.take((steps.count ?? 0) + 1, at: stamp ?? arrival)
            let instant = clock.instant(of: stamp, arrival: arrival, host: host)
            let footfall = Footfall(
                confidence: stamp == nil ? Self.unstampedConfidence : 1,
                uncertainty: stamp == nil ? StampClock.unknownDelay : clock.delayUncertainty
            )
            return observations([.footfall(footfall), .steps(1)] + kinds(cadence), at: instant, arrival)
        }
    }

    private func kinds(_ cadence: StepRate?) -> [Observation.Kind] {
        cadence.map { [.stepRate($0)] } ?? []
    }

    private mutating func observations(
        _ kinds: [Observation.Kind],
        _ stamp: Duration?,
        _ arrival: Duration
    ) -> [Observation] {
        observations(kinds, at: clock.instant(of: stamp, arrival: arrival, host: host), arrival)
    }

    private func observations(_ kinds: [Observation.Kind], at instant: Duration, _ arrival: Duration) -> [Observation] {
        kinds.map { Observation(source: .steps, arrival: arrival, instant: instant, kind: $0) }
    }
}
