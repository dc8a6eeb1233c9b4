import DaemonStatus
import Clocks
import Activities
import Control
import Desktop
import Logbook

extension RequestHandler {
    func record(_ order: RecordOrder, _ kind: ActivityChoice?) async throws(ControlError) {
        let order: Recorder.Order =
            switch order {
            case .start: .start(Activities.Activity.Kind(kind ?? .run), at: surroundings.clock.local)
            case .pause: .pause
            case .resume: .resume
            case .lap: .lap
            case .stop: .stop
            case .discard: .discard
            }
        do throws(Recorder.Refusal) {
            try await daemon.day.carryOut(order, in: await daemon.run.runnerState)
            // The reply says whether the recording is on the disk. So a client can read it as soon as it has the reply.
            if order == .stop || order == .discard { await daemon.day.flushLogbook() }
        } catch {
            switch error {
            case .notRecording: throw .notRunning(reason: "\(error): stridectl record start")
            case .alreadyRecording, .alreadyPaused, .notPaused, .lapWhilePaused:
                throw .invalidValue(what: "action", reason: error.description)
            }
        }
    }

    func suggestPlaylist(play: Bool) async throws(ControlError) -> PlaylistReport {
        switch await daemon.day.suggestedPlaylist() {
        case .noData(let reason):
            guard !play else { throw .invalidValue(what: "play", reason: reason) }
            return PlaylistReport(mood: nil, target: nil, reason: reason)
        case .playlist(let playlist, let reason):
            let wanted = MusicSource(playlist.target, home: surroundings.home)
            let player = play ? try await start(wanted) : nil
            return PlaylistReport(mood: playlist.mood, target: wanted.text, reason: reason, playing: player?.name)
        }
    }

    private func start(_ playlist: MusicSource) async throws(ControlError) -> MediaPlayer {
        do throws(DesktopError) {
            return try await surroundings.desktop.start(playlist)
        } catch {
            let reason = ["\(error)", error.advice].compactMap(\.self).joined(separator: "; ")
            throw .invalidValue(what: playlist.text, reason: reason)
        }
    }

    func setAlerts(_ inactivity: Double?, _ reminder: String?, _ goal: Bool?) async throws(ControlError) {
        var changes: [(key: String, text: String)] = []
        if let inactivity {
            guard inactivity == 0 || (5...600).contains(inactivity) else {
                throw .invalidValue(what: "inactivity_s", reason: "a window lasts 5 to 600 seconds; 0 is never")
            }
            changes.append(("alerts.inactivity", inactivity == 0 ? "off" : "\(Int(inactivity.rounded()))s"))
        }
        if let reminder { changes.append(("alerts.reminder", reminder)) }
        if let goal { changes.append(("alerts.goal", "\(goal)")) }
        try await prefer(changes)
    }
}

extension MusicSource {
    /// Converts the target of a playlist; a leading `~/` becomes the user's home folder.
    fileprivate init(_ target: Activities.Playlist.Target, home: String) {
        switch target {
        case .file(let path): self = .file(path: path.hasPrefix("~/") ? home + path.dropFirst() : path)
        case .named(let name): self = .named(name)
        }
    }

    /// The path or the name of the playlist, for messages.
    fileprivate var text: String {
        switch self {
        case .file(let path): path
        case .named(let name): name
        }
    }
}
