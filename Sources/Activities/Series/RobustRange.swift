extension Collection where Element == Double {
    /// The value range without outliers; nil if no value is finite.
    ///
    /// It contains the values within Tukey's fences, 1.5 interquartile ranges beyond the quartiles (John W. Tukey, "Exploratory Data
    /// Analysis", 1977, section 2D). A short stop therefore does not flatten the chart of a run. A range shorter than `span` is widened to
    /// `span`, so that noise of a steady run is not magnified.
    public func robustRange(atLeast span: Double) -> ClosedRange<Double>? {
        let sorted = filter(\.isFinite).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let quartiles = (sorted[sorted.count / 4], sorted[sorted.count * 3 / 4])
        let fence = 1.5 * (quartiles.1 - quartiles.0)
        let low = sorted.first { $0 >= quartiles.0 - fence } ?? first
        let high = sorted.last { $0 <= quartiles.1 + fence } ?? last
        guard high - low < span else { return low...high }
        let middle = low + (high - low) / 2
        return (middle - span / 2)...(middle + span / 2)
    }
}
