/// Finds the steps that the tuned `RhythmFilter` does not show: those of setting out, of a turn, and of stopping.
///
/// They are weaker than the steps of the walk and do not keep its rhythm, so that they are sought afterwards, with a
/// filter that has no tuning: a low-pass run forwards and backwards, so that no crest is delayed, and without a high-pass,
/// which would ring before and after a walk. The last foot is placed next to the other without a crest: what shows it is
/// the shock of its contact. A walk begins and ends in stillness; a chain of crests that does not is no walk's.
///
/// All places are in cells of the grid. *Design*: the thresholds are shares of the walk's own size, halfway between the
/// walk and standing; between half and twice as much they find the same steps (22 recorded walks of four people).
struct StepCompletion {
    /// Crests above this share of the walk's are steps.
    private static let threshold = 0.25
    /// Share of a step's time in which no other step can come: people turn with short, quick steps.
    private static let closest = 0.55
    /// Steps further apart than so many periods do not belong to one walk: one step more would fit in between.
    private static let reach = 1.9
    /// Between steps further apart than so many periods there may be another.
    static let gap = 1.5
    /// Cells sought before the first step of a rhythm: 4 s.
    private static let longestStart = Int(4 * UniformGrid.rate)
    /// Cells waited for the stillness after a walk: 4 s.
    static let longestEnd = 4 * UniformGrid.rate
    /// Cells that the filters need to settle: 2 s.
    private static let settling = Int(2 * UniformGrid.rate)
    /// Periods without a step that are stillness: the end of a walk.
    static let stillness = 2.3

    /// The magnitudes kept, oldest first.
    let magnitudes: [Double]
    /// Cells before the first of them.
    let origin: Int
    /// From one step to the next, in cells.
    let period: Double
    /// From a foot's contact to its crest, in cells.
    let lead: Double
    /// The walk's usual crest, in m/s².
    let level: Double

    /// The usual crest of a walk's magnitudes, in m/s².
    static func level(of magnitudes: ArraySlice<Double>) -> Double {
        let values = smooth(magnitudes)
        return (2 * values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
    }

    /// Contacts before the first one of a rhythm, back to the stillness before the walk or to the contact found last.
    ///
    /// - Parameter last: the contact found last, of an earlier rhythm; nil for none.
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

    /// Contacts between two that are too far apart.
    func contacts(between earlier: Double, and later: Double) -> [Double] {
        contacts(from: earlier, to: later, isAfterStep: true)
    }

    /// Contacts after the last one of a rhythm, up to the stillness after the walk; nil while that has not come.
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

// MARK: - Crests

extension StepCompletion {
    /// Whether the motion between two contacts is weaker than that of steps all together, and all of it is kept.
    private func isStill(from start: Double, to end: Double) -> Bool {
        let (first, last) = (Int(start + lead) - origin, Int(end + lead) - origin)
        guard first >= 0, first < last, last <= magnitudes.count else { return false }
        let values = Self.smooth(magnitudes[max(0, first - Self.settling)...]).dropFirst(min(first, Self.settling))
        let square = values.prefix(last - first).reduce(0) { $0 + $1 * $1 } / Double(last - first)
        return square < Self.threshold * Self.threshold * level * level / 2
    }

    /// The highest crests of a stretch that keep their distance from each other and from its ends, in order.
    private func contacts(from start: Double, to end: Double?, isAfterStep: Bool) -> [Double] {
        let distance = Self.closest * period
        let first = max(0, Int(start + lead) - origin - Self.settling)
        guard first < magnitudes.count else { return [] }
        let values = Self.smooth(magnitudes[first...])
        guard values.count > 2 else { return [] }
        var crests: [(contact: Double, height: Double)] = []
        for index in 1..<(values.count - 1)
        where values[index] > values[index - 1] && values[index] >= values[index + 1]
            && values[index] > Self.threshold * level
        {
            let place = Double(origin + first + index) + vertex(values[index - 1], values[index], values[index + 1])
            let contact = place - lead
            let isInside =
                contact >= start + (isAfterStep ? distance : 0) && end.map { contact <= $0 - distance } ?? true
            if isInside { crests.append((contact, values[index])) }
        }
        var kept: [Double] = []
        for crest in crests.sorted(by: { $0.height > $1.height })
        where kept.allSatisfy({ abs($0 - crest.contact) >= distance }) {
            kept.append(crest.contact)
        }
        return kept.sorted()
    }

    /// What is slower than 4 Hz, less its mean, without a delay: filtered forwards, then backwards.
    private static func smooth(_ magnitudes: ArraySlice<Double>) -> [Double] {
        let values = filtered(filtered(magnitudes).reversed())
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        return values.reversed().map { $0 - mean }
    }

    private static func filtered(_ values: some Collection<Double>) -> [Double] {
        var filter = StateVariableFilter(corner: 4, q: 0.7071)
        filter.settle(at: values.first ?? 0)
        return values.map { filter.take($0).low }
    }
}

// MARK: - The closing step

extension StepCompletion {
    /// Share of the walk's shocks that a closing step must have.
    private static let closingShare = 0.4
    /// How many times the stillness after it: a device that is shaken or noisy has no closing step.
    private static let closingContrast = 2.0
    /// Cells on each side over whose mean a shock is measured.
    private static let shockReach = 4

    private func hasClosingStep(after last: Double) -> Bool {
        let walk = shock(from: last - 6 * period, to: last - period)
        let closing = shock(from: last + 0.5 * period, to: last + 1.3 * period)
        let stillness = shock(from: last + 1.5 * period, to: last + Self.stillness * period)
        guard let walk, let closing, let stillness else { return false }
        return closing > Self.closingShare * walk && closing > Self.closingContrast * stillness
    }

    /// RMS of what is quicker than steps, in m/s²: the magnitude less its mean over 0.18 s; nil where it is not all there.
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
