import Cadence

/// Decodes a pedometer's lines into observations.
///
/// `cadence 168` is a cadence, and `cadence 0` means standing. `steps 1234` (a count that may restart) and `step` (one step)
/// give the number of steps and, from several of them, the cadence. Each line may end with a time in seconds of the sender's
/// clock: `step 12.5`. The same keys are accepted in JSON objects, with the time as `t`. The result does not depend on how the
/// bytes are divided between calls.
///
/// A line with more steps than are possible (`StepAllowance`) is rejected, and counting continues from its count.
///
/// A `step` is also a `.footfall`. If the line has a time, its confidence is 1; if not, 0.5, because the delay of lines varies.
/// Unless the time comes from one of this machine's clocks, the delay also has an unknown constant part; the footfall's
/// uncertainty includes it.
public struct StepsDecoder: Sendable {
    /// Numbers of accepted, ignored and rejected lines so far.
    public var counts: LineCounts { lines.counts }
    /// Why the last rejected line was rejected.
    public var lastRefusal: StepLineError? { lines.lastRefusal }
    /// Why the first rejected line of the present feed was rejected; nil while none was.
    public var firstRefusal: StepLineError? { lines.firstRefusal }

    private var lines = LineFeed<StepLineError>(longest: StepLine.longest)
    private var clock = StampClock()
    private var host: HostTime?
    private var steps = StepRateWindow.steps
    private var hasStampedSteps = false
    private var hasStamps: Bool { hasStampedSteps || hasStampedTotals }
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

    /// Creates a decoder at the beginning of a stream.
    public init() {}

    /// Begins another feed: an unfinished line and the clock of the earlier one do not apply to it, but the counts continue.
    public mutating func begin() {
        lines.begin()
        clock = StampClock()
    }

    /// Which clock the time stamps of steps and step counts come from; nil while steps and counts have no time stamps.
    public var stampOrigin: StampOrigin? { hasStamps ? clock.origin : nil }

    /// Sets which clock the time stamps come from; `.auto` means that the decoder detects it.
    public mutating func setStampOrigin(_ origin: StampOrigin) { clock.requestedOrigin = origin }

    /// Processes the next bytes of the stream, which arrived at `arrival`, and returns the observations in order.
    ///
    /// - Parameters:
    ///   - arrival: When the bytes arrived: monotonic time since an arbitrary origin, not earlier than in the previous call.
    ///   - host: The clocks of this machine at the arrival; nil for a recording.
    public mutating func feed(_ bytes: [UInt8], at arrival: Duration, host: HostTime? = nil) -> [Observation] {
        self.host = host
        var observations: [Observation] = []
        for byte in bytes where lines.append(byte) { observations += decodeLine(at: arrival) }
        return observations
    }

    private mutating func decodeLine(at arrival: Duration) -> [Observation] {
        do throws(StepLineError) {
            let read = try StepLine(parsing: lines.line)
            let observations = try apply(read, at: arrival)
            lines.count(hasContent: read != .blank)
            return observations
        } catch {
            lines.refuse(error)
            return []
        }
    }

    private mutating func apply(_ line: StepLine, at arrival: Duration) throws(StepLineError) -> [Observation] {
        switch line {
        case .blank:
            return []
        case .standing(let stamp):
            defer { isStanding = true }
            return isStanding ? [] : observations([.standing], stamp, arrival)
        case .cadence(let cadence, let stamp):
            isStanding = false
            return observations([.stepRate(cadence)], stamp, arrival)
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
            guard isPlausible else { throw StepLineError(implausible: lines.line) }
            if counted > 0 { isStanding = false }
            return observations((counted > 0 ? [.steps(counted)] : []) + kinds(cadence), stamp, arrival)
        case .step(let stamp):
            // Steps with and without a time stamp come from different clocks and cannot be combined, so the measurement restarts.
            if (stamp != nil) != hasStampedSteps { steps = .steps }
            hasStampedSteps = stamp != nil
            var allowance = stepAllowance ?? StepAllowance(from: arrival, most: Self.mostStepsAtOnce)
            let isPlausible = allowance.admit(1, at: arrival)
            stepAllowance = allowance
            guard isPlausible else { throw StepLineError(implausible: lines.line) }
            isStanding = false
            let cadence = steps.append((steps.count ?? 0) + 1, at: stamp ?? arrival)
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

/// Recorded pedometer lines with times in seconds; they are decoded at the speed given by these times.
///
/// A line without a time is played together with the previous line.
public struct RecordedSteps: Sendable {
    private let lines: [[UInt8]]

    /// Creates a recording from the content of its file.
    public init(_ bytes: [UInt8]) {
        lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Array.init)
    }

    /// The observations that a decoder makes from the recording, starting at time 0; each arrives at the time of its line.
    public func observations() -> [Observation] {
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
