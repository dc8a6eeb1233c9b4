import Configuration
import Control
import DaemonStatus
import Metronome
import Pacing

// Carries out the calls that concern the music.

extension RequestHandlers {
    func addMusic(to methods: inout ControlMethods) {
        methods.handle { (call: SetMusic) throws(ControlError) in
            let unsaved = try await prefer(try changes(of: call)).unsaved(.preferences)
            if call.mode == .playlist || call.playlist != nil { await daemon.music.examinePlaylist() }
            return SetMusic.Reply(music: MusicStatus(await daemon.music.snapshot), unsaved: unsaved)
        }
        methods.handle { (call: SkipTrack) throws(ControlError) in
            guard await daemon.music.skip(call.back == true ? .previous : .next) else {
                throw .notRunning(reason: await silence)
            }
            return SetMusic.Reply(music: MusicStatus(await daemon.music.snapshotOfChoice))
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

    private func changes(of call: SetMusic) throws(ControlError) -> [PreferenceChange] {
        var changes: [PreferenceChange] = []
        if let mode = call.mode { changes.append(.musicMode(MusicMode(rawValue: mode.rawValue) ?? .off)) }
        if let playlist = call.playlist {
            try check("music.playlist", playlist)
            changes.append(.musicPlaylist(playlist))
        }
        if let fraction = call.volume {
            guard let volume = Volume(validating: fraction) else {
                throw .invalidValue(what: "volume", reason: "\(fraction) is not a number from 0 to 1")
            }
            changes.append(.musicVolume(volume))
        }
        if let clicks = call.clicks {
            changes.append(.clicksWithMusic(ClicksWithMusic(rawValue: clicks.rawValue) ?? .on))
        }
        return changes
    }

    /// Checks a value as the settings file does.
    private func check(_ key: String, _ text: String) throws(ControlError) {
        do throws(SettingKey.Fault) {
            try SettingKey.named(key)?.check(text)
        } catch {
            throw .invalidValue(what: "playlist", reason: error.reason)
        }
    }
}
