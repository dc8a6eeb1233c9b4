public import Cadence

/// A believable history of days and runs, made up from a seed: the same one for the same seed, end and place.
///
/// Each day is made by itself, from the seed and its date: it is the same in a history of any length, and no more than one day is in memory.
/// The last day has a run if an hour of it has passed, and every other Wednesday has a ride.
/// Every activity is of `Activity.Origin.demo` and says so in its note. It does not follow daylight saving: all days have one offset.
public struct DemoHistory: Sequence, Sendable {
    /// A day of it.
    public struct Day: Hashable, Sendable {
        /// Which day.
        public let date: CivilDate
        /// Its runs, walks and rides, in order, sampled every second.
        public let tracks: [ActivityTrack]
        /// Its hours in which somebody stepped, in order, with what the tracks add to them: on foot steps, distance and energy, on a
        /// bicycle energy alone.
        public let buckets: [HourBucket]
    }

    private let end: Moment
    private let days: Range<CivilDate>
    private let seed: UInt64
    private let runsDaily: Bool

    /// The history of `count` days, 0…36,500, up to and with that of `end`.
    ///
    /// - Parameters:
    ///   - end: The last day ends with the last full hour before it.
    ///   - seed: Another one is another runner.
    ///   - runsDaily: Whether a run comes in the place of every rest, as for a measurement of so many runs.
    public init(until end: Moment, days count: Int, seed: UInt64 = 1, runsDaily: Bool = false) {
        self.end = end
        let last = end.date.advanced(by: 1)
        days = last.advanced(by: -Swift.min(Swift.max(count, 0), 36_500))..<last
        self.seed = seed
        self.runsDaily = runsDaily
    }

    /// Who it is made up of: for whoever reckons with it further.
    public static var runner: Runner { DemoBody.runner }

    /// Its days, from the first to the last, each made when it is asked for.
    public func makeIterator() -> some IteratorProtocol<Day> {
        days.lazy.map(day).makeIterator()
    }

    /// A day, whether in the history or not.
    public func day(_ date: CivilDate) -> Day {
        var random = DemoRandom(seed: seed &+ UInt64(bitPattern: Int64(date.dayNumber)) &* 0x9E6C_63D0_876A_9A47)
        let midnight = Moment(
            unixMilliseconds: (Int64(date.dayNumber) * 86_400 - Int64(end.utcOffset)) * 1000,
            utcOffset: end.utcOffset
        )
        let lastHour = date == end.date ? end.hour : 24
        var hours = DemoRhythm.hours(of: date, random: &random)
        var tracks: [ActivityTrack] = []
        func add(_ outing: DemoOuting) {
            let recording = DemoRecording(outing, midnight: midnight, random: &random)
            let end = recording.track.activity.start + recording.track.activity.elapsed
            guard end <= midnight + .seconds(lastHour * 3600) else { return }
            tracks.append(recording.track)
            for hour in hours.indices { hours[hour] += recording.hours[hour] }
        }
        for outing in DemoOuting.plan(for: date, runsDaily: runsDaily, random: &random) { add(outing) }
        // Today is shown first, so it has something to show at any hour.
        if date == end.date, tracks.isEmpty, let outing = DemoOuting.short(before: lastHour * 3600, random: &random) {
            add(outing)
        }
        let buckets = hours.prefix(lastHour).enumerated().compactMap { hour, tally in
            tally == Tally()
                ? nil
                : HourBucket(hour: LocalHour(date: date, hour: hour, utcOffset: end.utcOffset), tally: tally)
        }
        return Day(date: date, tracks: tracks, buckets: buckets)
    }
}
