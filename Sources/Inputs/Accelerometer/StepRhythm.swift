/// Somebody stepping: the rhythm filter, its crests, and what they are measured by.
struct StepRhythm: Hashable, Sendable {
    /// A step's trace: the crest of the filtered magnitude.
    struct Crest: Hashable {
        /// Where, in cells and their fractions.
        let cell: Double
        /// How high, in m/s².
        let height: Double
    }

    /// The share of the motion that must repeat before anybody is believed to step.
    ///
    /// *Design*: with less, ten minutes of noise and of a car's swing brought steps in simulation.
    static let entry = 0.6
    /// The share below which nobody is believed to step any more.
    private static let exit = 0.4
    /// Motion fainter than this, in m/s² RMS, is nobody's steps: half of a slow walk.
    static let faintest = 0.35
    /// The part of a step's time in which no other step can come: people's steps differ by a few percent.
    static let refractory = 0.65
    /// Crests count above this share of the running RMS (`cadence.md`).
    private static let threshold = 0.5
    /// The confidence of a step found by `StepCompletion`, as a share of that of a step in rhythm (*design*).
    static let completedShare = 0.5
    /// Seconds over which the RMS runs.
    private static let memory = 3.0

    /// Steps per second.
    private(set) var frequency: Double
    /// The share of the motion that repeats.
    private(set) var strength: Double
    private(set) var isRunning: Bool
    /// The usual height of a crest without the tuned filter, as `StepCompletion` sees it.
    var plainLevel = 0.0
    private var filter: RhythmFilter
    private var power: Double
    private var recent: [Double] = []
    private var lastCrest: Double
    /// Other cadences found lately, as long as they agree.
    private var surprises: [Double] = []

    /// The usual height of a crest.
    var level: Double { (2 * power).squareRoot() }

    /// From the foot's coming down to the crest, in seconds.
    ///
    /// Walking, the crest is in the middle of double support, which takes about 22 % of a step's time (10–12 % of a
    /// stride each: Perry, StepRhythm Analysis, 1992). Running, it is at mid-stance, and the stance takes about 70 % of a
    /// step's time at 3 m/s (0.24 s of 0.35: Munro 1987, 10.1016/0021-9290(87)90306-X). What it is
    /// off by against force plates is in `AccelerometerSteps.uncertainty`.
    var lead: Double { (isRunning ? 0.35 : 0.11) / frequency }

    /// `lead` in cells.
    var leadCells: Double { lead * UniformGrid.rate }

    /// From one step to the next, in cells.
    var period: Double { UniformGrid.rate / frequency }

    /// Takes the next cell's magnitude; gives the crest that it completes.
    mutating func take(_ magnitude: Double, cell: Int) -> Crest? {
        let value = filter.take(magnitude)
        power += (value * value - power) * UniformGrid.cell / Self.memory
        recent.append(value)
        if recent.count > 3 { recent.removeFirst() }
        guard let crest = Self.crest(in: recent[...], endingAt: cell), accepts(crest) else { return nil }
        return settle(crest)
    }

    /// Moves a crest towards where the rhythm expects it, the more, the more noise there is.
    private mutating func settle(_ crest: Crest) -> Crest {
        let period = UniformGrid.rate / frequency
        let steps = ((crest.cell - lastCrest) / period).rounded()
        let surprise = crest.cell - (lastCrest + steps * period)
        let isNext = steps >= 1 && steps <= 2 && abs(surprise) < 0.3 * period
        let cell = isNext ? crest.cell - (1 - trust) * surprise : crest.cell
        lastCrest = cell
        return Crest(cell: cell, height: crest.height)
    }

    /// How far a single crest is believed, 0.35…1: a gain of α leaves α/(2 − α) of the variance that noise gives it.
    private var trust: Double { max(0.35, min(1, 0.35 + 0.65 * (strength - 0.5) / 0.4)) }

    private func accepts(_ crest: Crest) -> Bool {
        crest.height > Self.threshold * power.squareRoot()
            && (crest.cell - lastCrest) * UniformGrid.cell * frequency > Self.refractory
    }

    /// Whether two steps are missing.
    func isOver(at cell: Int) -> Bool {
        (Double(cell) - lastCrest) * UniformGrid.cell * frequency > 2.3
    }

    /// Follows the cadence as it was found anew; false when nobody steps any more.
    mutating func follow(_ found: Periodicity?, motion: [Double]) -> Bool {
        guard let found, found.strength > Self.exit, found.rms > Self.faintest / 2 else { return false }
        let step = Int(UniformGrid.rate / frequency)
        // A halt shows in one step's time, long before the window has forgotten the steps.
        guard Self.power(motion.suffix(step)) > 0.1 * Self.power(motion.suffix(Int(Self.memory * UniformGrid.rate)))
        else { return false }
        strength += 0.5 * (found.strength - strength)
        isRunning = found.isRunning
        if abs(found.frequency / frequency - 1) < 0.12 {
            frequency += 0.5 * trust * (found.frequency - frequency)
            surprises = []
        } else {
            // An odd look or two may be a stumble; three that agree are a new cadence.
            surprises = surprises.filter { abs(found.frequency / $0 - 1) < 0.1 } + [found.frequency]
            if surprises.count == 3 {
                frequency = found.frequency
                surprises = []
            }
        }
        filter.tune(to: frequency)
        return true
    }

    private static func power(_ values: ArraySlice<Double>) -> Double {
        values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))
    }
}

// MARK: - Setting out

extension StepRhythm {
    /// Whether the motion goes on all through the newest 3 s: a shake or a bump does not.
    ///
    /// Each fifth must have a twentieth of the mean power; a slow stride has quiet fifths, standing has a thousandth.
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

    /// Begins with what led to it: the filter runs over the past, and the steps in it are the crests that hang together
    /// up to now.
    static func setOut(
        _ found: Periodicity,
        past: ArraySlice<Double>,
        endingAt cell: Int
    ) -> (gait: StepRhythm, crests: [Crest]) {
        var filter = RhythmFilter(frequency: found.frequency)
        let values = past.map { filter.take($0) }
        let power = power(values.suffix(Int(memory * UniformGrid.rate)))
        var gait = StepRhythm(found, filter: filter, power: power, before: cell - past.count)
        gait.recent = values.suffix(3)
        var crests: [Crest] = []
        for index in values.indices.dropFirst(2) {
            let end = cell - (values.count - 1 - index)
            guard let crest = Self.crest(in: values[(index - 2)...index], endingAt: end), gait.accepts(crest) else {
                continue
            }
            if (crest.cell - gait.lastCrest) * UniformGrid.cell * gait.frequency > 1.6 { crests.removeAll() }
            crests.append(gait.settle(crest))
        }
        return (gait, crests)
    }

    private init(_ found: Periodicity, filter: RhythmFilter, power: Double, before cell: Int) {
        frequency = found.frequency
        strength = found.strength
        isRunning = found.isRunning
        self.filter = filter
        self.power = power
        lastCrest = Double(cell) - UniformGrid.rate
    }

    /// The crest in the middle of three values, if there is one; the last is of the cell `end`.
    private static func crest(in three: ArraySlice<Double>, endingAt end: Int) -> Crest? {
        guard three.count == 3, let first = three.first, let last = three.last else { return nil }
        let middle = three[three.index(after: three.startIndex)]
        guard middle > 0, middle > first, middle >= last else { return nil }
        return Crest(cell: Double(end - 1) + vertex(first, middle, last), height: middle)
    }
}
