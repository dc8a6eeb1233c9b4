import Control
import DaemonStatus
import Metronome
import MusicLibrary
import Pacing
import Speech

// Carries out the calls that concern announcements.

extension RequestHandlers {
    func addVoice(to methods: inout ControlMethods) {
        methods.handle { (call: Say) throws(ControlError) in try await say(call) }
    }

    private func say(_ call: Say) async throws(ControlError) -> Say.Reply {
        guard let result = await daemon.voice.say(try call.spokenText) else {
            let isQuiet = await daemon.voice.planner.settings.isQuiet
            throw .notRunning(
                reason: "nothing is spoken, because "
                    + (isQuiet
                        ? "voice is quiet; to change it: stridectl voice on" : "the run is paused: stridectl resume")
            )
        }
        if call.wait == true { await daemon.voice.waitForEnd(of: result.number) }
        return Say.Reply(problem: result.problem)
    }
}

// Carries out the calls that concern the music.

extension RequestHandlers {
    func addMusic(to methods: inout ControlMethods) {
        methods.handle { (call: SkipTrack) throws(ControlError) in
            guard await daemon.music.skip(call.back == true ? .previous : .next) else {
                throw .notRunning(reason: await silence)
            }
            return SkipTrack.Reply(music: MusicStatus(await daemon.music.snapshotOfChoice))
        }
    }

    private var silence: String {
        get async {
            let music = await daemon.music.snapshot
            guard music.settings.mode != .off else { return "the music is off; to switch it on: stridectl music on" }
            guard await daemon.run.pacer.playing.run != 0 else {
                return "no music is playing, because no run is in progress; to start one: stridectl run"
            }
            return music.problem.map { "no music is playing: \($0)" } ?? "no music is playing yet"
        }
    }
}
