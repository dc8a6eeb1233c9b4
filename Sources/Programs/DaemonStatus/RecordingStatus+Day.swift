package import Activities
package import Analysis
import Cadence
package import Control

extension RecordingStatus {
    package init?(_ day: DaySnapshot) {
        let recorder = day.recorder.recorder
        guard let activity = recorder.activity else { return nil }
        self.init(activity, of: day)
    }

    /// - Parameters:
    ///   - activity: the activity so far; if the recording has ended, as it is stored.
    ///   - day: the state of the day while the activity was recorded.
    init(_ activity: Activities.Activity, of day: DaySnapshot) {
        let recorder = day.recorder.recorder
        let summary = activity.summary
        self.init(
            state: recorder.phase == .recording ? .recording : .paused,
            kind: ActivityChoice(activity.kind),
            automatic: recorder.isAutomatic,
            startedUnixSeconds: Double(activity.start.unixMilliseconds) / 1000,
            elapsedSeconds: activity.elapsed / .seconds(1),
            movingSeconds: summary.moving / .seconds(1),
            distanceMeters: summary.knownDistance?.meters,
            distanceEstimated: summary.distanceSource?.isEstimate ?? false,
            distanceSource: summary.distanceSource?.rawValue,
            steps: summary.steps,
            kilocalories: summary.energy?.kilocalories,
            laps: recorder.currentLap ?? 1,
            inSyncSeconds: summary.inSync.map { $0 / .seconds(1) },
            inSyncMeasuredSeconds: summary.syncMeasured.map { $0 / .seconds(1) },
            inSyncShare: summary.inSyncShare,
            position: PositionStatus(recorder),
            unsaved: day.unsaved
        )
    }
}

extension PositionStatus {
    /// The runner's position with its accuracy; nil if no source has reported a position recently.
    init?(_ recorder: Recorder) {
        guard let position = recorder.position else { return nil }
        self.init(
            latitudeDegrees: position.latitude,
            longitudeDegrees: position.longitude,
            accuracyMeters: recorder.positionAccuracy?.meters
        )
    }
}

extension AlertsStatus {
    package init(_ settings: AlertSettings) {
        self.init(
            inactivitySeconds: settings.inactivity.map { Double($0.seconds) },
            reminder: settings.reminder?.text,
            goal: settings.goals
        )
    }
}

extension WornShoesStatus {
    package init(_ shoe: Shoe) {
        self.init(name: shoe.name, distanceMeters: shoe.distance.meters, limitMeters: shoe.limit?.meters ?? 0)
    }
}

extension NewRecordStatus {
    package init(_ record: NewRecord) {
        let before = record.before
        self.init(
            measure: record.effort.measure.rawValue,
            timeSeconds: record.effort.time / .seconds(1),
            distanceMeters: record.effort.distance.meters,
            distanceEstimated: record.effort.isEstimate,
            beforeTimeSeconds: before.effort.time / .seconds(1),
            beforeDistanceMeters: before.effort.distance.meters,
            beforeDate: "\(before.run.start.date)",
            beforeActivity: Int(before.run.number)
        )
    }
}
