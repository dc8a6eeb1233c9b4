import Inputs

/// Chooses the phone whose steps are used and the phone whose positions are used.
///
/// The followed phone is kept while it is live. It is replaced when it is silent, or when it has not stepped for ``idle`` while another
/// phone steps, for example because it lies on a table. The step detector of each phone runs all the time, so that the new one
/// continues at once; steps that the earlier phone has counted are not counted again.
struct PhoneChoice {
    /// A phone without a step for this long is replaced by one with steps, as in `StepCounter`.
    private static let idle: Duration = .seconds(10)
    /// A step within this time shows that the phone is being carried; the time of two slow steps plus the delay of a message.
    private static let stepping: Duration = .seconds(3)
    /// A phone's positions are used until the last one is this old; `SpeedDistance` has the same limit.
    private static let positionAge: Duration = .seconds(5)
    /// If the satellite receiver of this machine has given a speed within this time, the positions of phones are not used; `SourceTrack`
    /// has the same limit.
    private static let handover: Duration = .seconds(3)

    private(set) var steps: String?
    private(set) var positions: String?
    var lastReceiverSpeed: Duration?
    private var counted: (until: Duration, phone: String)?
    private var latestMotion: Duration?
    private var latestPosition: Duration?

    /// Whether the positions of phones are used, because this machine has no satellite receiver with a speed.
    func usesPositions(at now: Duration) -> Bool {
        lastReceiverSpeed.map { now - $0 >= Self.handover } ?? true
    }

    mutating func chooseSteps(among entries: [String: PhoneRegistry.Entry], at now: Duration) {
        let others = entries.filter { $0.key != steps && $0.value.hasMotion(at: now) }
        let best = others.max { ($0.value.lastStep ?? .zero, $1.key) < ($1.value.lastStep ?? .zero, $0.key) }
        guard let best else { return }
        if let steps, let current = entries[steps], current.hasMotion(at: now) {
            let isIdle = current.lastStep.map { now - $0 >= Self.idle } ?? true
            let isStepping = best.value.lastStep.map { now - $0 < Self.stepping } ?? false
            guard isIdle, isStepping else { return }
        }
        steps = best.key
    }

    mutating func choosePositions(among entries: [String: PhoneRegistry.Entry], at now: Duration) {
        func age(_ entry: PhoneRegistry.Entry) -> Duration? {
            guard entry.end == nil, let lastFix = entry.lastFix, now - lastFix <= Self.positionAge else { return nil }
            return now - lastFix
        }
        if let positions, let current = entries[positions], age(current) != nil { return }
        let candidates = entries.compactMap { id, entry in age(entry).map { (id: id, age: $0) } }
        positions = candidates.min { ($0.age, $0.id) < ($1.age, $1.id) }?.id ?? positions
        // Before the first usable position, any live phone is chosen, because the state of its receiver is useful.
        if positions == nil { positions = entries.filter { $0.value.end == nil }.keys.min() }
    }

    /// Selects the observations of the followed phone to pass on, and adds the steps that no phone has counted yet.
    mutating func pass(
        _ observations: [Observation],
        waiting: inout WaitingSteps,
        from phone: String
    ) -> [Observation] {
        var passed: [Observation] = []
        for observation in observations {
            switch observation.kind {
            case .steps: break
            // A footfall that arrives too late, after a loss of the connection, is not passed on; its step is in the reported count.
            case .footfall where observation.arrival - observation.instant > AccelerometerSteps.staleness: break
            default: passed.append(observation)
            }
        }
        guard let arrival = observations.last?.arrival else { return [] }
        let other = counted.flatMap { $0.phone == phone ? nil : $0.until }
        if let steps = waiting.removeAll(after: other) {
            counted = (max(steps.last, counted?.until ?? steps.last), phone)
            passed.append(
                Observation(source: .phone, arrival: arrival, instant: steps.last, kind: .steps(steps.count))
            )
        }
        return Self.ordered(passed, after: &latestMotion)
    }

    mutating func passPositions(_ observations: [Observation]) -> [Observation] {
        Self.ordered(observations, after: &latestPosition)
    }

    /// Moves observations to later times if necessary, so that their times never decrease when two phones report alternately.
    private static func ordered(_ observations: [Observation], after latest: inout Duration?) -> [Observation] {
        observations.map { observation in
            let instant = latest.map { max($0, observation.instant) } ?? observation.instant
            latest = instant
            return observation.moved(to: instant)
        }
    }
}

/// Steps of one phone that have not been passed on: those of a phone that is not followed, in case it replaces the followed one.
struct WaitingSteps {
    private struct Group {
        var count: Int
        /// Of the last step.
        var instant: Duration
    }

    /// Steps older than this are dropped; an idle followed phone is replaced before that (`PhoneChoice`).
    private static let memory: Duration = .seconds(20)
    /// The time between two steps; before it is known, the longest assumed time (120 steps per minute), as in `StepCounter`.
    var period: Duration = .milliseconds(500)
    private var groups: [Group] = []

    mutating func append(_ count: Int, at instant: Duration) {
        groups.append(Group(count: count, instant: instant))
        groups.removeAll { instant - $0.instant > Self.memory }
    }

    /// - Parameter time: Steps up to this time were counted by another phone; nil if every step counts.
    /// - Returns: The number of steps after `time`, and the time of the last one; nil if there are none.
    mutating func removeAll(after time: Duration?) -> (count: Int, last: Duration)? {
        defer { groups.removeAll() }
        guard let last = groups.last?.instant, time.map({ last > $0 }) ?? true else { return nil }
        let count = groups.reduce(0) { $0 + newSteps($1, after: time) }
        return count > 0 ? (count, last) : nil
    }

    private func newSteps(_ group: Group, after time: Duration?) -> Int {
        guard let time else { return group.count }
        let room = ((group.instant - time) / period).rounded()
        return max(0, min(group.count, Int(min(room, 1e6))))
    }
}
