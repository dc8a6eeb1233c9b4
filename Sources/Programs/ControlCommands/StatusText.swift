import Activities
import Cadence
import CommandSyntax
import Control
import Messages
import OutsideText
import Report

/// The status as text for a terminal: a summary, then one line each for pace, sensors, clicks, runner, output and inputs.
struct StatusText: CustomStringConvertible {
    let status: Status
    let style: TerminalStyle

    private var messages: Messages { style.messages }

    var description: String {
        var lines = [headline]
        lines += row(messages.lowerPace, pace)
        lines += row(messages.lowerMeasured, measured)
        lines += row(messages.rowMotion, motion)
        lines += row(messages.lowerHeart, heart)
        lines += row(messages.rowLock, lock)
        lines += row(messages.rowGroup, group)
        lines += row(messages.lowerPlan, status.plan.map(messages.translated))
        lines += row(messages.rowRecording, status.recording?.line(style))
        lines += row(messages.rowWorkout, status.workout?.line(style))
        lines += row(messages.rowRace, status.race?.line(style))
        lines += row(messages.rowAlert, (status.lastAlert?.line).map(messages.translated))
        lines += row(messages.rowStep, step)
        lines += row(messages.rowMind, status.target.cadenceLimit?.text(messages))
        lines += row(messages.rowClicks, clicks)
        lines += row(messages.rowRunner, status.runner.line(style))
        lines += row(messages.rowOutput, output)
        for input in status.inputs {
            let texts = [input.name, messages.translated(input.state), input.detail.map(messages.translated)]
            lines += row(messages.rowInput, texts.compactMap(\.self).joined(separator: ", "))
        }
        lines += row(messages.broadcastName, status.broadcast?.summary(messages))
        lines += row(messages.rowKeys, keys)
        if let vibration = status.vibration, vibration.output != .off {
            lines += row(messages.rowVibration, messages.translated(vibration.summary))
        }
        if let voice = status.voice, voice.output != .off || voice.quiet {
            lines += row(messages.rowVoice, messages.translated(voice.summary))
            lines += row(messages.rowMind, voice.problem.map(messages.translated))
            lines += row(messages.rowSaid, voice.last?.text)
        }
        if let music = status.music, music.mode != .off {
            lines += row(messages.rowMusic, messages.translated(music.line))
            lines += row(messages.rowMind, music.problem.map(messages.translated))
        }
        for warning in status.warnings { lines += row(messages.rowMind, messages.translated(warning)) }
        if status.version != ProgramVersion.current {
            lines += row(
                messages.rowMind,
                messages.daemonHasOtherVersion(installed: ProgramVersion.current, daemon: status.version)
            )
        }
        for part in status.unsaved ?? [] { lines += row(messages.rowUnsaved, messages.translated(part.line)) }
        return lines.map(\.cleaned).joined(separator: "\n")
    }

    var headline: String { Start.Reply(status).headline(style) }
}

extension StatusText {
    private func row(_ name: String, _ text: String?) -> [String] {
        text.map { ["  " + (name + " ").padded(to: 10) + $0] } ?? []
    }

    private func speed(_ metersPerSecond: Double) -> String {
        messages.localized(Speed(metersPerSecond: metersPerSecond).withPace(style.units))
    }

    private var pace: String {
        let choice =
            switch status.follow {
            case .manual: messages.followsManual
            case .auto: messages.followsBest
            case .gps: messages.followsGPS
            case .treadmill: messages.followsTreadmill
            case .footpod: messages.followsFootPod
            case .steps: messages.followsSteps
            case .heart: messages.followsHeart
            }
        let held = status.target.heartZone.map { messages.paceHoldsHeart(zone: $0) }
        return [choice, held, status.target.offsetText(style), status.target.notice(messages)].compactMap(\.self)
            .joined(separator: "; ")
    }

    private var measured: String? {
        guard let measured = status.measured else { return nil }
        let values = [
            measured.metersPerSecond.map(speed),
            measured.deviationMetersPerSecond.map {
                messages.localized("± \(Speed(metersPerSecond: $0).formatted(.metersPerSecond))")
            },
            measured.stepsPerMinute.map { messages.localized(StepRate(stepsPerMinute: $0).formatted) },
            measured.ageSeconds.map { messages.secondsAgo(seconds: "\(Int($0))") },
            measured.quality.map(messages.translated),
            messages.translated(measured.state),
            measured.refused.map { messages.lastRejected(reason: messages.translated($0)) },
        ].compactMap(\.self)
        return "\(measured.source): " + values.joined(separator: ", ")
    }

    private var keys: String? {
        guard let media = status.media else { return nil }
        guard !media.call else { return media.resumesAfterCall ? messages.phoneCallResumes : messages.phoneCall }
        guard media.claimed else { return nil }
        return media.keys == .both ? messages.mediaKeysBoth : messages.mediaKeysRun
    }

    private var motion: String? {
        guard let motion = status.motion else { return nil }
        return [
            messages.translated(motion.activity),
            motion.resting.map { messages.clicksAreSilent(reason: messages.translated($0)) },
            motion.gradient.map { messages.localized(Gradient(rise: $0).formatted) },
            motion.gradeAdjustedMetersPerSecond.map { messages.effortOnLevel(pace: speed($0)) },
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var heart: String? {
        guard let heart = status.heart else { return nil }
        return [
            HeartRate(beatsPerMinute: heart.beatsPerMinute).formatted,
            heart.zone.map { messages.heartZoneIs(zone: "\($0)") },
            messages.secondsAgo(seconds: "\(Int(heart.ageSeconds))"),
            heart.ceiling.map(messages.translated),
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var lock: String? {
        guard let lock = status.lock else { return nil }
        let uncertainty = lock.asynchronyUncertaintyMilliseconds ?? lock.asynchronySdMilliseconds
        let spread = uncertainty.map { " ± \(Int($0.rounded()))" } ?? ""
        return [
            "\(lock.mode.rawValue): \(messages.translated(lock.state))",
            lock.asynchronyMilliseconds.map {
                messages.footfallMinusClick(milliseconds: "\(Int($0.rounded()))\(spread)")
            },
            lock.coherence.map { messages.coherenceIs(share: "\(Int(($0 * 100).rounded())) %") },
            messages.secondsInSync(seconds: messages.number(Int(lock.inSyncSeconds))),
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var group: String? {
        guard let group = status.group else { return nil }
        let text =
            switch group.state {
            case .joining: "joins its steps"
            case .following: "on its steps"
            case .lost: "not heard any more; the clicks keep its last tempo"
            }
        let error = group.errorMilliseconds.map { messages.localized("\($0.grouped(decimals: 1)) ms") }
        let pause = group.silence.map(messages.translated)
        return ["\(group.leader): \(messages.translated(text))", group.state == .following ? error : nil, pause]
            .compactMap(\.self).joined(separator: ", ")
    }

    private var step: String? {
        guard let length = status.target.stepLengthMeters, let leg = status.target.legLengthMeters else { return nil }
        func text(_ meters: Double) -> String { messages.localized(Length(meters: meters).formatted(.meters)) }
        return switch status.target.stepCheck {
        case .short: messages.stepTooShort(length: text(length), leg: text(leg))
        case .long: messages.stepTooLong(length: text(length), leg: text(leg))
        case .ok, nil: messages.stepSuitsLeg(length: text(length), leg: text(leg))
        }
    }

    private var clicks: String {
        let cue =
            switch status.click.cue {
            case .everyStep: messages.everyStep
            case .everyOther: messages.everyOtherStep
            case .onlyOff: messages.onlyOffTarget
            }
        let accent: String? =
            switch status.click.accent {
            case .none: nil
            case .pitch: messages.feetByPitch
            case .pan: messages.feetByStereo
            case .level: messages.feetByLoudness
            }
        let volume = messages.localized(Volume(fraction: status.click.volume).formatted)
        return [status.click.sound, cue, volume, accent].compactMap(\.self).joined(separator: ", ")
    }

    private var output: String? {
        guard let output = status.output else { return nil }
        let channels = messages.channelCount(count: Count(output.channels))
        var parts = ["\(output.device): \(output.rateHertz) Hz, \(channels), \(output.format)"]
        if let ahead = output.lookaheadMilliseconds {
            let resting = output.restingLookaheadMilliseconds.map(Int.init) ?? 0
            parts.append(
                resting > Int(ahead)
                    ? messages.millisecondsAheadSpan(from: "\(Int(ahead))", to: "\(resting)")
                    : messages.millisecondsAhead(milliseconds: "\(Int(ahead))")
            )
        }
        parts.append(output.rewinds ? messages.canRewind : messages.cannotRewind)
        parts.append(messages.translated(output.realtime))
        if let clock = output.clock {
            let uncertainty = Int(clock.rateUncertaintyPPM.rounded(.up))
            parts.append(messages.cardClock(rate: "\(Int(clock.rateErrorPPM.rounded())) ± \(uncertainty)"))
        }
        if let delay = output.delay {
            if delay.output != output.device { parts.append(delay.output) }
            if let codec = delay.codec { parts.append(codec) }
            func text(_ value: Double) -> String { messages.number(Int(value.rounded())) }
            // A delay without a headset is only the cycle of a sound server.
            let isHeadset =
                delay.sink?.hasPrefix("bluez_") ?? (delay.output != output.device) || delay.addedMilliseconds != nil
            if isHeadset, let reported = delay.reportedMilliseconds {
                parts.append(messages.headphonesRowReported(milliseconds: text(reported)))
            }
            if let added = delay.addedMilliseconds {
                parts.append(messages.headphonesRowStored(milliseconds: text(added)))
            }
        }
        if output.xruns > 0 { parts.append(messages.underruns(count: Count(output.xruns))) }
        return parts.joined(separator: ", ")
    }
}

extension RunnerStatus {
    /// The height, the mass and the cadence offset of the runner in one line; unknown values are left out.
    func line(_ style: TerminalStyle) -> String {
        let (messages, isMetric) = (style.messages, style.units == .metric)
        return [
            heightMeters.map { messages.localized(Length(meters: $0).formatted(isMetric ? .meters : .feetAndInches)) },
            massKilograms.map { messages.localized(Mass(kilograms: $0).formatted(isMetric ? .kilograms : .pounds)) },
            offsetStepsPerMinute.map {
                messages.offsetIs(value: messages.localized(StepRateOffset(stepsPerMinute: $0).formatted))
            },
        ].compactMap(\.self).joined(separator: ", ")
    }
}

extension GroupStatus {
    /// Why the leader silences the clicks, in English; nil if it does not.
    var silence: String? { silent ? "the leader of the group has paused" : nil }
}
