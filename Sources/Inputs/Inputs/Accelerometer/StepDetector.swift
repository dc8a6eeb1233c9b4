package import Cadence

/// Detects steps in an accelerometer's samples; it uses only past samples and reads no clock.
///
/// The magnitude of the samples is resampled to a uniform grid (`UniformGrid`) and then used in two ways. First it is filtered
/// to the band of steps (`StepBand`). Autocorrelation (`Periodicity`) determines whether this motion repeats, and at which
/// cadence. Steps repeat; bumps, shaking and standing do not. Second it passes a filter tuned to that cadence
/// (`RhythmFilter`), which does not delay that frequency and so gives the time. A step is a peak above half the running RMS, at
/// least 0.65 of a step's time after the previous step.
///
/// At the beginning of a walk about 4 s pass before steps are accepted, more in noise, less after a turn. The steps of that time
/// are then reported together, with their own times. Afterwards a step is detected about 30 ms after its peak. The foot lands before
/// the peak: in walking the peak is in the middle of the double support, in running at mid-stance. This lead is subtracted; each
/// step has the uncertainty of its lead.
///
/// The first and last steps of a walk, and the steps in a turn, do not keep the rhythm. They are found afterwards
/// (`StepCompletion`): when the rhythm is accepted, at the step after the turn, or about two steps' time after the end.
package struct StepDetector: Hashable, Sendable {
    /// The cadence while someone steps; nil when no one steps, and until the first steps are accepted.
    package var cadence: StepRate? { gait.map { StepRate(stepsPerMinute: $0.frequency * 60) } }

    package var sampleRate: Double? { grid.sampleRate }

    /// Number of cells between two periodicity analyses: 0.4 s.
    private static let stride = 20
    /// Number of consecutive analyses that must find the same cadence before steps are accepted.
    private static let agreeingAnalyses = 3
    /// Replaces `agreeingAnalyses` for a swinging arm: for some seconds, work with the hands can be as regular as a run (*design*).
    private static let agreeingArmSwings = 5
    /// A walk that begins within this time after another, in seconds, may continue it after a turn or a short stop (`cadence.md`).
    private static let longestInterruption = 10.0
    /// Number of stored cells: enough for an analysis, and for the steps made before steps were accepted.
    private static let kept = Int(7.5 * UniformGrid.rate)

    private var grid = UniformGrid()
    private var band = StepBand()
    private var magnitudes: [Double] = []
    private var motion: [Double] = []
    /// Number of cells of the sample grid so far.
    private var cells = 0
    private var gait: StepRhythm?
    /// Cadences of the last analyses, in steps per second, as long as they agree.
    private var candidates: [Double] = []
    /// Time of the last foot contact, in cells of the sample grid (`UniformGrid`, 20 ms each).
    private var lastContact: Double?
    /// The rhythm of a walk that has just ended; the last steps of that walk must still be found.
    private var ending: StepRhythm?
    /// The regular motion of the last walk; nil if that walk was not regular for long enough.
    private var former: Periodicity?

    package init() {}

    /// Processes a sample and returns the steps detected with it, oldest first; their times never decrease.
    ///
    /// Samples may arrive at 20 to 200 Hz, at irregular intervals, and with gaps up to 1 s; see `UniformGrid`.
    package mutating func process(_ acceleration: Acceleration, at instant: Duration) -> [DetectedStep] {
        switch grid.append(acceleration.magnitude, at: instant) {
        case .stale:
            return []
        case .began:
            let former = grid
            self = StepDetector()
            grid = former
            return []
        case .cells(let values):
            return values.flatMap { processCell($0) }
        }
    }
}

// MARK: - One cell

extension StepDetector {
    private mutating func processCell(_ magnitude: Double) -> [DetectedStep] {
        store(magnitude)
        defer { cells += 1 }
        var steps: [DetectedStep] = []
        if let peak = gait?.process(magnitude, cell: cells) { steps += self.steps(at: peak) }
        if let isOver = gait?.isOver(at: cells), isOver { end() }
        if (cells + 1).isMultiple(of: Self.stride) { steps += analyse() }
        if ending != nil, (cells + 1).isMultiple(of: Self.stride / 2) { steps += finish() }
        return steps
    }

    private mutating func store(_ magnitude: Double) {
        magnitudes.append(magnitude)
        motion.append(band.process(magnitude))
        guard magnitudes.count >= 2 * Self.kept else { return }
        magnitudes.removeFirst(Self.kept)
        motion.removeFirst(Self.kept)
    }

    /// Begins, continues or ends the walk.
    private mutating func analyse() -> [DetectedStep] {
        let found = Periodicity(
            of: motion.suffix(Int(Periodicity.span * UniformGrid.rate)),
            former: gait?.frequency ?? interrupted?.frequency
        )
        if gait != nil {
            if gait?.follow(found, motion: motion) == false { end() }
            return []
        }
        guard let found, found.strength > StepRhythm.leastStrength(of: found, after: interrupted),
            found.rms > StepRhythm.faintest, StepRhythm.isSpread(motion)
        else {
            candidates = []
            return []
        }
        candidates = candidates.filter { abs(found.frequency / $0 - 1) < 0.1 } + [found.frequency]
        guard candidates.count >= (found.isArmSwing ? Self.agreeingArmSwings : Self.agreeingAnalyses) else {
            return []
        }
        candidates = []
        return acceptSteps(found)
    }

    /// The regular motion of the last walk, while that walk can still continue after an interruption; nil later.
    private var interrupted: Periodicity? {
        guard let lastContact, Double(cells) < lastContact + Self.longestInterruption * UniformGrid.rate else {
            return nil
        }
        return former
    }

    /// Accepts the motion as steps, and returns the steps already made.
    private mutating func acceptSteps(_ found: Periodicity) -> [DetectedStep] {
        // If the previous walk continues, `contacts(leadingTo:after:)` finds the steps made in the interruption.
        ending = nil
        var (gait, peaks) = StepRhythm.start(found, past: magnitudes.suffix(Self.kept), endingAt: cells)
        gait.plainLevel = StepCompletion.level(of: magnitudes.suffix(Int(3 * UniformGrid.rate)))
        self.gait = gait
        var steps: [DetectedStep] = []
        if let first = peaks.first {
            let contacts = completion(gait).contacts(leadingTo: first.cell - gait.leadCells, after: lastContact)
            steps += contacts.map { step(at: $0, share: StepRhythm.completedShare, of: gait) }
        }
        return steps + peaks.flatMap { self.steps(at: $0) }
    }

    private mutating func end() {
        ending = gait
        former = gait?.regular
        gait = nil
    }

    /// The last steps of an ended walk, when its end is certain; none if the motion has continued for 4 s after the last step.
    private mutating func finish() -> [DetectedStep] {
        guard let ended = ending, let last = lastContact else { return [] }
        if let contacts = completion(ended).contacts(after: last) {
            ending = nil
            return contacts.map { step(at: $0, share: StepRhythm.completedShare, of: ended) }
        }
        if Double(cells) > last + StepCompletion.longestEnd { ending = nil }
        return []
    }

    /// The steps that the rhythm filter has missed since the previous step, then the step of the peak; empty if it was already reported.
    private mutating func steps(at peak: StepRhythm.Peak) -> [DetectedStep] {
        guard let gait else { return [] }
        let contact = peak.cell - gait.leadCells
        var steps: [DetectedStep] = []
        if let lastContact {
            // Steps reported before the interruption must not be reported again.
            guard contact >= lastContact + StepRhythm.refractory * gait.period else { return [] }
            let interrupted = StepCompletion.gap * gait.period..<StepCompletion.stillness * gait.period
            if interrupted.contains(contact - lastContact) {
                steps = completion(gait).contacts(between: lastContact, and: contact).map {
                    step(at: $0, share: StepRhythm.completedShare, of: gait)
                }
            }
        }
        return steps + [step(at: contact, share: peak.height / max(gait.level, 1e-9), of: gait)]
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

    /// Creates a step at a foot contact; `share` is its strength divided by the strength of the earlier steps.
    private mutating func step(at contact: Double, share: Double, of gait: StepRhythm) -> DetectedStep {
        lastContact = contact
        return DetectedStep(
            instant: grid.instant(ofCell: contact),
            confidence: max(0, min(1, gait.strength)) * min(1, share),
            cadence: StepRate(stepsPerMinute: gait.frequency * 60),
            leadUncertainty: .seconds(gait.leadUncertainty)
        )
    }
}

package struct DetectedStep: Hashable, Sendable {
    /// When the foot landed, on the time axis of the samples; the detector's delay is already subtracted.
    package let instant: Duration

    /// The share of the motion that repeats from step to step, 0…1; lower for a step that is weaker than the steps before it.
    package let confidence: Double
    package let cadence: StepRate
    /// Standard uncertainty of a constant offset of `instant`, beyond `AccelerometerSteps.uncertainty`.
    ///
    /// It is zero if the sensor is at the trunk or in a pocket and it is certain whether the person walks or runs.
    package let leadUncertainty: Duration
}
