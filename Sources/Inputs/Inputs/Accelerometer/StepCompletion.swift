/// Finds the steps that the tuned `RhythmFilter` misses: at the beginning of a walk, in a turn, and at the end.
///
/// These steps are weaker than the others and do not keep the rhythm. So they are searched afterwards with an untuned filter:
/// a low-pass that runs forwards and backwards, so that no peak is delayed. A high-pass is not used, because it would
/// oscillate before and after a walk. In the closing step the last foot is placed beside the other without a peak; only the
/// shock of its contact shows it. A walk begins and ends with stillness; other series of peaks are not accepted.
///
/// All positions are in cells of the sample grid. *Design*: the thresholds are shares of the walk's own peak height, in the middle
/// between walking and standing. With half or twice these values the same steps are found (22 recorded walks of four people).
struct StepCompletion {
    /// A peak is a step if it is higher than this share of the walk's usual peak height.
    private static let threshold = 0.25
    /// Shortest time between two steps, as a share of the usual step time: in a turn people take short, quick steps.
    private static let closest = 0.55
    /// Longest time between two consecutive steps of one walk, in step times; after a longer time the steps are not joined.
    private static let reach = 1.9
    /// If two steps are further apart than this, in step times, another step is searched between them.
    static let gap = 1.5
    /// Number of cells searched before the first step of a regular rhythm: 4 s.
    private static let longestStart = Int(4 * UniformGrid.rate)
    /// Number of cells to wait for the stillness after a walk: 4 s.
    static let longestEnd = 4 * UniformGrid.rate
    /// Number of cells that the filters need to settle: 2 s.
    private static let settling = Int(2 * UniformGrid.rate)
    /// A walk has ended after this many step times without a step.
    static let stillness = 2.3

    /// The magnitudes of the stored acceleration samples, oldest first.
    let magnitudes: [Double]
    /// The position, in cells of the sample grid, of the first stored magnitude.
    let origin: Int
    /// Time between two steps, in cells of the sample grid.
    let period: Double
    /// Time from a foot's contact to the peak that belongs to it, in cells of the sample grid.
    let lead: Double
    /// The usual peak height in the walk, in m/s².
    let level: Double

    /// The usual peak height of a walk, computed from its magnitudes, in m/s².
    static func level(of magnitudes: ArraySlice<Double>) -> Double {
        let values = smooth(magnitudes)
        return (2 * values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
    }

    /// Foot contacts before the first contact of a regular rhythm, back to the stillness before the walk, or to the last known contact.
    func contacts(leadingTo first: Double, after last: Double?) -> [Double] {
        let limit = max(Double(origin), first - Double(Self.longestStart))
        let isJoined = last.map { $0 >= limit } ?? false
        let start = isJoined ? last ?? limit : limit
        var next = first
        var found: [Double] = []
        for contact in contacts(from: start, to: first, isAfterStep: isJoined).reversed() {
            guard next - contact <= Self.reach * period else { break }
            found.insert(contact, at: 0)
            next = contact
        }
        if isJoined, next - start <= Self.reach * period { return found }
        return isStill(from: next - Self.reach * period, to: next - 0.9 * period) ? found : []
    }

    /// The missed foot contacts between two known contacts that are too far apart.
    func contacts(between earlier: Double, and later: Double) -> [Double] {
        contacts(from: earlier, to: later, isAfterStep: true)
    }

    /// Foot contacts after the last contact of a regular rhythm, up to the stillness after the walk; nil until the
    /// stillness has lasted long enough.
    func contacts(after last: Double) -> [Double]? {
        var latest = last
        var found: [Double] = []
        for contact in contacts(from: last, to: nil, isAfterStep: true) {
            guard contact - latest <= Self.reach * period else { break }
            found.append(contact)
            latest = contact
        }
        guard Double(origin + magnitudes.count) > latest + Self.stillness * period + lead + Double(Self.shockReach + 1)
        else { return nil }
        guard isStill(from: latest + 1.3 * period, to: latest + Self.stillness * period) else { return [] }
        if hasClosingStep(after: latest) { found.append(latest + 0.9 * period) }
        return found
    }
}

// MARK: - Peaks

extension StepCompletion {
    /// Whether the mean power in this interval is below that of steps; false if part of the interval is not stored.
    private func isStill(from start: Double, to end: Double) -> Bool {
        let (first, last) = (Int(start + lead) - origin, Int(end + lead) - origin)
        guard first >= 0, first < last, last <= magnitudes.count else { return false }
        let values = Self.smooth(magnitudes[max(0, first - Self.settling)...]).dropFirst(min(first, Self.settling))
        let square = values.prefix(last - first).reduce(0) { $0 + $1 * $1 } / Double(last - first)
        return square < Self.threshold * Self.threshold * level * level / 2
    }

    /// The contacts of the highest peaks in an interval that are far enough from each other and from its ends, in order of time.
    private func contacts(from start: Double, to end: Double?, isAfterStep: Bool) -> [Double] {
        let distance = Self.closest * period
        let first = max(0, Int(start + lead) - origin - Self.settling)
        guard first < magnitudes.count else { return [] }
        let values = Self.smooth(magnitudes[first...])
        guard values.count > 2 else { return [] }
        var peaks: [(contact: Double, height: Double)] = []
        for index in 1..<(values.count - 1)
        where values[index] > values[index - 1] && values[index] >= values[index + 1]
            && values[index] > Self.threshold * level
        {
            let place = Double(origin + first + index) + vertex(values[index - 1], values[index], values[index + 1])
            let contact = place - lead
            let isInside =
                contact >= start + (isAfterStep ? distance : 0) && end.map { contact <= $0 - distance } ?? true
            if isInside { peaks.append((contact, values[index])) }
        }
        var kept: [Double] = []
        for peak in peaks.sorted(by: { $0.height > $1.height })
        where kept.allSatisfy({ abs($0 - peak.contact) >= distance }) {
            kept.append(peak.contact)
        }
        return kept.sorted()
    }

    /// The part of the signal below 4 Hz, minus its mean; it is filtered forwards and backwards, so it is not delayed.
    private static func smooth(_ magnitudes: ArraySlice<Double>) -> [Double] {
        let values = filtered(filtered(magnitudes).reversed())
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        return values.reversed().map { $0 - mean }
    }

    private static func filtered(_ values: some Collection<Double>) -> [Double] {
        var filter = StateVariableFilter(corner: 4, q: 0.7071)
        filter.settle(at: values.first ?? 0)
        return values.map { filter.process($0).low }
    }
}

// MARK: - The closing step

extension StepCompletion {
    /// Smallest shock of a closing step (the step that puts the feet side by side), as a share of the walk's shocks.
    private static let closingShare = 0.4
    /// Smallest ratio of the closing step's shock to the signal after it; a shaken device or a noisy sensor has a lower ratio.
    private static let closingContrast = 2.0
    /// A shock is the difference of a value from a mean, which includes this many cells on each side of the value.
    private static let shockReach = 4

    private func hasClosingStep(after last: Double) -> Bool {
        let walk = shock(from: last - 6 * period, to: last - period)
        let closing = shock(from: last + 0.5 * period, to: last + 1.3 * period)
        let stillness = shock(from: last + 1.5 * period, to: last + Self.stillness * period)
        guard let walk, let closing, let stillness else { return false }
        return closing > Self.closingShare * walk && closing > Self.closingContrast * stillness
    }

    /// RMS of the signal part faster than steps, in m/s²: the magnitude minus its mean over 0.18 s; nil if a sample is not stored.
    private func shock(from start: Double, to end: Double) -> Double? {
        let reach = Self.shockReach
        let (first, last) = (Int(start) - origin, Int(end) - origin)
        guard first >= reach, first < last, last + reach < magnitudes.count else { return nil }
        var square = 0.0
        for index in first..<last {
            let mean = magnitudes[(index - reach)...(index + reach)].reduce(0, +) / Double(2 * reach + 1)
            let value = magnitudes[index] - mean
            square += value * value
        }
        return (square / Double(last - first)).squareRoot()
    }
}
