import Cadence
import Coach
import Speech

extension SettingKey {
    static let coach: [SettingKey] =
        [
            range("voice.alerts.pace", \.speedRange, "5:00/km to 5:30/km") { text throws(QuantityError) in
                try Speed(parsing: text)
            },
            range("voice.alerts.cadence", \.cadenceRange, "170 to 180") { text throws(QuantityError) in
                try StepRate(parsing: text)
            },
            range("voice.alerts.heart", \.heartRange, "130 to 150") { text throws(QuantityError) in
                try HeartRate(parsing: text)
            },
            .flag("voice.alerts.workout", \.preferences.voice.coach.alertsInWorkouts),
            SettingKey(name: "voice.goal") { text, settings throws(Fault) in
                settings.preferences.voice.coach.goal = try goal(text)
            },
            .flag("voice.halves", \.preferences.voice.coach.announcesHalves),
            .flag("voice.records", \.preferences.voice.coach.announcesRecords),
            .flag("voice.step_on_the_beat", \.preferences.voice.coach.asksToStepOnTheBeat),
        ] + AnnouncementTopic.allCases.map(interval)

    private static func range<Value: Comparable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<CoachSettings, ClosedRange<Value>?> & Sendable,
        _ example: String,
        _ parse: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard text != "off" else {
                settings.preferences.voice.coach[keyPath: path] = nil
                return
            }
            let ends = text.split(separator: " to ").map { String($0) }
            guard ends.count == 2 else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not a range: write for example \(example), or off")
            }
            do throws(QuantityError) {
                let (first, second) = (try parse(ends[0]), try parse(ends[1]))
                settings.preferences.voice.coach[keyPath: path] = min(first, second)...max(first, second)
            } catch {
                throw Fault(reason: error.description)
            }
        }
    }

    private static func goal(_ text: String) throws(Fault) -> RecordingGoal? {
        if text == "off" { return nil }
        if let distance = try? Distance(parsing: text), distance > .zero { return .distance(distance) }
        if let time = DurationText(text)?.duration, time > .zero { return .time(time) }
        throw Fault(
            reason:
                "\"\(text.prefix(40))\" is not a goal: write a distance, such as 10km, a time, such as 45min, or off"
        )
    }

    private static func interval(of topic: AnnouncementTopic) -> SettingKey {
        SettingKey(
            "voice.announce.\(topic.rawValue)",
            \.preferences.voice.coach.intervals[topic],
            format: { $0?.text ?? "off" },
            parse: { text throws(Fault) in
                guard let interval = AnnouncementInterval(parsing: text) else {
                    throw Fault(
                        reason: "\"\(text.prefix(40))\" is not an interval: write off, lap, "
                            + "a distance of at least 100m, such as 1km, or a time of at least 10s, such as 5min"
                    )
                }
                return interval
            }
        ).concerning(.day)
    }
}

extension AnnouncementInterval {
    /// Parses `off`, `lap`, a distance such as `1km`, or a time such as `5min`; nil for other texts and for too small values.
    ///
    /// "m" means metres.
    fileprivate init?(parsing text: String) {
        if text == "off" || text == "lap" {
            self = text == "off" ? .off : .lap
        } else if let distance = try? Distance(parsing: text) {
            guard distance >= Self.shortestDistance else { return nil }
            self = .distance(distance)
        } else if let time = DurationText(text)?.duration, time >= Self.shortestTime {
            self = .time(time)
        } else {
            return nil
        }
    }

    /// The interval as a text that ``init(parsing:)`` accepts.
    fileprivate var text: String {
        switch self {
        case .off: "off"
        case .lap: "lap"
        case .distance(let distance): "\(distance.meters)m"
        case .time(let time): "\(time / .seconds(1))s"
        }
    }
}
