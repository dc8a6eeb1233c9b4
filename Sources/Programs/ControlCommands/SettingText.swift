import Activities
import Cadence
import Control
import Messages
import OutsideText
import Report

// The replies about settings, each as the line that a command prints.

extension SetPace.Reply {
    /// The target pace, its origin and the cadence, for example `pace 10.0 km/h (6:00/km), set by you, 168.3 spm`.
    ///
    /// A second line says that the chosen source is missing.
    func paceLine(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let pace = target.metersPerSecond.map {
            messages.paceIs(value: messages.localized(Speed(metersPerSecond: $0).withPace(style.units)))
        }
        let isStanding = pace == nil && target.source != .steps && target.sourceState == .live
        let cadence = target.stepsPerMinute.map { messages.localized(StepRate(stepsPerMinute: $0).formatted) }
        let line = [
            pace ?? (isStanding ? messages.standingKeepsCadence : nil), target.origin(style), cadence,
        ]
        return [line.compactMap(\.self).joined(separator: ", "), target.notice(messages)].compactMap(\.self)
            .joined(separator: "\n")
    }

    var cadenceLine: String {
        guard let cadence = target.stepsPerMinute.map(StepRate.init(stepsPerMinute:)) else {
            return "no cadence yet; to set a fixed one: stridectl cadence 172"
        }
        return "cadence \(cadence.formatted), "
            + (target.cadenceHeld ? "fixed; the pace does not change it" : "auto: computed from the pace")
    }
}

extension CadenceLimit {
    func text(_ messages: Messages) -> String {
        self == .lowest ? messages.lowestCadence : messages.highestCadence
    }
}

extension TargetStatus {
    func sourceName(_ messages: Messages) -> String { messages.sourceName(source?.rawValue ?? "") }

    func notice(_ messages: Messages) -> String? {
        switch sourceState {
        case .waiting where source == .heart: messages.heartWaiting
        case .held where source == .heart: messages.heartLost
        case .waiting: messages.sourceWaiting(source: sourceName(messages))
        case .lost: messages.sourceLost(source: sourceName(messages))
        case .manual, .live, .held, nil: nil
        }
    }

    /// The heart-rate zone that is held, such as `140-148 bpm`; nil while none is held.
    var heartZone: String? {
        heartBeatsPerMinute.map { zone in
            let low = HeartRate(beatsPerMinute: zone.low)
            return (low...max(low, HeartRate(beatsPerMinute: zone.high))).formatted
        }
    }

    func offsetText(_ style: TerminalStyle) -> String? {
        guard let offset = paceOffsetMetersPerSecond, offset != 0 else { return nil }
        let difference = style.messages.localized(
            Speed(metersPerSecond: abs(offset)).formatted(style.units.speed)
        )
        return offset > 0
            ? style.messages.clicksFaster(difference: difference) : style.messages.clicksSlower(difference: difference)
    }

    func origin(_ style: TerminalStyle) -> String? {
        let messages = style.messages
        if let zone = heartZone { return messages.paceHoldsHeart(zone: zone) }
        guard !isPaceSet else { return messages.setByYou }
        guard sourceState != nil else { return nil }
        let measured = messages.paceMeasuredBy(source: sourceName(messages))
        return [measured, offsetText(style)].compactMap(\.self).joined(separator: ", ")
    }
}

extension Follow.Reply {
    /// The source that sets the pace, for example `follow gps`, and two lines if it does not measure: what it needs, and what is used.
    func line(_ style: TerminalStyle) -> String {
        let zone = follow == .heart ? target.heartZone.map { ": \($0)" } ?? "" : ""
        return ([style.messages.translated("follow \(follow.rawValue)") + zone] + missingLines(style)).joined(
            separator: "\n"
        )
    }

    /// What a source that does not measure needs, and the pace that is used meanwhile; empty while it measures.
    func missingLines(_ style: TerminalStyle) -> [String] {
        let messages = style.messages
        let pace = target.manualMetersPerSecond.map {
            messages.localized(Speed(metersPerSecond: $0).withPace(style.units))
        }
        let used =
            target.sourceState == .waiting && target.source != .heart && !target.cadenceHeld
            ? messages.ownPaceUntilReading(source: target.sourceName(messages), pace: pace ?? "")
            : target.notice(messages)
        return [missing(messages), used].compactMap(\.self)
    }

    /// What the source still needs before it can measure, and how to provide it; nil while it measures.
    private func missing(_ messages: Messages) -> String? {
        let names = inputs.map(\.name)
        func has(_ name: String) -> Bool { names.contains { $0.contains(name) } }
        func waiting(_ name: String) -> String? {
            inputs.first { $0.name.contains(name) }.map {
                messages.inputWithoutReading(input: $0.name, state: $0.state.cleaned)
            }
        }
        if follow == .steps {
            guard measured?.stepsPerMinute == nil else { return nil }
            let hasSteps = has("step") || has("accel") || has("footpod") || has("phone")
            return hasSteps ? messages.noStepYet : messages.noStepSource
        }
        guard follow != .manual, follow != .heart, measured?.metersPerSecond == nil else { return nil }
        return switch follow {
        case .gps:
            waiting("gpsd") ?? waiting("nmea") ?? waiting("phone") ?? messages.noGPSSource(advice: messages.gpsAdvice)
        case .treadmill: waiting("treadmill") ?? messages.noTreadmill
        case .footpod: waiting("footpod") ?? messages.noFootPod
        default: names.allSatisfy { $0 == "bluetooth" } ? messages.noSourceYet(advice: messages.gpsAdvice) : nil
        }
    }
}

extension Start.Reply {
    init(_ status: Status) {
        self.init(
            state: status.state,
            target: status.target,
            stepsPlayed: status.stepsPlayed,
            recording: status.recording
        )
    }

    func headline(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let cadence =
            target.stepsPerMinute.map { messages.localized(StepRate(stepsPerMinute: $0).formatted) }
            ?? messages.noCadenceYet
        let speed = target.metersPerSecond.map { messages.localized(Speed(metersPerSecond: $0).withPace(style.units)) }
        let pace = speed.map {
            [$0, target.isPaceSet ? messages.setByYou : nil].compactMap(\.self).joined(separator: ", ")
        }
        return [
            state.text(messages),
            target.cadenceHeld
                ? messages.cadenceHeld(cadence: cadence)
                : pace.map { messages.cadenceForPace(cadence: cadence, pace: $0) } ?? cadence,
            target.offsetText(style),
            target.cadenceHeld || state == .stopped ? nil : target.notice(messages),
            state == .stopped ? messages.toStartClicks : messages.stepPlayed(number: "\(stepsPlayed)"),
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// A note that the recording continues, for a user who stops or pauses the clicks; nil if no recording is in progress or it is paused.
    func recordingGoesOn(_ style: TerminalStyle) -> String? {
        guard let recording, recording.state == .recording else { return nil }
        return style.messages.recordingContinues(recording: recording.line(style))
    }
}

extension PlayState {
    func text(_ messages: Messages) -> String {
        switch self {
        case .stopped: messages.stopped
        case .running: messages.running
        case .paused: messages.paused
        }
    }
}

extension Status {
    /// Why no Bluetooth sensor can be found, and what the user can do; nil if nothing prevents it.
    var bluetoothObstacle: String? {
        guard let bluetooth = inputs.first(where: { $0.name == "bluetooth" }) else {
            return "Bluetooth is off in the settings; to use it, set use = true under [bluetooth] in config.toml"
        }
        // In these two states, a Bluetooth adapter exists and is switched on.
        return ["ready", "looking for sensors"].contains(bluetooth.state)
            ? nil : "no Bluetooth: \(bluetooth.state.cleaned)"
    }
}

extension UnsavedPart {
    /// The name of the data and the reason, for example `preferences: No space left on device`.
    var line: String { "\(part.rawValue): \(reason)" }
}

extension Speed {
    /// The speed and the same speed as a pace, for example `10.0 km/h (6:00/km)`.
    func withPace(_ units: Units) -> String {
        "\(formatted(units.speed)) (\(formatted(units == .metric ? .pacePerKilometer : .pacePerMile)))"
    }
}
