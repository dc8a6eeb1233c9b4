extension Collection where Element == Double {
    /// The range that shows most of the values, whatever a few of them do; nil where no value is finite.
    ///
    /// From the lowest to the highest value within Tukey's fences, one and a half interquartile ranges beyond the quartiles (John W.
    /// Tukey, "Exploratory Data Analysis", 1977, section 2D), so that a stop at a crossing does not flatten a run. A range shorter than
    /// `span` is widened to it about its middle, so that a steady run is not all noise.
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
