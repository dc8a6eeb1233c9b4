import Configuration
import Control
import DaemonStatus
import Metronome
import MusicLibrary
import Pacing

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

    /// Why no music is playing, and what to do.
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
