import Files
import Glibc

/// All input devices that vibrate, with their states.
///
/// Devices are opened when they appear. Only one thread may use it.
package struct ForceFeedbackOutput: BeatOutput, ~Copyable {
    private let folders: InputFolders
    private let watch: InputWatch
    private var devices: [ForceFeedbackDevice] = []
    private var effect: (strength: Double, length: Duration)?
    private var isPlaying = false
    private var failures: [VibrationReport.Failure] = []

    init(_ folders: InputFolders) {
        self.folders = folders
        watch = InputWatch(folder: folders.devices)
    }

    /// The descriptors that have input when a device was added or removed.
    package var descriptors: [Int32] { watch.descriptor < 0 ? [] : [watch.descriptor] }

    package var report: VibrationReport {
        VibrationReport(devices: VibrationReport.Devices(names: devices.map(\.name), failures: failures))
    }

    /// Starts the effect of the vibrations that are due, and returns the time at which to call again.
    package mutating func update(at now: Int64, _ schedule: inout BeatSchedule<VibrationSettings>) -> Int64? {
        let settings = schedule.settings
        let isNew = effect.map { $0 != (settings.strength, settings.length) } ?? true
        let isFirst = effect == nil
        effect = (settings.strength, settings.length)
        if watch.hasChanged() || isFirst { openDevices() }
        if isNew, !isFirst {
            forEachDevice { device throws(SystemError) in
                try device.upload(strength: settings.strength, length: settings.length)
            }
        }
        if !schedule.isActive, isPlaying {
            isPlaying = false
            forEachDevice { device throws(SystemError) in try device.stop() }
        }
        while true {
            let next = schedule.next(at: now)
            guard next.due != nil else { return next.deadline }
            isPlaying = true
            forEachDevice { device throws(SystemError) in try device.start() }
        }
    }

    private mutating func openDevices() {
        let entries = folders.rumbling()
        failures = []
        devices.removeAll { device in !entries.contains { $0.path == device.path && $0.name == device.name } }
        for entry in entries where !devices.contains(where: { $0.path == entry.path }) {
            do throws(SystemError) {
                let device = try ForceFeedbackDevice(path: entry.path, name: entry.name)
                if let effect { try device.upload(strength: effect.strength, length: effect.length) }
                devices.append(device)
            } catch {
                failures.append(VibrationReport.Failure(path: entry.path, name: entry.name, error: error))
            }
        }
    }

    /// Uses each device, and closes those that fail; a removed device fails with ENODEV.
    private mutating func forEachDevice(_ use: (ForceFeedbackDevice) throws(SystemError) -> Void) {
        for device in devices {
            do throws(SystemError) {
                try use(device)
            } catch {
                devices.removeAll { $0 === device }
                guard error.code != ENODEV else { continue }
                failures.append(VibrationReport.Failure(path: device.path, name: device.name, error: error))
            }
        }
    }
}
