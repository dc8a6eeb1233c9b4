import Clocks
import Haptics
import Playback
import ServiceLifecycle

/// Runs the sound output and passes its reports to the run controller and to the voice controller.
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

/// Lets the runner's phone or gamepad vibrate on the beats, if the settings say so.
///
/// While vibrations are switched off, there is neither a thread nor a device.
struct VibrationService: Service {
    let vibrator: Vibrator
    let controller: RunController

    func run() async throws {
        await controller.startVibrating()
        try? await gracefulShutdown()
        vibrator.close()
    }
}

/// Plays announcements, and renders phrases in advance.
///
/// While nothing is announced, both tasks wait and use no processor time.
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
