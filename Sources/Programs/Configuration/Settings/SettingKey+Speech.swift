import Cadence
import Coach
import Glibc
import Messages
import Speech

extension SettingKey {
    static let coach: [SettingKey] =
        [
            range("voice.alerts.pace", \.speedRange, "5:00/km to 5:30/km", Speed.init(parsing:)),
            range("voice.alerts.cadence", \.cadenceRange, "170 to 180", StepRate.init(parsing:)),
            range("voice.alerts.heart", \.heartRange, "130 to 150", HeartRate.init(parsing:)),
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

    fileprivate var text: String {
        switch self {
        case .off: "off"
        case .lap: "lap"
        case .distance(let distance): "\(distance.meters)m"
        case .time(let time): "\(time / .seconds(1))s"
        }
    }
}

extension SettingKey {
    static let voice: [SettingKey] = [
        .choice("voice.output", \.preferences.voice.output, VoiceOutput.allCases.map { ($0.rawValue, $0) })
            .concerning(.day, .voice),
        .flag("voice.quiet", \.preferences.voice.isQuiet).concerning(.voice),
        SettingKey(name: "voice.command") { text, settings throws(Fault) in
            do throws(SpeechCommandError) {
                settings.preferences.voice.command = try SpeechCommand(parsing: text)
            } catch {
                throw Fault(reason: error.description)
            }
        },
        .choice("voice.language", \.preferences.voice.language, Language.settings.map { ($0.text, $0.value) }),
        .volume("voice.volume", \.preferences.voice.volume),
        .number("voice.pan", in: -1...1) { $0.preferences.voice.pan = $1 },
        SettingKey(name: "voice.duck") { text, settings throws(Fault) in
            settings.preferences.voice.duckedGain = try gain(text)
        },
        .duration("voice.duck_attack", \.preferences.voice.duckAttack, in: VoiceSettings.duckTimes),
        .duration("voice.duck_release", \.preferences.voice.duckRelease, in: VoiceSettings.duckTimes),
        .flag("voice.count_in", \.preferences.voice.countsIn),
    ]

    /// Reads a gain of the clicks: decibels from −60 to 0, a percentage of the amplitude, or "off" for clicks that stay as loud.
    private static func gain(_ text: String) throws(Fault) -> Double {
        guard text != "off" else { return 1 }
        let entry = text.filter { $0 != " " }.replacing("−", with: "-")
        if entry.hasSuffix("dB"), let decibels = Double(entry.dropLast(2)), (-60...0).contains(decibels) {
            return pow(10, decibels / 20)
        }
        if entry.hasSuffix("%"), let percent = Double(entry.dropLast()), (0...100).contains(percent) {
            return percent / 100
        }
        throw Fault(
            reason:
                "\"\(text.prefix(40))\" is not a level: write decibels, such as -12dB, a percentage, such as 25%, or off"
        )
    }
}
