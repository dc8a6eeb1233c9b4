import Cadence

/// Decodes a pedometer's lines into observations.
///
/// `cadence 168` is a cadence, and `cadence 0` means standing. `steps 1234` (a count that may restart) and `step` (one step)
/// give the number of steps and, from several of them, the cadence. Each line may end with a time in seconds of the sender's
/// clock: `step 12.5`. The same keys are accepted in JSON objects, with the time as `t`.
///
/// A line with more steps than are possible (`StepAllowance`) is rejected, and counting continues from its count.
///
/// A `step` is also a `.footfall`. If the line has a time, its confidence is 1; if not, 0.5, because the delay of lines varies.
/// Unless the time comes from one of this machine's clocks, the delay also has an unknown constant part; the footfall's
/// uncertainty includes it.
package struct StepsDecoder: LineDecoder, Sendable {
    package var lines = LineFeed(longest: StepLine.longest)
    package var clock = StampClock()
    package var hasStamps: Bool { hasStampedSteps || hasStampedTotals }

    private var steps = StepRateWindow.steps
    private var hasStampedSteps = false
    private var totals = StepRateWindow.counts
    private var hasStampedTotals = false
    private var isStanding = false
    /// The limit for increases of a step count, which may arrive with any delay.
    private var countAllowance: StepAllowance?
    /// The limit for single steps; it accepts lines that were delayed for up to a minute.
    private var stepAllowance: StepAllowance?
    private static let mostStepsAtOnce = 300

    /// The confidence of a step whose line has no time.
    private static let unstampedConfidence = 0.5

    package init() {}

    /// Begins another feed: an unfinished line and the clock of the earlier one do not apply to it, but the counts continue.
    package mutating func begin() {
        lines.begin()
        clock = StampClock()
    }

    package mutating func decodeLine(at arrival: Duration, host: HostTime?) throws(LineError) -> [Observation]? {
        var kinds: [Observation.Kind]
        var instant: Duration?
        let line = try StepLine(parsing: lines.line)
        switch line {
        case .blank: return nil
        case .standing:
            guard !isStanding else { return [] }
            isStanding = true
            kinds = [.standing]
        case .cadence(let cadence, _):
            isStanding = false
            kinds = [.stepRate(cadence)]
        case .count(let total, let stamp):
            // Readings with and without a time stamp come from different clocks and cannot be combined, so the measurement restarts.
            if (stamp != nil) != hasStampedTotals { totals = .counts }
            hasStampedTotals = stamp != nil
            let increase = totals.increase(to: total)
            let counted = totals.steps(upTo: total, at: stamp ?? arrival)
            let cadence = totals.append(total, at: stamp ?? arrival)
            var allowance = countAllowance ?? StepAllowance(from: arrival)
            let isPlausible = allowance.admit(increase, at: arrival) && counted == increase
            countAllowance = allowance
            guard isPlausible else { throw implausible }
            if counted > 0 { isStanding = false }
            kinds = counted > 0 ? [.steps(counted)] : []
            if let cadence { kinds.append(.stepRate(cadence)) }
        case .step(let stamp):
            // Steps with and without a time stamp come from different clocks and cannot be combined, so the measurement restarts.
            if (stamp != nil) != hasStampedSteps { steps = .steps }
            hasStampedSteps = stamp != nil
            var allowance = stepAllowance ?? StepAllowance(from: arrival, most: Self.mostStepsAtOnce)
            let isPlausible = allowance.admit(1, at: arrival)
            stepAllowance = allowance
            guard isPlausible else { throw implausible }
            isStanding = false
            let cadence = steps.append((steps.count ?? 0) + 1, at: stamp ?? arrival)
            // The uncertainty of the delay is known only after the time was converted.
            instant = clock.instant(of: stamp, arrival: arrival, host: host)
            let footfall = Footfall(
                confidence: stamp == nil ? Self.unstampedConfidence : 1,
                uncertainty: stamp == nil ? StampClock.unknownDelay : clock.delayUncertainty
            )
            kinds = [.footfall(footfall), .steps(1)]
            if let cadence { kinds.append(.stepRate(cadence)) }
        }
        let time = instant ?? clock.instant(of: line.stamp, arrival: arrival, host: host)
        return kinds.map { Observation(source: .steps, arrival: arrival, instant: time, kind: $0) }
    }

    /// Why a line is not used that reports more steps than a runner can have taken since the lines before it.
    private var implausible: LineError {
        let most = Int(StepAllowance.mostPerSecond)
        return LineError(lines.line, "was not counted", "a runner takes at most \(most) steps a second")
    }
}

/// Recorded pedometer lines with times in seconds; they are decoded at the speed given by these times.
///
/// A line without a time is played together with the previous line.
package struct RecordedSteps: Sendable {
    private let lines: [[UInt8]]

    package init(_ bytes: [UInt8]) {
        lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
    }

    /// The observations that a decoder makes from the recording, starting at time 0; each arrives at the time of its line.
    package func observations() -> [Observation] {
        var decoder = StepsDecoder()
        var observations: [Observation] = []
        var time: Duration = .zero
        for line in lines {
            if let stamp = (try? StepLine(parsing: line))?.stamp { time = max(time, stamp) }
            observations += decoder.feed(line + [UInt8(ascii: "\n")], at: time)
        }
        return observations
    }
}
