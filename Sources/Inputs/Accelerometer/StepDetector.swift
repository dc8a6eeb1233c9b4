public import Cadence

/// Finds steps in an accelerometer's samples: causal, a value, without a clock.
///
/// The samples' magnitude is put on a uniform grid (`UniformGrid`) and goes two ways. In the band of steps
/// (`StepBand`) autocorrelation tells whether the motion repeats, as steps do and bumps, shakes and standing do not, and
/// at which cadence (`Periodicity`). A filter tuned to that cadence (`RhythmFilter`), which does not delay what it is
/// tuned to, tells when: a crest above half the running RMS, no sooner than 0.65 of a step after the last, is a step.
///
/// Setting out takes about 4 s to be believed, longer in noise; the steps of that time are then given all at once, with
/// the instants they had. From then on a step is known about 30 ms after its crest. The foot itself comes down before
/// the crest: the weight is on both feet in the middle of a walker's double support, and a runner's push is hardest at
/// mid-stance. That lead is subtracted as well.
public struct StepDetector: Hashable, Sendable {
    /// The cadence while somebody steps; nil while nobody does, or nobody is believed to yet.
    public var cadence: StepRate? { gait.map { StepRate(stepsPerMinute: $0.frequency * 60) } }

    /// The samples' own rate in Hz, as their stamps tell; nil before the second.
    public var sampleRate: Double? { grid.sampleRate }

    /// Cells between two looks at the periodicity: 0.4 s.
    private static let stride = 20
    /// Looks that must agree before anybody is believed to step.
    private static let looks = 3
    /// What is kept: enough to look at, and the steps before somebody was believed to step.
    private static let kept = Int(7.5 * UniformGrid.rate)

    private var grid = UniformGrid()
    private var band = StepBand()
    private var magnitudes: [Double] = []
    private var motion: [Double] = []
    /// Cells since the grid began.
    private var cells = 0
    private var gait: StepRhythm?
    /// Cadences of the last looks, in steps per second, as long as they agree.
    private var suspicions: [Double] = []
    private var lastStep: Duration?

    /// A detector that has seen nothing.
    public init() {}

    /// Takes a sample and gives the steps that it brought to light, oldest first; their instants never go back.
    ///
    /// Samples may come at 20 to 200 Hz, irregularly, and with holes up to 1 s; after a longer hole, or a clock set
    /// back, it begins anew. A sample that is not later than the one before is left out.
    ///
    /// - Parameters:
    ///   - acceleration: Gravity included.
    ///   - instant: When it was felt, on any axis.
    public mutating func take(_ acceleration: Acceleration, at instant: Duration) -> [DetectedStep] {
        switch grid.take(acceleration.magnitude, at: instant) {
        case .stale:
            return []
        case .began:
            let former = grid
            self = StepDetector()
            grid = former
            return []
        case .cells(let values):
            return values.flatMap { takeCell($0) }
        }
    }
}

// MARK: - One cell

extension StepDetector {
    private mutating func takeCell(_ magnitude: Double) -> [DetectedStep] {
        remember(magnitude)
        defer { cells += 1 }
        var steps: [DetectedStep] = []
        if let crest = gait?.take(magnitude, cell: cells), let step = step(at: crest) { steps.append(step) }
        if let isOver = gait?.isOver(at: cells), isOver { gait = nil }
        if (cells + 1).isMultiple(of: Self.stride) { steps += look() }
        return steps
    }

    private mutating func remember(_ magnitude: Double) {
        magnitudes.append(magnitude)
        motion.append(band.take(magnitude))
        guard magnitudes.count >= 2 * Self.kept else { return }
        magnitudes.removeFirst(Self.kept)
        motion.removeFirst(Self.kept)
    }

    /// Looks whether the motion repeats, and acts on it.
    private mutating func look() -> [DetectedStep] {
        let found = Periodicity(of: motion.suffix(Int(Periodicity.span * UniformGrid.rate)), former: gait?.frequency)
        if gait != nil {
            if gait?.follow(found, motion: motion) == false { gait = nil }
            return []
        }
        guard let found, found.strength > StepRhythm.entry, found.rms > StepRhythm.faintest, StepRhythm.isSpread(motion)
        else {
            suspicions = []
            return []
        }
        suspicions = suspicions.filter { abs(found.frequency / $0 - 1) < 0.1 } + [found.frequency]
        guard suspicions.count == Self.looks else { return [] }
        suspicions = []
        return setOut(found)
    }

    /// Believes that somebody steps, and gives the steps that led to it.
    private mutating func setOut(_ found: Periodicity) -> [DetectedStep] {
        let (gait, crests) = StepRhythm.setOut(found, past: magnitudes.suffix(Self.kept), endingAt: cells)
        self.gait = gait
        return crests.compactMap { step(at: $0) }
    }

    private mutating func step(at crest: StepRhythm.Crest) -> DetectedStep? {
        guard let gait else { return nil }
        let instant = grid.instant(ofCell: crest.cell) - .seconds(gait.lead)
        // What was found before the last halt is not found again.
        if let lastStep, instant < lastStep + .seconds(StepRhythm.refractory / gait.frequency) { return nil }
        lastStep = instant
        let share = crest.height / max(gait.level, 1e-9)
        return DetectedStep(
            instant: instant,
            confidence: max(0, min(1, gait.strength)) * min(1, share),
            cadence: StepRate(stepsPerMinute: gait.frequency * 60)
        )
    }
}
