import Activities
import Clocks
import Coach
import Control
import DaemonStatus
import Desktop
import Logbook

// Carries out the calls about the recording, the totals of the day and the playlist for the week.

extension RequestHandlers {
    func addDay(to methods: inout ControlMethods) {
        methods.handle { (call: Record) throws(ControlError) in try await record(call) }
        methods.handle { (_: GetToday) in
            .init(today: await daemon.day.today(movement: daemon.run.runnerState.movement))
        }
        methods.handle { (call: RateActivity) throws(ControlError) in
            .init(activity: try await rate(effort: call.effort))
        }
        methods.handle { (call: SuggestPlaylist) throws(ControlError) in
            .init(playlist: try await suggestPlaylist(play: call.play))
        }
    }

    func record(_ call: Record) async throws(ControlError) -> Record.Reply {
        let isEnd = call.action == .stop || call.action == .discard
        let before = isEnd ? await daemon.day.snapshot : nil
        var ended: Activities.Activity?
        do throws(Recorder.Refusal) {
            let order = Recorder.Order(call, at: surroundings.clock.local)
            ended = try await daemon.run.record(order)
        } catch {
            switch error {
            case .notRecording: throw .notRunning(reason: error.description)
            case .alreadyRecording, .alreadyPaused, .notPaused, .lapWhilePaused, .nothingToReopen, .changedSinceStop:
                throw .invalidValue(what: "action", reason: error.description)
            }
        }
        // The reply waits up to 2 s until the change is written to the disk. So the client can then read the recording, and a crash after
        // the reply does not undo a pause.
        if isEnd || call.action == .pause || call.action == .resume { await daemon.day.flushLogbook() }
        let day = await daemon.day.snapshot
        guard call.action == .stop, ended != nil, let start = before?.recorder.recorder.activity?.start else {
            return Record.Reply(day, ended: ended, since: before)
        }
        let findings = await daemon.day.findings(ofActivityStartedAt: start)
        return Record.Reply(
            day,
            ended: ended,
            since: before,
            records: findings.records.map(NewRecordStatus.init),
            wornShoes: findings.worn.map(WornShoesStatus.init)
        )
    }

    private func rate(effort value: Int) async throws(ControlError) -> Int {
        guard let effort = PerceivedEffort(value) else {
            throw .invalidValue(what: "effort", reason: "the effort must be a number from 1 to 10")
        }
        do throws(LogbookError) {
            if let id = try await daemon.day.rate(effort) { return Int(id.number) }
        } catch {
            throw .invalidValue(what: "effort", reason: "the effort was not saved: \(error). \(error.advice)")
        }
        throw .notRunning(
            reason: "no activity was finished since strided started: stridectl edit last --effort \(value)"
        )
    }

    private func suggestPlaylist(play: Bool) async throws(ControlError) -> PlaylistReport {
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
            throw .invalidValue(what: "play", reason: "\(playlist.text) is not played: \(reason)")
        }
    }
}

extension Recorder.Order {
    fileprivate init(_ call: Record, at now: Moment) {
        self =
            switch call.action {
            case .start: .start(Activities.Activity.Kind(sameWordAs: call.kind ?? .run), at: now)
            case .pause: .pause
            case .resume: .resume
            case .lap: .lap
            case .stop: .stop
            case .discard: .discard
            }
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

    fileprivate var text: String {
        switch self {
        case .file(let path): path
        case .named(let name): name
        }
    }
}
