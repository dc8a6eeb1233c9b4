import Activities
import Cadence
import Control
import OutsideText
import Report

/// The status as text for a terminal: a summary, then one line each for pace, sensors, clicks, runner, output and inputs.
struct StatusText: CustomStringConvertible {
    let status: Status
    let style: TerminalStyle

    private var units: Units { style.units }

    var description: String {
        var lines = [headline]
        lines += row("pace", pace)
        lines += row("measured", measured)
        lines += row("motion", motion)
        lines += row("heart", heart)
        lines += row("lock", lock)
        lines += row("plan", status.plan)
        lines += row("record", status.recording?.line(style))
        lines += row("workout", status.workout?.line(units))
        lines += row("alert", status.lastAlert?.line)
        lines += row("step", step)
        lines += row("clicks", clicks)
        lines += row("runner", status.runner.line(units))
        lines += row("output", output)
        for input in status.inputs {
            lines += row(
                "input",
                ([input.name, input.state] + [input.detail].compactMap(\.self)).joined(separator: ", ")
            )
        }
        lines += row("keys", keys)
        if let vibration = status.vibration, vibration.output != .off { lines += row("vibrate", vibration.summary) }
        if let voice = status.voice, voice.output != .off || voice.isQuiet {
            lines += row("voice", voice.summary)
            if let problem = voice.problem { lines += row("mind", problem) }
            if let last = voice.last { lines += row("said", last.text) }
        }
        if let music = status.music, music.mode != .off {
            lines += row("music", music.line)
            if let problem = music.problem { lines += row("mind", problem) }
        }
        for warning in status.warnings { lines += row("mind", warning) }
        for part in status.unsaved ?? [] { lines += row("unsaved", part.line) }
        return lines.map(\.cleaned).joined(separator: "\n")
    }

    /// A summary of the status in one line, for the command `watch`.
    var headline: String { RunReply(status).headline(style) }
}

extension StatusText {
    private func row(_ name: String, _ text: String?) -> [String] {
        guard let text else { return [] }
        return ["  " + name + String(repeating: " ", count: max(1, 10 - name.count)) + text]
    }

    private func speed(_ metersPerSecond: Double) -> String { Speed(metersPerSecond: metersPerSecond).withPace(units) }

    private var pace: String {
        let choice =
            switch status.follow {
            case .manual: "set by you (manual)"
            case .auto: "follows the best source"
            case .gps: "follows gps"
            case .treadmill: "follows the treadmill"
            case .footpod: "follows the foot pod"
            case .steps: "follows your steps"
            }
        return [choice, status.target.offsetText(style), status.target.notice(style.messages)].compactMap(\.self)
            .joined(separator: "; ")
    }

    private var measured: String? {
        guard let measured = status.measured else { return nil }
        let values = [
            measured.metersPerSecond.map(speed),
            measured.deviationMetersPerSecond.map { "± \(Speed(metersPerSecond: $0).formatted(.metersPerSecond))" },
            measured.stepsPerMinute.map { StepRate(stepsPerMinute: $0).formatted },
            measured.ageSeconds.map { "\(Int($0)) s ago" },
            measured.quality,
            measured.state,
            measured.refused.map { "last rejected reading: \($0)" },
        ].compactMap(\.self)
        return "\(measured.source): " + values.joined(separator: ", ")
    }

    private var keys: String? {
        guard let media = status.media else { return nil }
        guard !media.hasCall else {
            return media.resumesAfterCall ? "phone call; the clicks resume after it" : "phone call"
        }
        guard media.isClaimed else { return nil }
        return media.keys == .both ? "media keys control the run and the music" : "media keys control the run"
    }

    private var motion: String? {
        guard let motion = status.motion else { return nil }
        return [
            motion.activity,
            motion.resting.map { "clicks are silent: \($0)" },
            motion.gradient.map { Gradient(rise: $0).formatted },
            motion.gradeAdjustedMetersPerSecond.map { "same effort as \(speed($0)) on level ground" },
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var heart: String? {
        guard let heart = status.heart else { return nil }
        return [
            HeartRate(beatsPerMinute: heart.beatsPerMinute).formatted,
            heart.zone.map { "zone \($0)" },
            "\(Int(heart.ageSeconds)) s ago",
            heart.ceiling,
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var lock: String? {
        guard let lock = status.lock else { return nil }
        let uncertainty = lock.asynchronyUncertaintyMilliseconds ?? lock.asynchronyDeviationMilliseconds
        let spread = uncertainty.map { " ± \(Int($0.rounded()))" } ?? ""
        return [
            "\(lock.mode.rawValue): \(lock.state)",
            lock.asynchronyMilliseconds.map { "footfall minus click \(Int($0.rounded()))\(spread) ms" },
            lock.coherence.map { "coherence \(Int(($0 * 100).rounded())) %" },
            "\(Int(lock.inSyncSeconds)) s in sync",
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var step: String? {
        guard let length = status.target.stepLengthMeters, let leg = status.target.legLengthMeters else { return nil }
        let verdict =
            switch status.target.stepCheck {
            case .short: "too short for"
            case .long: "too long for"
            case .ok, nil: "suits"
            }
        return
            "\(Length(meters: length).formatted(.meters)), \(verdict) a leg of \(Length(meters: leg).formatted(.meters))"
    }

    private var clicks: String {
        let cue =
            switch status.click.cue {
            case .everyStep: "every step"
            case .everyOther: "every other step"
            case .onlyOff: "only while your cadence is off the target"
            }
        let accent =
            switch status.click.accent {
            case .none: ""
            case .pitch: ", left and right by pitch"
            case .pan: ", left and right by stereo side"
            case .level: ", left and right by loudness"
            }
        return "\(status.click.sound), \(cue), \(Volume(fraction: status.click.volume).formatted)\(accent)"
    }

    private var output: String? {
        guard let output = status.output else { return nil }
        var parts = ["\(output.device): \(output.rate) Hz, \(output.channels) channels, \(output.format)"]
        if let ahead = output.lookaheadMilliseconds {
            let resting = output.restingLookaheadMilliseconds.map(Int.init) ?? 0
            parts.append(resting > Int(ahead) ? "\(Int(ahead)) to \(resting) ms ahead" : "\(Int(ahead)) ms ahead")
        }
        parts.append(output.rewinds ? "rewinds" : "no rewinds")
        parts.append(output.realtime)
        if let clock = output.clock {
            let ppm = Int(clock.rateErrorPPM.rounded())
            parts.append("card clock \(ppm) ± \(Int(clock.rateUncertaintyPPM.rounded(.up))) ppm")
        }
        if output.xruns > 0 { parts.append("\(output.xruns) underruns") }
        return parts.joined(separator: ", ")
    }
}

extension RunnerStatus {
    /// The height, the mass and the cadence offset of the runner in one line; unknown values are left out.
    func line(_ units: Units) -> String {
        [
            heightMeters.map { Length(meters: $0).formatted(units == .metric ? .meters : .feetAndInches) },
            massKilograms.map { Mass(kilograms: $0).formatted(units == .metric ? .kilograms : .pounds) },
            offset.map { "offset \(StepRateOffset(stepsPerMinute: $0).formatted)" },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
