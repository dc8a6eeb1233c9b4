public import Activities

extension Activity {
    /// The number of the week in the signals of GPS restarts every 1024 weeks, so the dates of some receivers are this much wrong.
    private static let rollover = Duration.seconds(1024 * 7 * 86_400)
    /// Nobody recorded activities before this year.
    private static let firstYear = 1990
    /// A clock may be ahead by this much.
    private static let tolerance = Duration.seconds(2 * 86_400)

    /// Checks the date, and says in the note if it cannot be right.
    ///
    /// A date in the future that is 1024 weeks too late is corrected.
    public mutating func checkDate(now: Moment) {
        let date = start.date
        let later = start + Self.rollover
        if start > now + Self.tolerance {
            let earlier = start + (.zero - Self.rollover)
            guard earlier <= now + Self.tolerance, earlier.date.fields.year >= Self.firstYear else {
                return add(remark: "the date \(date) is in the future: the clock of the device was wrong")
            }
            start = Moment(unixMilliseconds: earlier.unixMilliseconds, utcOffset: start.utcOffset)
            add(remark: "the date \(date) was corrected by 1024 weeks, an error of satellite receivers")
        } else if date.fields.year < Self.firstYear {
            add(remark: "the date \(date) is impossible: the clock of the device was wrong")
        } else if later <= now + Self.tolerance, now - later < .seconds(366 * 86_400) {
            add(
                remark:
                    "if the recording is new, its date is 1024 weeks too early, an error of satellite receivers: \(later.date)"
            )
        }
    }

    private mutating func add(remark: String) {
        guard !(note?.contains(remark) ?? false) else { return }
        note = note.map { "\($0); \(remark)" } ?? remark
    }
}
