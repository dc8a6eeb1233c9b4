import Activities
import Cadence
import Control
import Logbook
import Pacing

extension Conductor {
    /// The status of the recording for the control socket; nil while nothing is recorded.
    var recording: RecordingStatus? {
        guard let activity = ledger.recorder.activity else { return nil }
        let summary = activity.summary
        return RecordingStatus(
            state: ledger.recorder.phase == .recording ? .recording : .paused,
            kind: ActivityChoice(activity.kind),
            isAutomatic: ledger.recorder.isAutomatic,
            startedAt: Double(activity.start.unixMilliseconds) / 1000,
            elapsedSeconds: activity.elapsed / .seconds(1),
            movingSeconds: summary.moving / .seconds(1),
            distanceMeters: summary.knownDistance?.meters,
            isDistanceEstimated: summary.distanceSource?.isEstimate ?? false,
            steps: summary.steps,
            kilocalories: summary.energy?.kilocalories,
            laps: max(activity.laps.count, 1),
            unsaved: unsaved
        )
    }

    /// The settings of the alerts, for the status.
    var alertsStatus: AlertsStatus {
        let settings = ledger.alerts.settings
        return AlertsStatus(
            inactivitySeconds: settings.inactivity.map { Double($0.seconds) },
            reminder: settings.reminder?.text,
            goal: settings.goals
        )
    }

    /// The totals of today.
    ///
    /// It reads the logbook again, because another program may have changed it.
    func today() async -> TodayReport {
        let date = clock.local.date
        ledger.willRead(date)
        let (buckets, goals) = await clock.stored(of: date, by: writer)
        took(stored: buckets, goals: goals, of: date)
        let (now, local) = (clock.now, clock.local)
        let tally = ledger.day.tally(on: local.date)
        let presence = ledger.day.presence(at: now)
        let isKnown = presence.isLive || tally != Tally()
        func value(_ measure: Measure) -> Double? {
            isKnown ? measure.knownValue(in: tally, isCounting: presence.isLive) : nil
        }
        // The report always counts the steps of the last minute; the window of the inactivity alert is a separate setting.
        let window = WindowLength.minute
        var report = TodayReport(
            date: "\(local.date)",
            steps: value(.steps).map { _ in tally.steps },
            distanceMeters: value(.distance),
            kilocalories: value(.calories),
            stepGoal: ledger.goals.steps,
            distanceGoalMeters: ledger.goals.distance?.meters,
            energyGoalKilocalories: ledger.goals.energy?.kilocalories,
            windowSteps: presence.isLive ? ledger.day.steps(inLast: window, at: now) : nil,
            windowSeconds: Double(window.seconds),
            activity: pacer.movement(at: now)?.rawValue,
            presence: .live
        )
        switch presence {
        case .live: break
        case .neverSeen: report.presence = .neverSeen
        case .refused(let reason):
            report.presence = .refused
            report.refusal = reason
        case .silent(let since):
            report.presence = .silent
            report.silentSince = Double(since.unixMilliseconds) / 1000
        }
        return report
    }
}

extension ActivityChoice {
    fileprivate init(_ kind: Activities.Activity.Kind) {
        switch kind {
        case .run: self = .run
        case .walk: self = .walk
        case .cycle: self = .cycle
        }
    }
}

extension Activities.Activity.Kind {
    /// Converts a kind of activity of the control protocol.
    init(_ choice: ActivityChoice) {
        switch choice {
        case .run: self = .run
        case .walk: self = .walk
        case .cycle: self = .cycle
        }
    }
}
