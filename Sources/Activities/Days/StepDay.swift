public import Cadence

/// The steps of the day, whether a run is recorded or not.
///
/// Two clocks come in with each event: a monotonic one, by which windows and freshness go, and the clock on the wall, by which steps belong
/// to an hour and a day. A step is counted where that clock stood when it came, whatever the clock did before or does after, so days of 23
/// and 25 hours, flights, and clocks set by hand neither lose a step nor count one twice.
///
/// What it orders is to be carried out in its order; it waits for nothing.
public struct StepDay: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// So many steps more were counted, at least 1: for whoever makes distance and energy of them.
        case counted(Int)
        /// What is stored of a day is wanted, by `take(stored:of:)`: told once a day, before anything of it is to be written.
        case read(CivilDate)
        /// These are to be added to the stored buckets of their hours.
        case write([HourBucket])
    }

    /// How long a source may say nothing, without having said that nobody steps, before it counts as silent (house rule, as for speeds).
    public static let silence = Duration.seconds(30)

    private let writeInterval: Duration
    private var counter = StepCounter()
    private var window = StepWindow()
    private var watch = PresenceWatch()
    private var now = Duration.zero
    /// Less than a whole step, of rates.
    private var remainder = 0.0
    private var tallies: [CivilDate: Tally] = [:]
    /// Days of which it was told what is stored.
    private var known: Set<CivilDate> = []
    private var unwritten: [LocalHour: Tally] = [:]
    private var unwrittenSince: Duration?

    /// A day of which nothing is known yet.
    ///
    /// - Parameter writeInterval: How long increments gather before they are to be written: what a power cut may take, and how often the
    ///   disk is written to while somebody steps.
    public init(writeInterval: Duration = .seconds(1)) {
        self.writeInterval = writeInterval
    }
}

// MARK: - What comes in

extension StepDay {
    /// Takes what a source says.
    ///
    /// - Parameters:
    ///   - time: Monotonic; one earlier than the event before is taken as that one's.
    ///   - local: What the clock on the wall shows.
    public mutating func handle(
        _ event: StepEvent,
        from source: StepSource,
        at time: Duration,
        local: Moment
    ) -> [Action] {
        now = max(now, time)
        watch.take(event, from: source, at: now, local: local)
        let steps = counter.take(event, from: source, at: now)
        return actions(adding: steps, local: local)
    }

    /// Adds distance and energy to the hour.
    public mutating func add(distance: Distance, energy: Energy, at time: Duration, local: Moment) -> [Action] {
        now = max(now, time)
        let steps = counter.advance(to: now)
        return actions(adding: steps, Tally(distance: distance, energy: energy), local: local)
    }

    /// Takes that a source of steps was heard in an earlier run of the program.
    public mutating func wasHeard(_ moment: Moment) { watch.wasHeard(moment) }

    /// Lets time pass: at `wake`, and as often as anybody looks.
    public mutating func tick(at time: Duration, local: Moment) -> [Action] {
        now = max(now, time)
        let steps = counter.advance(to: now)
        return actions(adding: steps, local: local)
    }

    /// Takes what is stored of a day, with all that this has ordered to be written of it: what is not written yet is added.
    ///
    /// The answer to `.read`; also for a day that was changed in the store by others. One that cannot be read is answered with nothing.
    public mutating func take(stored buckets: [HourBucket], of date: CivilDate) {
        known.insert(date)
        let waiting = unwritten.filter { $0.key.date == date }.map(\.value)
        tallies[date] = (buckets.filter { $0.hour.date == date }.map(\.tally) + waiting).reduce(Tally(), +)
    }

    /// Gives what is still to be written, at once: when the program ends.
    public mutating func flush() -> [HourBucket] {
        defer {
            unwritten.removeAll(keepingCapacity: true)
            unwrittenSince = nil
        }
        return unwritten.map { HourBucket(hour: $0.key, tally: $0.value) }
            .sorted {
                ($0.hour.date, $0.hour.hour, -$0.hour.utcOffset) < ($1.hour.date, $1.hour.hour, -$1.hour.utcOffset)
            }
    }

    private mutating func actions(adding steps: Double, _ more: Tally = Tally(), local: Moment) -> [Action] {
        var actions: [Action] = []
        if tallies[local.date] == nil {
            tallies[local.date] = Tally()
            actions.append(.read(local.date))
        }
        remainder += steps
        let whole = Int(remainder)
        remainder -= Double(whole)
        if whole > 0 {
            window.add(whole, at: now)
            actions.append(.counted(whole))
        }
        let tally = Tally(steps: whole) + more
        if tally != Tally() {
            tallies[local.date, default: Tally()] += tally
            unwritten[LocalHour(local), default: Tally()] += tally
            unwrittenSince = unwrittenSince ?? now
        }
        if let unwrittenSince, now - unwrittenSince >= writeInterval { actions.append(.write(flush())) }
        return actions
    }
}

// MARK: - What is known

extension StepDay {
    /// What a day came to, as far as it is known; nothing for one that was never reached.
    public func tally(on date: CivilDate) -> Tally { tallies[date] ?? Tally() }

    /// Whether it was told what is stored of a day: before that, a day's tally may be more than is known.
    public func knows(_ date: CivilDate) -> Bool { known.contains(date) }

    /// Steps in the last seconds.
    public func steps(inLast length: WindowLength, at time: Duration) -> Int {
        window.steps(inLast: length, at: max(now, time))
    }

    /// Whether anything counts steps.
    public func presence(at time: Duration) -> DataPresence { watch.presence(at: max(now, time)) }

    /// Since when nobody has stepped, as far as live sources saw without a break; nil while none is live.
    public func restingSince(at time: Duration) -> Duration? { watch.restingSince(at: max(now, time)) }

    /// When any source last saw a step; nil where none did since the program began.
    public var lastStep: Duration? { watch.lastStep }

    /// When any source of steps was last heard: to be kept for the next run of the program.
    public var lastHeard: Moment? { watch.lastHeard }

    /// When the next tick is due; nil while nothing happens by itself.
    public var wake: Duration? {
        [unwrittenSince.map { $0 + writeInterval }, counter.nextLook].compactMap(\.self).min()
    }
}
