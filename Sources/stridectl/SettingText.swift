import Cadence
import Control

/// The settings of a status, one line each: what a setter prints after it has set one, and without a value.
struct SettingText {
    private let status: Status

    init(_ status: Status) {
        self.status = status
    }

    /// `pace 10.0 km/h (6:00/km), 168.3 spm`.
    var pace: String {
        guard let speed = status.target.metersPerSecond.map(Speed.init(metersPerSecond:)) else {
            return "no pace yet; to set one: stridectl pace 10km/h"
        }
        let origin = status.follow == .manual ? "" : ", follows \(status.follow.rawValue)"
        let cadence = status.target.stepsPerMinute.map { ", \(StepRate(stepsPerMinute: $0).formatted)" } ?? ""
        return "pace \(speed.formatted(.kilometersPerHour)) (\(speed.formatted(.pacePerKilometer)))\(origin)\(cadence)"
    }

    /// `cadence 172.0 spm, held whatever the pace`.
    var cadence: String {
        guard let cadence = status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:)) else {
            return "no cadence yet; to hold one: stridectl cadence 172"
        }
        return "cadence \(cadence.formatted), "
            + (status.target.isCadenceHeld ? "held whatever the pace" : "auto: set by the pace")
    }

    /// `offset +3.0 spm`.
    var offset: String {
        "offset \(StepRateOffset(stepsPerMinute: status.runner.offset ?? 0).formatted)"
    }

    /// `follow gps`, with what is missing if nothing is measured yet.
    var follow: String { "follow \(status.follow.rawValue)" }

    /// `lock lead: searching`.
    var lock: String {
        guard let lock = status.lock else { return "lock off" }
        return "lock \(lock.mode.rawValue)" + (lock.mode == .off ? "" : ": \(lock.state)")
    }

    /// `cue every-other`.
    var cue: String { "cue \(status.click.cue.defaultValueDescription)" }

    /// `sound woodblock`.
    var sound: String { "sound \(status.click.sound)" }

    /// `accent pitch`.
    var accent: String { "accent \(status.click.accent.rawValue)" }

    /// `volume 60 %`.
    var volume: String { "volume \(Volume(fraction: status.click.volume).formatted)" }

    /// What goes on although the clicks have ended or rest; nil without a recording.
    var recordingGoesOn: String? {
        guard let recording = status.recording, recording.state == .recording else { return nil }
        return "the recording continues (\(recording.line)); to end it: stridectl record stop"
    }
}
