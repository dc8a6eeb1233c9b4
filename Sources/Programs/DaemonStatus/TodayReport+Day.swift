package import Activities
package import Cadence
package import Control

extension TodayReport {
    /// - Parameters:
    ///   - movement: what the runner is doing; nil if no sensor reports it.
    ///   - now: the time since the daemon began.
    ///   - local: the local date and time of day.
    package init(_ recorder: DayRecorder, movement: Movement?, at now: Duration, local: Moment) {
        let tally = recorder.day.tally(on: local.date)
        let presence = recorder.day.presence(at: now)
        let isKnown = presence.isLive || tally != Tally()
        func value(_ measure: Measure) -> Double? {
            isKnown ? measure.knownValue(in: tally, isCounting: presence.isLive) : nil
        }
        let (word, silentSince, refusal): (Presence, Double?, String?) =
            switch presence {
            case .live: (.live, nil, nil)
            case .neverSeen: (.neverSeen, nil, nil)
            case .refused(let reason): (.refused, nil, reason)
            case .silent(let since): (.silent, Double(since.unixMilliseconds) / 1000, nil)
            }
        // The report always counts the steps of the last minute; the window of the inactivity alert is a separate setting.
        let window = WindowLength.minute
        self.init(
            date: "\(local.date)",
            steps: value(.steps).map { _ in tally.steps },
            distanceMeters: value(.distance),
            kilocalories: value(.calories),
            goalSteps: recorder.goals.steps,
            goalDistanceMeters: recorder.goals.distance?.meters,
            goalKilocalories: recorder.goals.energy?.kilocalories,
            windowSteps: presence.isLive ? recorder.day.steps(inLast: window, at: now) : nil,
            windowSeconds: Double(window.seconds),
            activity: movement?.rawValue,
            presence: word,
            silentSinceUnixSeconds: silentSince,
            refusal: refusal
        )
    }
}
