package import Activities
package import Cadence

/// A realistic history of days and activities, generated from a seed.
///
/// The same seed, end and UTC offset give the same history. Each day depends only on the seed and its date, so it is the same in a history
/// of any length, and only one day is in memory at a time. Every activity has the origin `Activity.Origin.demo` and a note that says so.
/// All days use one UTC offset; daylight saving time is ignored. The last day has an activity if at least its first hour is over. Every
/// other Wednesday has a ride, unless rest days have runs, too.
package struct DemoHistory: Sequence, Sendable {
    package struct Day: Hashable, Sendable {
        package let date: CivilDate
        /// The activities of the day in order of time, with one sample per second.
        package let tracks: [ActivityTrack]
        /// The hours with steps, in order of time.
        ///
        /// They include the activities: a run or walk adds steps, distance and energy, a ride adds only energy.
        package let buckets: [HourBucket]
    }

    private let end: Moment
    private let days: Range<CivilDate>
    private let seed: UInt64
    private let runsDaily: Bool

    /// Creates a history of `count` days (0…36,500) that ends with the day of `end`.
    ///
    /// - Parameters:
    ///   - end: The last day contains only the full hours before this time.
    ///   - seed: A different seed gives a different runner.
    ///   - runsDaily: Whether rest days have a run, too; used for measurements that need a known number of runs.
    package init(until end: Moment, days count: Int, seed: UInt64 = 1, runsDaily: Bool = false) {
        self.end = end
        let last = end.date.advanced(by: 1)
        days = last.advanced(by: -Swift.min(Swift.max(count, 0), 36_500))..<last
        self.seed = seed
        self.runsDaily = runsDaily
    }

    package static var runner: Runner { DemoBody.runner }

    /// The days in order; each one is generated when the iterator reaches it.
    package func makeIterator() -> some IteratorProtocol<Day> {
        days.lazy.map(day).makeIterator()
    }

    /// Generates the day with this date, also if the date is outside of the history.
    package func day(_ date: CivilDate) -> Day {
        var random = DemoRandom(seed: seed &+ UInt64(bitPattern: Int64(date.dayNumber)) &* 0x9E6C_63D0_876A_9A47)
        let midnight = Moment(
            unixMilliseconds: (Int64(date.dayNumber) * 86_400 - Int64(end.utcOffset)) * 1000,
            utcOffset: end.utcOffset
        )
        let lastHour = date == end.date ? end.hour : 24
        var hours = DemoHourlySteps.hours(of: date, random: &random)
        var tracks: [ActivityTrack] = []
        func add(_ outing: DemoOuting) {
            let recording = DemoRecording(outing, midnight: midnight, random: &random)
            let end = recording.track.activity.start + recording.track.activity.elapsed
            guard end <= midnight + .seconds(lastHour * 3600) else { return }
            tracks.append(recording.track)
            for hour in hours.indices { hours[hour] += recording.hours[hour] }
        }
        for outing in DemoOuting.plan(for: date, runsDaily: runsDaily, random: &random) { add(outing) }
        // The views of the history show today first, so today must contain an activity at any hour.
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

/// Generates the steps of a day outside of recorded activities: commuting, lunch, and a walk on free days.
enum DemoHourlySteps {
    /// The share of the daily steps in each hour, in percent.
    private static let workday = [
        0.0, 0, 0, 0, 0, 0.5, 3, 11, 10, 4, 4, 4, 12, 7, 4, 4, 5, 11, 9, 5, 3, 2, 1, 0.5,
    ]
    private static let freeDay = [
        0.5, 0, 0, 0, 0, 0, 0.5, 2, 5, 8, 11, 11, 9, 6, 8, 10, 9, 7, 5, 4, 2, 1, 0.7, 0.3,
    ]
    /// The usual number of steps is multiplied by the factor of the month, because people walk more in warm months.
    private static let seasons = [0.9, 0.92, 0.97, 1.03, 1.08, 1.1, 1.06, 1.05, 1.06, 1.02, 0.95, 0.88]
    /// The step length indoors and on the street, in metres.
    private static let step = 0.68

    static func hours(of date: CivilDate, random: inout DemoRandom) -> [Tally] {
        let isFree = date.weekday >= 6
        let usual = (isFree ? 5200 : 5900) * seasons[date.fields.month - 1]
        let total = usual * max(1 + (isFree ? 0.28 : 0.18) * random.bell(), 0.25)
        let model = EnergyModel(mass: DemoBody.runner.mass)
        return (isFree ? freeDay : workday).map { share in
            let steps = Int(total * share / 100 * max(1 + 0.4 * random.bell(), 0))
            // An hour with fewer than 12 steps counts as 0, because at night people do not carry the phone that counts their steps.
            guard steps >= 12 else { return Tally() }
            let distance = Distance(meters: (Double(steps) * step).rounded(parts: 10))
            return Tally(steps: steps, distance: distance, energy: model.active(over: distance, gait: .walking))
        }
    }
}
