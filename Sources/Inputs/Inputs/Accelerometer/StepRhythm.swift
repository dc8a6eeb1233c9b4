/// The rhythm of someone who steps: the rhythm filter, its peaks, and their thresholds.
struct StepRhythm: Hashable, Sendable {
    /// A peak of the filtered magnitude, which shows one step.
    struct Peak: Hashable {
        /// The position of the peak, in cells of the sample grid, with a fraction.
        let cell: Double
        /// The height of the peak, in m/s².
        let height: Double
    }

    /// The share of the motion that must repeat before steps are accepted.
    ///
    /// *Design*: with a lower value, ten minutes of noise or of a car's motion produced steps in simulation.
    static let entry = 0.6
    /// If a smaller share of the motion repeats, the steps have ended.
    static let exit = 0.4
    /// The weakest motion, in m/s² RMS, that is accepted as steps: half the strength of slow walking.
    static let faintest = 0.35
    /// Cadences that differ by less than this share belong to one rhythm.
    static let sameCadence = 0.12
    /// Shortest time between two steps, as a share of the usual step time: the times of normal steps differ by a few percent.
    static let refractory = 0.65
    /// A peak must be higher than this share of the running RMS (`cadence.md`).
    private static let threshold = 0.5
    /// The confidence of a step found by `StepCompletion`, as a share of the confidence of a regular step (*design*).
    static let completedShare = 0.5
    /// Time constant of the running RMS, in seconds.
    private static let memory = 3.0

    /// The cadence of the rhythm, in steps per second.
    private(set) var frequency: Double
    /// The share of the motion that repeats from step to step.
    private(set) var strength: Double
    /// The newest analysis with a strength above `entry`; nil until there have been `provingAnalyses` such analyses.
    private(set) var regular: Periodicity?
    private var regularAnalyses = 0
    /// Number of regular analyses after which the motion is not noise: reached 2 s after steps were accepted.
    private static let provingAnalyses = 5
    /// Whether the person runs; nil until cadence and strength distinguish walking from running.
    private(set) var isRunning: Bool?
    /// Whether the stride has been stronger than the step.
    private(set) var isArmSwing: Bool
    /// The usual height of a peak in the signal before the rhythm filter, for `StepCompletion`.
    var plainLevel = 0.0
    private var filter: RhythmFilter
    private var power: Double
    private var recent: [Double] = []
    private var lastPeak: Double
    /// The cadences of the last analyses that differ from `frequency` but agree with each other.
    private var newFrequencies: [Double] = []

    /// The usual height of a peak of the filtered signal, in m/s².
    var level: Double { (2 * power).squareRoot() }

    /// Time from the foot's contact with the ground to the peak in the signal, in seconds.
    ///
    /// In walking the peak is in the middle of the double support, which takes about 22 % of a step's time (10–12 % of a
    /// stride each: Perry, Gait Analysis, 1992). In running it is at mid-stance, and the stance takes about 70 % of a
    /// step's time at 3 m/s (0.24 s of 0.35: Munro 1987, 10.1016/0021-9290(87)90306-X). The remaining error, measured with
    /// force plates, is given in `AccelerometerSteps.uncertainty`. If it is not known whether the person walks or runs, it is
    /// the mean of the two.
    var lead: Double { (isRunning.map { $0 ? Self.runningLead : Self.walkingLead } ?? Self.unknownLead) / frequency }
    private static let walkingLead = 0.11
    private static let runningLead = 0.35
    private static let unknownLead = (walkingLead + runningLead) / 2

    /// Standard uncertainty of the lead, in seconds, in addition to `AccelerometerSteps.uncertainty`.
    var leadUncertainty: Double {
        if isRunning == nil { return (Self.runningLead - Self.unknownLead) / frequency }
        return isArmSwing ? Self.armLeadUncertainty : 0
    }
    /// The `leadUncertainty` of a sensor on a swinging arm, in seconds.
    ///
    /// In a model of arms of different length, angle and swing (`SwingingHand` in the tests) the mean offset had an SD of 30 ms and
    /// was between −60 and +100 ms. *Design*: 50 ms, because the model has no elbow and no hand.
    private static let armLeadUncertainty = 0.05

    /// Time from the foot's contact with the ground to the peak, in cells of the sample grid.
    var leadCells: Double { lead * UniformGrid.rate }

    /// Time between two steps, in cells of the sample grid.
    var period: Double { UniformGrid.rate / frequency }

    /// Processes the magnitude of the next cell; returns a peak if this value shows that the previous one was a peak.
    mutating func process(_ magnitude: Double, cell: Int) -> Peak? {
        let value = filter.process(magnitude)
        power += (value * value - power) * UniformGrid.cell / Self.memory
        recent.append(value)
        if recent.count > 3 { recent.removeFirst() }
        guard let peak = Self.peak(in: recent[...], endingAt: cell), accepts(peak) else { return nil }
        return correct(peak)
    }

    /// Moves a peak towards the time that the rhythm predicts; the less regular the motion is, the further the peak is moved.
    private mutating func correct(_ peak: Peak) -> Peak {
        let period = UniformGrid.rate / frequency
        let steps = ((peak.cell - lastPeak) / period).rounded()
        let deviation = peak.cell - (lastPeak + steps * period)
        let isNext = steps >= 1 && steps <= 2 && abs(deviation) < 0.3 * period
        let cell = isNext ? peak.cell - (1 - trust) * deviation : peak.cell
        lastPeak = cell
        return Peak(cell: cell, height: peak.height)
    }

    /// Weight of a single peak against the predicted time, 0.35…1: a weight of α reduces the variance of the noise to α/(2 − α).
    private var trust: Double { max(0.35, min(1, 0.35 + 0.65 * (strength - 0.5) / 0.4)) }

    private func accepts(_ peak: Peak) -> Bool {
        peak.height > Self.threshold * power.squareRoot()
            && (peak.cell - lastPeak) * UniformGrid.cell * frequency > Self.refractory
    }

    /// Whether two expected steps are missing, so that the walk has ended.
    func isOver(at cell: Int) -> Bool {
        (Double(cell) - lastPeak) * UniformGrid.cell * frequency > 2.3
    }

    /// Updates the cadence from a new analysis; returns false if the person does not step any more.
    mutating func follow(_ found: Periodicity?, motion: [Double]) -> Bool {
        guard let found, found.strength > Self.exit, found.rms > Self.faintest / 2 else { return false }
        let step = Int(UniformGrid.rate / frequency)
        // The power falls within one step time after a stop. The analysis window contains old steps for much longer.
        guard Self.power(motion.suffix(step)) > 0.1 * Self.power(motion.suffix(Int(Self.memory * UniformGrid.rate)))
        else { return false }
        strength += 0.5 * (found.strength - strength)
        if found.strength > Self.entry {
            regularAnalyses += 1
            if regularAnalyses >= Self.provingAnalyses { regular = found }
        }
        if abs(found.frequency / frequency - 1) < Self.sameCadence {
            frequency += 0.5 * trust * (found.frequency - frequency)
            newFrequencies = []
            adoptGait(of: found)
        } else {
            // One or two analyses with another cadence may be a stumble; three that agree show a new cadence.
            newFrequencies = newFrequencies.filter { abs(found.frequency / $0 - 1) < 0.1 } + [found.frequency]
            if newFrequencies.count == 3 {
                frequency = found.frequency
                newFrequencies = []
                adoptGait(of: found)
            }
        }
        filter.tune(to: frequency)
        return true
    }

    private mutating func adoptGait(of found: Periodicity) {
        isRunning = found.isRunning ?? isRunning
        isArmSwing = isArmSwing || found.isArmSwing
    }

    private static func power(_ values: ArraySlice<Double>) -> Double {
        values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))
    }
}

// MARK: - Beginning of a walk

extension StepRhythm {
    /// The share of the motion that must repeat before steps are accepted.
    ///
    /// After a turn, half of the compared signal belongs to the turn, so the way back seems less regular than it is: .52 to .61
    /// (`cadence.md`). If it has about the cadence of the walk that has just ended, and at least half of its strength,
    /// it is the same walk. Someone who has stopped has the cadence of the walk in the signal for seconds, but not its strength.
    ///
    /// - Parameter former: The motion of a walk that has just ended.
    static func leastStrength(of found: Periodicity, after former: Periodicity?) -> Double {
        guard let former, abs(found.frequency / former.frequency - 1) < sameCadence, found.rms > former.rms / 2 else {
            return entry
        }
        return exit
    }

    /// Whether there is motion during the whole of the newest 3 s: a shake or a bump is shorter.
    ///
    /// Each fifth of the 3 s must have 5 % of the mean power. Slow strides have quiet fifths; standing has 0.1 %.
    static func isSpread(_ motion: [Double]) -> Bool {
        let parts = 5
        let length = Int(memory * UniformGrid.rate) / parts
        guard motion.count >= parts * length else { return false }
        let whole = power(motion.suffix(parts * length))
        let newest = motion.suffix(parts * length)
        return (0..<parts).allSatisfy { part in
            power(newest.dropFirst(part * length).prefix(length)) > 0.05 * whole
        }
    }

    /// Creates a rhythm from the stored signal; also returns the peaks of the signal after the last long gap between peaks.
    static func start(
        _ found: Periodicity,
        past: ArraySlice<Double>,
        endingAt cell: Int
    ) -> (gait: StepRhythm, peaks: [Peak]) {
        var filter = RhythmFilter(frequency: found.frequency)
        let values = past.map { filter.process($0) }
        let power = power(values.suffix(Int(memory * UniformGrid.rate)))
        var gait = StepRhythm(found, filter: filter, power: power, before: cell - past.count)
        gait.recent = values.suffix(3)
        var peaks: [Peak] = []
        for index in values.indices.dropFirst(2) {
            let end = cell - (values.count - 1 - index)
            guard let peak = Self.peak(in: values[(index - 2)...index], endingAt: end), gait.accepts(peak) else {
                continue
            }
            if (peak.cell - gait.lastPeak) * UniformGrid.cell * gait.frequency > 1.6 { peaks.removeAll() }
            peaks.append(gait.correct(peak))
        }
        return (gait, peaks)
    }

    private init(_ found: Periodicity, filter: RhythmFilter, power: Double, before cell: Int) {
        frequency = found.frequency
        strength = found.strength
        isRunning = found.isRunning
        isArmSwing = found.isArmSwing
        self.filter = filter
        self.power = power
        lastPeak = Double(cell) - UniformGrid.rate
    }

    /// The peak, if the middle one of three values is the highest, else nil; the last value belongs to the cell `end`.
    private static func peak(in three: ArraySlice<Double>, endingAt end: Int) -> Peak? {
        guard three.count == 3, let first = three.first, let last = three.last else { return nil }
        let middle = three[three.index(after: three.startIndex)]
        guard middle > 0, middle > first, middle >= last else { return nil }
        return Peak(cell: Double(end - 1) + vertex(first, middle, last), height: middle)
    }
}
