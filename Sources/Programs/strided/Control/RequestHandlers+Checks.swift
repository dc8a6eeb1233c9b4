import Activities
import BeatOutputs
import Clocks
import Configuration
import Control
import DaemonStatus
import Desktop
import Media
import Metronome
import Pacing
import Playback

extension RequestHandlers {
    /// Waits until all earlier changes are written to the state files, or writing them has failed; at most 2 s.
    func settleState() async { await surroundings.saver.settle(within: .seconds(2)) }

    var settledRun: RunSnapshot {
        get async {
            await settleState()
            return await daemon.run.snapshot
        }
    }

    func sounds() async -> [SoundEntry] {
        let sounds = surroundings.sounds
        return await surroundings.clock.offload { sounds.names }
            .map { SoundEntry(name: $0, origin: ClickKind(rawValue: $0) == nil ? .file : .builtIn) }
    }

    /// Sends requests to other programs on the session bus and waits for their answers.
    func diagnosis() async -> Diagnosis {
        let (run, day) = (daemon.run, daemon.day)
        let (inputs, followed, settings) = await run.checked
        let fault = await surroundings.clock.offload(surroundings.settingsFault)
        let presence = await day.snapshot.recorder.day.presence(at: surroundings.clock.now)
        let delay = Diagnosis.Finding.soundDelay(await run.snapshot, latency: settings.pacer.lock.latency)
        return Diagnosis(
            of: surroundings.output.status,
            named: surroundings.output.deviceName,
            isOnPage: settings.preferences.output == .page,
            latencies: surroundings.output.latencies,
            others: [delay].compactMap(\.self) + [
                .settings(fault), .stateFiles(surroundings.saver.unsaved),
                .gpsd(inputs.feeds, followed: followed),
                .bluetooth(inputs.sensors, isUsed: surroundings.bluetooth != nil), .steps(presence),
                .notifications(await notificationError()),
                .vibration(settings.preferences.vibration, surroundings.beats?.vibrator.report ?? VibrationReport()),
                .voice(await daemon.voice.planner),
                .players(
                    await runningPlayers(),
                    hasFiles: settings.playlists.moods.contains {
                        if case .file = $0.playlist.target { true } else { false }
                    }
                ),
                .mediaKeys(
                    surroundings.media.state.keys,
                    isClaimed: surroundings.media.shown.isClaimed,
                    failure: surroundings.media.shown.failure
                ),
            ]
        )
    }

    private func notificationError() async -> DesktopError? {
        do throws(DesktopError) {
            try await surroundings.desktop.checkNotifications()
            return nil
        } catch {
            return error
        }
    }

    private func runningPlayers() async -> Result<[String], DesktopError> {
        do throws(DesktopError) {
            return .success(try await surroundings.desktop.runningPlayers().map(\.name))
        } catch {
            return .failure(error)
        }
    }
}
