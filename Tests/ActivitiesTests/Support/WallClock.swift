import Activities

/// A simulated local clock with changes of its UTC offset and of its time.
struct WallClock {
    /// A change of the clock.
    struct Change {
        /// The time of the change in seconds after the start.
        var at: Int
        /// The new UTC offset in seconds.
        var utcOffset: Int
        /// The manual change of the time in seconds.
        var set = 0
    }

    /// The start in Unix seconds.
    var start: Int
    var utcOffset: Int
    var changes: [Change]

    /// A clock that starts at local midnight of a date.
    init(midnightOf day: String, utcOffset: Int, changes: [Change] = []) {
        start = (CivilDate(parsing: day)?.dayNumber ?? 0) * 86_400 - utcOffset
        self.utcOffset = utcOffset
        self.changes = changes
    }

    /// A clock whose UTC offset changes at a Unix time, as listed in the tz database.
    init(midnightOf day: String, utcOffset: Int, transition: Int, to other: Int) {
        self.init(midnightOf: day, utcOffset: utcOffset)
        changes = [Change(at: transition - start, utcOffset: other)]
    }

    /// The local time this many milliseconds after the start.
    func moment(afterMilliseconds milliseconds: Int) -> Moment {
        let past = changes.filter { $0.at * 1000 <= milliseconds }
        return Moment(
            unixMilliseconds: Int64((start + past.reduce(0) { $0 + $1.set }) * 1000 + milliseconds),
            utcOffset: past.last?.utcOffset ?? utcOffset
        )
    }
}
