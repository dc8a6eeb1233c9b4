extension StepDay {
    /// Takes what is stored of a day now, with all that this ordered to be written of it so far: what is not written yet is added.
    ///
    /// For a store that others change as well, and for one that was read after it was written to.
    public mutating func restate(_ buckets: [HourBucket], of date: CivilDate) {
        let waiting = unwritten.filter { $0.key.date == date }.map(\.value)
        known.insert(date)
        tallies[date] = (buckets.filter { $0.hour.date == date }.map(\.tally) + waiting).reduce(Tally(), +)
    }
}
