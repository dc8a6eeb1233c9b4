import Activities
import Cadence
package import Workouts

extension SettingKey {
    static let record: [SettingKey] = [
        .flag("record.automatic", \.record.isAutomatic),
        .flag("record.pause", \.record.pausesAtRest),
        .quantity("record.lap", \.record.lap) { text throws(QuantityError) in
            text == "off" ? nil : try Distance(parsing: text)
        },
        SettingKey("alerts.inactivity", \.preferences.alerts.inactivity, format: { $0?.text ?? "off" }) {
            text throws(Fault) in
            if let window = WindowLength(parsing: text) { return window }
            return try off(text, else: "a duration from 5s to 600s")
        }.concerning(.day),
        timeOfDay("alerts.reminder", \.preferences.alerts.reminder).concerning(.day),
        timeOfDay("alerts.week", \.preferences.alerts.week).concerning(.day),
        .flag("alerts.goal", \.preferences.alerts.goals).concerning(.day),
        SettingKey(name: "playlists.moods") { text, settings throws(Fault) in
            do throws(PlaylistError) {
                settings.playlists = try StepsPlaylistMapper(parsing: text.split(separator: ",").map(String.init))
            } catch {
                throw Fault(reason: error.description)
            }
        },
    ]

    private static func timeOfDay(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, ReminderTime?> & Sendable
    ) -> SettingKey {
        SettingKey(name, path, format: { $0?.text ?? "off" }) { text throws(Fault) in
            if let time = ReminderTime(parsing: text) { return time }
            return try off(text, else: "a time of day, such as 18:00,")
        }
    }

    private static func off<Value>(_ text: String, else forms: String) throws(Fault) -> Value? {
        guard text == "off" else {
            throw Fault(reason: "\"\(text.prefix(40))\" is neither \(forms) nor \"off\"")
        }
        return nil
    }
}

extension SettingKey {
    package static let workout: [SettingKey] = [
        pace("workout.threshold_pace", \.workout.thresholdPace),
        .quantity("workout.threshold_heart_rate", \.workout.thresholdHeartRate, HeartRate.init(parsing:)),
        racePace("workout.mile_pace", .milePace),
        racePace("workout.5k_pace", .fiveKilometerPace),
        racePace("workout.10k_pace", .tenKilometerPace),
        racePace("workout.half_pace", .halfMarathonPace),
        racePace("workout.marathon_pace", .marathonPace),
    ]

    private static func racePace(_ name: String, _ reference: TargetReference) -> SettingKey {
        pace(name, \.workout.racePaces[reference])
    }

    private static func pace(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Pace?> & Sendable
    ) -> SettingKey {
        .quantity(name, path, Pace.init(parsing:))
    }
}

extension TargetReference {
    /// The line of config.toml that sets this reference, with an example.
    package var advice: String {
        switch self {
        case .thresholdPace: "workout.threshold_pace = \"4:30/km\""
        case .thresholdHeartRate: "workout.threshold_heart_rate = \"170 bpm\""
        case .maximumHeartRate: "heart.maximum = \"185 bpm\""
        case .milePace: "workout.mile_pace = \"3:45/km\""
        case .fiveKilometerPace: "workout.5k_pace = \"4:05/km\""
        case .tenKilometerPace: "workout.10k_pace = \"4:20/km\""
        case .halfMarathonPace: "workout.half_pace = \"4:40/km\""
        case .marathonPace: "workout.marathon_pace = \"5:00/km\""
        }
    }
}
