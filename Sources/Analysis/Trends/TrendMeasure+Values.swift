import Activities

extension TrendMeasure {
    /// The least time with clicks, or in motion, of an activity whose share counts.
    private static let leastTime: Duration = .seconds(60)

    /// The value of one activity; nil if it does not have the figure, and for figures at equal pace and the load.
    func value(of run: TrendRun, _ limits: HeartRateLimits?) -> Double? {
        guard run.kind == .run, let figures = run.figures else { return nil }
        switch self {
        case .cadence, .stepLength, .heartRate, .load: return nil
        case .sync:
            return figures.clicked >= Self.leastTime ? figures.inSync / figures.clicked : nil
        case .walking:
            return figures.motion >= Self.leastTime ? figures.walking / figures.motion : nil
        case .oxygen:
            return limits.flatMap { OxygenUptake.maximum(figures, $0) }
        case .recovery:
            return figures.recovery?.fall
        }
    }
}
