package import Cadence

/// Counts the steps of each day, also while no run is recorded.
///
/// Every event carries two times: a monotonic time, used for windows and timeouts, and the local time, used to assign steps to an hour and
/// a day. A step belongs to the hour that the local clock shows when the step is reported. So days of 23 or 25 hours, flights and manual
/// clock changes neither lose a step nor count one twice.
///
/// The caller must perform the returned actions in order. No method blocks.
package struct DailySteps: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// This many steps were added, at least 1; the caller computes distance and energy from them.
        case counted(Int)
        /// Load the stored buckets of a day and pass them to `load(stored:of:)`.
        ///
        /// This action is returned once per day, before the first `write` of that day.
        case read(CivilDate)
        /// Add these values to the stored buckets of their hours.
        case write([HourBucket])
    }

    /// A step sensor counts as live for this time after its last report, and longer if it reported that the runner stands (project rule).
    package static let silence = Duration.seconds(30)

    private let writeInterval: Duration
    private var counter = StepCounter()
    private var window = StepWindow()
    private var monitor = StepSourceMonitor()
    private var now = Duration.zero
    /// The fraction of a step that the step counter has returned and that is not counted yet, 0..<1.
    private var remainder = 0.0
    private var tallies: [CivilDate: Tally] = [:]
    /// Days whose stored buckets have been loaded.
    private var loadedDates: Set<CivilDate> = []
    private var unwritten: [LocalHour: Tally] = [:]
    private var unwrittenSince: Duration?

    /// Creates a counter without any data.
    ///
    /// - Parameter writeInterval: The time over which changes are collected before they are written. It limits the loss after a power cut
    ///   and the number of disk writes while the runner steps.
    package init(writeInterval: Duration = .seconds(1)) {
        self.writeInterval = writeInterval
    }
}

extension DailySteps {
    /// Processes an event of a step sensor.
    ///
    /// - Parameters:
    ///   - time: Monotonic time; a time before the previous event is replaced by that event's time.
    ///   - local: The local time.
    package mutating func handle(
        _ event: StepEvent,
        from source: StepSource,
        at time: Duration,
        local: Moment
    ) -> [Action] {
        now = max(now, time)
        monitor.process(event, from: source, at: now, local: local)
        let steps = counter.process(event, from: source, at: now)
        return actions(adding: steps, local: local)
    }

    /// Adds distance and energy to the current hour.
    ///
    /// - Parameter writesNow: Whether all changes are written now, because a recording that contains them is written, too.
    package mutating func add(
        distance: Distance,
        energy: Energy,
        writesNow: Bool = false,
        at time: Duration,
        local: Moment
    ) -> [Action] {
        now = max(now, time)
        let steps = counter.advance(to: now)
        return actions(adding: steps, Tally(distance: distance, energy: energy), writesNow: writesNow, local: local)
    }

    /// Restores the time of the latest reading, which an earlier process of the program has stored.
    package mutating func restoreLastReading(_ moment: Moment) { monitor.restoreLastReading(moment) }

    /// Advances the time; call it at the time `wake`, and before you read values.
    package mutating func tick(at time: Duration, local: Moment) -> [Action] {
        now = max(now, time)
        let steps = counter.advance(to: now)
        return actions(adding: steps, local: local)
    }

    /// Sets the stored buckets of a day; changes that are not yet written are added.
    ///
    /// Call it in response to `.read`, and when another process has changed the day in the store. Pass an empty array if the day cannot be
    /// read. The buckets must include everything that earlier `.write` actions contained.
    package mutating func load(stored buckets: [HourBucket], of date: CivilDate) {
        loadedDates.insert(date)
        let waiting = unwritten.filter { $0.key.date == date }.map(\.value)
        tallies[date] = (buckets.filter { $0.hour.date == date }.map(\.tally) + waiting).reduce(Tally(), +)
    }

    /// Returns all unwritten changes, which then count as written; call this method when the program ends.
    package mutating func flush() -> [HourBucket] {
        defer {
            unwritten.removeAll(keepingCapacity: true)
            unwrittenSince = nil
        }
        return unwritten.map { HourBucket(hour: $0.key, tally: $0.value) }
            .sorted {
                ($0.hour.date, $0.hour.hour, -$0.hour.utcOffset) < ($1.hour.date, $1.hour.hour, -$1.hour.utcOffset)
            }
    }

    private mutating func actions(
        adding steps: Double,
        _ more: Tally = Tally(),
        writesNow: Bool = false,
        local: Moment
    ) -> [Action] {
        var actions: [Action] = []
        if tallies[local.date] == nil { actions.append(.read(local.date)) }
        remainder += steps
        let whole = Int(remainder)
        remainder -= Double(whole)
        if whole > 0 {
            window.add(whole, at: now)
            actions.append(.counted(whole))
        }
        let tally = Tally(steps: whole) + more
        tallies[local.date, default: Tally()] += tally
        if tally != Tally() {
            unwritten[LocalHour(local), default: Tally()] += tally
            unwrittenSince = unwrittenSince ?? now
        }
        if let unwrittenSince, writesNow || now - unwrittenSince >= writeInterval { actions.append(.write(flush())) }
        return actions
    }
}

extension DailySteps {
    /// The totals of a day as far as known; zero for a day without data.
    package func tally(on date: CivilDate) -> Tally { tallies[date] ?? Tally() }

    /// Whether the stored buckets of a day have been loaded; before that, `tally(on:)` can be too low.
    package func isLoaded(_ date: CivilDate) -> Bool { loadedDates.contains(date) }

    package func steps(inLast length: WindowLength, at time: Duration) -> Int {
        window.steps(inLast: length, at: max(now, time))
    }

    /// Whether a step sensor is live; if not, why there is no data.
    package func presence(at time: Duration) -> DataPresence { monitor.presence(at: max(now, time)) }

    /// The time since which the live step sensors have reported no step; nil while no step sensor is live.
    package func restingSince(at time: Duration) -> Duration? { monitor.restingSince(at: max(now, time)) }

    /// The time at which a sensor last reported a step; nil if no sensor has reported a step since the program started.
    package var lastStep: Duration? { monitor.lastStep }

    /// Local time of the latest reading of any step sensor; the caller stores it for the next start of the program.
    package var lastReading: Moment? { monitor.lastReading }

    /// The time of the next call of `tick`; nil if no call is needed.
    package var wake: Duration? {
        [unwrittenSince.map { $0 + writeInterval }, counter.nextUpdate].compactMap(\.self).min()
    }
}
