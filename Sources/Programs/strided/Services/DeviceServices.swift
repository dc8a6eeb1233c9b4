import BeatOutputs
import BlueZ
import Clocks
import Configuration
import DaemonStatus
import Inputs
import Pacing
import Playback
import ServiceLifecycle

struct GPSDService: Service {
    let address: GPSDAddress
    let controller: RunController

    func run() async throws {
        let source = GPSDSource(address: address, now: { controller.clock.now })
        await cancelWhenGracefulShutdown {
            await source.run { event in await controller.handle(.gpsd(event, from: address)) }
        }
    }
}

struct BluetoothService: Service {
    let bluetooth: Bluetooth
    let controller: RunController

    func run() async throws {
        let sensors = await controller.checked.inputs.sensors
        for address in sensors.remembered {
            bluetooth.connect(address, onTrial: sensors.isOnTrial(address))
            if sensors.control(of: address).permission != nil { bluetooth.control(address, isOn: true) }
        }
        await controller.updateFootPod()
        let events = Queue<BluetoothEvent>(of: 256)
        await withDiscardingTaskGroup { group in
            group.addTask {
                await events.read("Bluetooth events", log: controller.log) { await controller.handle($0) }
            }
            group.addTask {
                await cancelWhenGracefulShutdown { await bluetooth.run { events.send($0) } }
                events.finish()
            }
        }
    }
}

struct AccelerometerService: Service {
    let root: IIORoot
    let controller: RunController

    func run() async throws {
        let accelerometer = IIOAccelerometer(root: root, now: { controller.clock.now })
        await cancelWhenGracefulShutdown {
            await accelerometer.run { event in await controller.handle(.accelerometer(event)) }
        }
    }
}

/// Passes recorded observations to the run at their recorded times, counted from the start of the run.
struct ReplayService: Service {
    let observations: [Observation]
    let controller: RunController

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for observation in observations {
                guard (try? await controller.clock.sleep(until: observation.arrival)) != nil else { return }
                await controller.handle([observation])
            }
        }
        // The service does not end before the shutdown: its end would run on a thread for which virtual time does not wait.
        try? await gracefulShutdown()
    }
}

/// Starts a run and feeds it with one NMEA sentence and one pedometer line of the demo receiver per second.
struct DemoService: Service {
    let controller: RunController

    func run() async throws {
        try? await controller.carryOut(.follow(.gps))
        try? await controller.carryOut(.start)
        await cancelWhenGracefulShutdown {
            var due = controller.clock.now
            while !Task.isCancelled {
                await controller.handle(.demo)
                due += .seconds(1)
                try? await controller.clock.sleep(until: due)
            }
        }
    }
}

struct PlaybackService: Service {
    let output: any SoundOutput
    let controller: RunController
    let voice: VoiceController

    func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await event in output.events {
                    if case .prompt(let onset, let heardAt) = event { await voice.begin(onset, heardAt: heardAt) }
                    await controller.handle(event)
                }
            }
            group.addTask {
                // When this task is cancelled, the output fades out, closes the device and ends its stream of events.
                await cancelWhenGracefulShutdown { await output.run() }
            }
        }
    }
}

/// The outputs that follow the beat grid; one that is switched off has neither a thread nor a device.
struct BeatOutputs: Sendable {
    let vibrator: Vibrator
    let osc: OSCSender
    let midi: MIDIClock

    init(reportChange: @escaping @Sendable () -> Void) {
        vibrator = Vibrator(reportChange: reportChange)
        osc = OSCSender(reportChange: reportChange)
        midi = MIDIClock(reportChange: reportChange)
    }

    func apply(_ preferences: Preferences, _ grid: BeatGrid?) {
        vibrator.apply(preferences.vibration, grid)
        osc.apply(preferences.osc, grid)
        midi.apply(preferences.midi, grid)
    }

    func update(_ grid: BeatGrid?) {
        vibrator.update(grid)
        osc.update(grid)
        midi.update(grid)
    }

    func close() {
        vibrator.close()
        osc.close()
        midi.close()
    }
}

struct BeatOutputService: Service {
    let beats: BeatOutputs
    let controller: RunController

    func run() async throws {
        await controller.startBeatOutputs()
        try? await gracefulShutdown()
        beats.close()
    }
}

/// While nothing is announced, all tasks wait and use no processor time.
struct VoiceService: Service {
    let voice: VoiceController
    let day: DayController

    func run() async throws {
        await voice.prepareCommonPhrases()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await voice.announcements.read("announcements", log: day.log) { await voice.play($0) }
                }
                group.addTask { await voice.renderPreparations() }
                group.addTask { await voice.playCountIns() }
                group.addTask {
                    for await case let kind? in day.surroundings.requests.records { await day.findRecords(of: kind) }
                }
                group.addTask {
                    for await isPaused in day.surroundings.media.pauses { await voice.setSilent(isPaused) }
                }
            }
        }
        await voice.close()
    }
}

/// Renders music ahead of the sound output; without music it waits and uses no processor time.
struct MusicService: Service {
    let music: MusicController

    func run() async throws {
        await cancelWhenGracefulShutdown { await music.run() }
    }
}
