import Cadence
import Control
import OutsideText

/// The settings in a status, each as one line.
///
/// A command that changes a setting prints this line afterwards; without a value, it prints the current setting.
struct SettingText {
    private let status: Status

    init(_ status: Status) {
        self.status = status
    }

    /// The target pace and cadence, such as `pace 10.0 km/h (6:00/km), 168.3 spm`.
    var pace: String {
        guard let speed = status.target.metersPerSecond.map(Speed.init(metersPerSecond:)) else {
            return "no pace yet; to set one: stridectl pace 10km/h"
        }
        let origin = status.follow == .manual ? "" : ", follows \(status.follow.rawValue)"
        let cadence = status.target.stepsPerMinute.map { ", \(StepRate(stepsPerMinute: $0).formatted)" } ?? ""
        return "pace \(speed.formatted(.kilometersPerHour)) (\(speed.formatted(.pacePerKilometer)))\(origin)\(cadence)"
    }

    /// The cadence, such as `cadence 172.0 spm, held whatever the pace`.
    var cadence: String {
        guard let cadence = status.target.stepsPerMinute.map(StepRate.init(stepsPerMinute:)) else {
            return "no cadence yet; to hold one: stridectl cadence 172"
        }
        return "cadence \(cadence.formatted), "
            + (status.target.isCadenceHeld ? "held whatever the pace" : "auto: set by the pace")
    }

    /// The cadence offset, such as `offset +3.0 spm`.
    var offset: String {
        "offset \(StepRateOffset(stepsPerMinute: status.runner.offset ?? 0).formatted)"
    }

    /// The followed source, such as `follow gps`, and what is missing if nothing is measured yet.
    var follow: String {
        ["follow \(status.follow.rawValue)", missing].compactMap(\.self).joined(separator: "\n")
    }

    /// What the followed source needs before it can measure, and how to fix it; nil while it measures.
    private var missing: String? {
        let names = status.inputs.map(\.name)
        func has(_ name: String) -> Bool { names.contains { $0.contains(name) } }
        func waiting(_ name: String) -> String? {
            status.inputs.first { $0.name.contains(name) }.map { "no reading yet; \($0.name): \($0.state.cleaned)" }
        }
        if status.follow == .steps {
            guard status.measured?.stepsPerMinute == nil else { return nil }
            return has("step") || has("accel") || has("footpod")
                ? "no step yet"
                : "no source of steps; pair a foot pod (stridectl sensors scan), or send steps (stridectl steps --help)"
        }
        guard status.follow != .manual, status.measured?.metersPerSecond == nil else { return nil }
        let satellites =
            "start strided with --gpsd localhost, set address = \"localhost\" under [gpsd] in config.toml, "
            + "or send a receiver's sentences: stridectl nmea /dev/ttyACM0"
        return switch status.follow {
        case .gps: waiting("gpsd") ?? waiting("nmea") ?? "no satellites: neither gpsd nor NMEA sentences; \(satellites)"
        case .treadmill: waiting("treadmill") ?? "no treadmill is known; to find one: stridectl sensors scan"
        case .footpod: waiting("footpod") ?? "no foot pod is known; to find one: stridectl sensors scan"
        default: names.allSatisfy { $0 == "bluetooth" } ? "no source yet; for satellites, \(satellites)" : nil
        }
    }

    /// The lock mode and its state, such as `lock lead: searching`.
    var lock: String {
        guard let lock = status.lock else { return "lock off" }
        return "lock \(lock.mode.rawValue)" + (lock.mode == .off ? "" : ": \(lock.state)")
    }

    /// The cue, such as `cue every-other`.
    var cue: String { "cue \(status.click.cue.defaultValueDescription)" }

    /// The sound, such as `sound woodblock`.
    var sound: String { "sound \(status.click.sound)" }

    /// The accent, such as `accent pitch`.
    var accent: String { "accent \(status.click.accent.rawValue)" }

    /// The volume, such as `volume 60 %`.
    var volume: String { "volume \(Volume(fraction: status.click.volume).formatted)" }

    /// Why no Bluetooth sensor can be found, and how to fix it; nil if nothing prevents it.
    var bluetoothObstacle: String? {
        guard let bluetooth = status.inputs.first(where: { $0.name == "bluetooth" }) else {
            return "Bluetooth is off in the settings; to use it, set use = true under [bluetooth] in config.toml"
        }
        // In these states, an adapter exists and is switched on.
        return ["ready", "looking for sensors"].contains(bluetooth.state)
            ? nil : "no Bluetooth: \(bluetooth.state.cleaned)"
    }

    /// A note that the recording still runs although the clicks are stopped or paused; nil without a recording.
    var recordingGoesOn: String? {
        guard let recording = status.recording, recording.state == .recording else { return nil }
        return "the recording continues (\(recording.line)); to end it: stridectl record stop"
    }
}
