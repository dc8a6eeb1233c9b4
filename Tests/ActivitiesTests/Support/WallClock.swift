import Activities

/// A clock on a wall: its offset from UTC, and what is changed of it when.
struct WallClock {
    /// A change that the clock makes while time goes on.
    struct Change {
        /// When, in seconds after the clock's beginning.
        var at: Int
        /// The offset from then on, in seconds.
        var utcOffset: Int
        /// How far it is set by hand, in seconds.
        var set = 0
    }

    /// What it shows at the beginning, Unix seconds.
    var start: Int
    var utcOffset: Int
    var changes: [Change]

    /// A clock that shows midnight at the start of a day.
    init(midnightOf day: String, utcOffset: Int, changes: [Change] = []) {
        start = (CivilDate(parsing: day)?.dayNumber ?? 0) * 86_400 - utcOffset
        self.utcOffset = utcOffset
        self.changes = changes
    }

    /// A clock whose offset changes at a moment of Unix time, as the tz database has it.
    init(midnightOf day: String, utcOffset: Int, transition: Int, to other: Int) {
        self.init(midnightOf: day, utcOffset: utcOffset)
        changes = [Change(at: transition - start, utcOffset: other)]
    }

    /// What it shows so many milliseconds after its beginning.
    func moment(afterMilliseconds milliseconds: Int) -> Moment {
        let past = changes.filter { $0.at * 1000 <= milliseconds }
        return Moment(
            unixMilliseconds: Int64((start + past.reduce(0) { $0 + $1.set }) * 1000 + milliseconds),
            utcOffset: past.last?.utcOffset ?? utcOffset
        )
    }
}
