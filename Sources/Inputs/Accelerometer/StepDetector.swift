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
///
/// The first and last steps of a walk, and those of a turn, do not keep the rhythm. They are found afterwards
/// (`StepCompletion`): with the rhythm, with the step after the turn, or about 2 steps' time after the end.
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
    /// Where the last step's foot came down, in cells.
    private var lastContact: Double?
    /// A walk that ended lately, whose last steps are still to be found.
    private var ending: StepRhythm?

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
        if let crest = gait?.take(magnitude, cell: cells) { steps += self.steps(at: crest) }
        if let isOver = gait?.isOver(at: cells), isOver { end() }
        if (cells + 1).isMultiple(of: Self.stride) { steps += look() }
        if ending != nil, (cells + 1).isMultiple(of: Self.stride / 2) { steps += finish() }
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
            if gait?.follow(found, motion: motion) == false { end() }
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
        // A walk goes on that had lost its rhythm: the steps between are those that lead to this one.
        ending = nil
        var (gait, crests) = StepRhythm.setOut(found, past: magnitudes.suffix(Self.kept), endingAt: cells)
        gait.plainLevel = StepCompletion.level(of: magnitudes.suffix(Int(3 * UniformGrid.rate)))
        self.gait = gait
        var steps: [DetectedStep] = []
        if let first = crests.first {
            let contacts = completion(gait).contacts(leadingTo: first.cell - gait.leadCells, after: lastContact)
            steps += contacts.map { step(at: $0, share: StepRhythm.completedShare, of: gait) }
        }
        return steps + crests.flatMap { self.steps(at: $0) }
    }

    private mutating func end() {
        ending = gait
        gait = nil
    }

    /// The steps that a walk ended with, once it is seen that it has; a motion that goes on for longer is no walk's end.
    private mutating func finish() -> [DetectedStep] {
        guard let ended = ending, let last = lastContact else { return [] }
        if let contacts = completion(ended).contacts(after: last) {
            ending = nil
            return contacts.map { step(at: $0, share: StepRhythm.completedShare, of: ended) }
        }
        if Double(cells) > last + StepCompletion.longestEnd { ending = nil }
        return []
    }

    /// The step of a crest, and before it those that the rhythm has missed since the last.
    private mutating func steps(at crest: StepRhythm.Crest) -> [DetectedStep] {
        guard let gait else { return [] }
        let contact = crest.cell - gait.leadCells
        var steps: [DetectedStep] = []
        if let lastContact {
            // What was found before the last halt is not found again.
            guard contact >= lastContact + StepRhythm.refractory * gait.period else { return [] }
            if (StepCompletion.gap * gait.period..<StepCompletion.stillness * gait.period).contains(
                contact - lastContact
            ) {
                steps = completion(gait).contacts(between: lastContact, and: contact).map {
                    step(at: $0, share: StepRhythm.completedShare, of: gait)
                }
            }
        }
        return steps + [step(at: contact, share: crest.height / max(gait.level, 1e-9), of: gait)]
    }

    private func completion(_ gait: StepRhythm) -> StepCompletion {
        StepCompletion(
            magnitudes: magnitudes,
            origin: cells + 1 - magnitudes.count,
            period: gait.period,
            lead: gait.leadCells,
            level: gait.plainLevel
        )
    }

    /// A step whose foot came down at a cell; the share is how strong it was, beside the steps before.
    private mutating func step(at contact: Double, share: Double, of gait: StepRhythm) -> DetectedStep {
        lastContact = contact
        return DetectedStep(
            instant: grid.instant(ofCell: contact),
            confidence: max(0, min(1, gait.strength)) * min(1, share),
            cadence: StepRate(stepsPerMinute: gait.frequency * 60)
        )
    }
}
