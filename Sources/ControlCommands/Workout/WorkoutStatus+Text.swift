import Activities
import Cadence
import Control

extension WorkoutStatus {
    /// The workout in progress in one line.
    ///
    /// For example `step 3 of 12 (round 2 of 6) · 3min @175spm · 1:59 left · 87% in range · next 2min recovery`.
    func line(_ units: Units) -> String {
        let parts = [
            name, isPaused ? "paused" : nil, "step \(step.number) of \(stepCount)\(step.roundText)", step.line,
            remainder(units), inRangeShare.map { "\(Int(($0 * 100).rounded()))% in range" },
            next.map { "next \($0.line)" },
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private func remainder(_ units: Units) -> String? {
        if let remainingSeconds { return "\(Self.stopwatch(remainingSeconds.rounded(.up))) left" }
        if let remainingMeters { return "\(Distance(meters: remainingMeters).text(units)) left" }
        return "\(Self.stopwatch(stepElapsedSeconds.rounded(.down))) so far"
    }

    private static func stopwatch(_ seconds: Double) -> String { Duration.seconds(min(max(seconds, 0), 1e9)).stopwatch }
}

extension WorkoutStepStatus {
    /// The step as it is written in a workout, for example `3min @175spm`.
    fileprivate var line: String {
        let purpose = intensity == .work ? nil : intensity.rawValue
        return ([endText, purpose].compactMap(\.self) + targets.map { "@" + $0.text }).joined(separator: " ")
    }

    /// The innermost round that contains the step, for example ` (round 2 of 6)`.
    fileprivate var roundText: String { rounds.last.map { " (round \($0.number) of \($0.count))" } ?? "" }
}
