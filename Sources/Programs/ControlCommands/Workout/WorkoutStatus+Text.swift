import Activities
import Cadence
import Control
import Messages
import Report

extension WorkoutStatus {
    /// The workout in progress in one line.
    ///
    /// For example `step 3 of 12 (round 2 of 6) · 3min @175spm · 1:59 to go · 87 % within the target · next: 2min Easy`.
    func line(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let place = messages.stepOfSteps(number: "\(step.number)", count: "\(steps)")
        let round = step.rounds.last.map { messages.roundOfRounds(number: "\($0.number)", count: "\($0.count)") }
        let parts = [
            name, paused ? messages.paused : nil, place + (round.map { " (\($0))" } ?? ""), step.line(messages),
            remainder(style),
            inRangeShare.map { messages.withinTarget(share: "\(Int(($0 * 100).rounded())) %") },
            next.map { messages.nextIs(step: $0.line(messages)) },
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private func remainder(_ style: TerminalStyle) -> String {
        let messages = style.messages
        if let remainingSeconds { return messages.toGo(value: Self.stopwatch(remainingSeconds.rounded(.up))) }
        if let remainingMeters {
            return messages.toGo(value: messages.localized(Distance(meters: remainingMeters).text(style.units)))
        }
        return messages.timeSoFar(time: Self.stopwatch(stepElapsedSeconds.rounded(.down)))
    }

    private static func stopwatch(_ seconds: Double) -> String { Duration.seconds(min(max(seconds, 0), 1e9)).stopwatch }
}

extension WorkoutStepStatus {
    /// The step as it is written in a workout, for example `3min @175spm`.
    fileprivate func line(_ messages: Messages) -> String {
        let purpose: String? =
            switch intensity {
            case .warmup: messages.purposeWarmup
            case .work: nil
            case .recovery: messages.purposeRecovery
            case .rest: messages.purposeRest
            case .cooldown: messages.purposeCooldown
            }
        return ([endText, purpose].compactMap(\.self) + targets.map { "@" + $0.text }).joined(separator: " ")
    }
}
