package import Activities
package import Analysis
package import Cadence
package import Control
package import Desktop
package import Messages

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
        let hasDistance = summary.knownDistance != nil
        // A lap that has just begun is not one of the activity's laps yet.
        let number = recorder.currentLap ?? activity.laps.count
        let lap = activity.laps.count < number ? Lap(span: .zero..<(.zero)) : activity.laps[max(number, 1) - 1]
        let lastLap = number > 1 ? activity.laps[number - 2] : nil
        let track = ActivityTrack(activity: activity, samples: [])
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
            unsaved: day.unsaved,
            lapMovingSeconds: track.moving(in: lap.span) / .seconds(1),
            lapDistanceMeters: hasDistance ? lap.distance.meters : nil,
            lastLapMovingSeconds: lastLap.map { track.moving(in: $0.span) / .seconds(1) },
            lastLapDistanceMeters: hasDistance ? lastLap?.distance.meters : nil,
            ascentMeters: summary.ascent
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
            week: settings.week?.text,
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

extension DesktopNotification {
    package init(_ alert: Activities.Alert) {
        let kind: Kind =
            switch alert.kind {
            case .inactivity: .inactivity
            case .reminder: .reminder
            case .goal: .goal
            case .week: .week
            }
        self.init(kind, title: alert.title, body: alert.text)
    }

    /// Nil if the run has not reached the cadence goal, or if alerts for goals are off.
    package init?(cadenceGoalReachedBy activity: Activities.Activity, _ recorder: DayRecorder) {
        guard recorder.alerts.settings.goals, activity.kind == .run, let goal = recorder.goals.cadence,
            let cadence = activity.summary.cadence, cadence >= goal
        else { return nil }
        self.init(
            .goal,
            title: "Cadence goal reached",
            body: "\(cadence.formatted); the goal is \(goal.formatted)."
        )
    }

    /// The notification in a language; a text without a translation stays in English.
    package func translated(_ language: Language) -> Self {
        let messages = Messages(language)
        return Self(kind, title: messages.translated(title), body: translatedBody ?? messages.translated(body))
    }
}
