import Activities
import Clocks
import Configuration
import Control
import DaemonStatus
import Logging
import Media
import Metronome
import Music
import MusicFiles

// Which track is played next.

extension MusicController {
    /// How many tracks are tried before the controller waits.
    private static let mostTries = 20
    /// The number of steps from the choice of a track to its first beat, in which the decoder starts.
    private static let leadSteps: Int64 = 2
    /// If the runner chooses the previous track later than this number of seconds after the beginning, the present track begins
    /// again.
    private static let restart = 5.0
    /// After a failure, the library is searched again at once if the cadence has changed by this share.
    private static let otherCadence = 0.02

    /// Adds tracks to the sequence, so that there is music until a step.
    func extendSequence(until end: Int64, from next: Int64, ready: Int64, cadence: Double) async {
        guard clock.now >= triesAfter || abs(cadence - triedCadence) > Self.otherCadence * triedCadence else { return }
        guard let last = sequence.last, next < sequence.end(of: last) else {
            let step = next + Self.leadSteps
            _ = await play(from: step + (step & 1), cadence: cadence)
            return
        }
        if let change = sequence.latestChange, change < end {
            _ = await play(from: max(change, ready + (ready & 1)), cadence: cadence)
        } else if isOutOfRange(last, cadence), cadence != checkedCadence {
            checkedCadence = cadence
            guard let change = sequence.phraseEnd(atOrAfter: ready) else { return }
            let isReplaced = await play(from: change, cadence: cadence)
            // A track of a playlist is not played outside its range, so only the clicks follow. One of the library continues.
            if !isReplaced, settings.mode == .playlist { sequence.stop(at: change) }
        }
    }

    private func isOutOfRange(_ passage: MusicSequence.Passage, _ cadence: Double) -> Bool {
        guard settings.mode == .on || settings.outOfRange == .skip else { return false }
        let speed = passage.ratio.speed(tempo: passage.track.tempo, cadence: cadence)
        let range = settings.mode == .on ? TrackChoice.widestRange : TrackChoice.playlistRange
        return !range.contains(speed)
    }

    /// Plays the next or the previous track, as requested.
    func carryOutWish(at next: Int64, cadence: Double) async {
        guard let wish = wanted else { return }
        wanted = nil
        let step = next + Self.leadSteps
        let first = step + (step & 1)
        var choice: Choice?
        if wish == .previous, let present = sequence.passages.last(where: { $0.first < next }) {
            let position = present.track.beats.seconds(atBeat: present.beat(at: next))
            let beginning = present.track.beats.seconds(atBeat: Double(present.track.firstBeat))
            if position - beginning < Self.restart, played.count > 1 { played.removeLast() }
            choice = played.popLast()
        }
        checkedCadence = 0
        leftOut = nil
        if let choice, await begin(choice, from: first, cadence: cadence) { return }
        _ = await play(from: first, cadence: cadence)
    }

    /// Chooses the next track and plays it from a step on; after failures, tries again later.
    ///
    /// - Returns: whether a track was found.
    private func play(from step: Int64, cadence: Double) async -> Bool {
        for _ in 0..<Self.mostTries {
            let choice: Choice?
            do throws(MusicProblem) {
                choice = try await chooseTrack(after: lastChoice(before: step), cadence: cadence)
            } catch {
                report(error)
                break
            }
            guard let choice else { break }
            if await begin(choice, from: step, cadence: cadence) { return true }
        }
        triedCadence = cadence
        triesAfter = clock.now + Self.retry
        alarm.set(triesAfter)
        surroundings.changes.report()
        return false
    }
}

// MARK: - Choosing

extension MusicController {
    /// The track that precedes one that begins at a step; nil for the first track.
    ///
    /// A track that was planned for this step or later is not heard, so it does not count.
    private func lastChoice(before step: Int64) -> Choice? {
        let passage = sequence.passages.last { $0.first < step }
        return passage.flatMap { playing[$0.number]?.choice } ?? played.last
    }

    /// Chooses a track; for one of a playlist it also sets why tracks before it were left out.
    private func chooseTrack(after last: Choice?, cadence: Double) async throws(MusicProblem) -> Choice? {
        leftOut = nil
        switch settings.mode {
        case .off: return nil
        case .on: return try await chooseFitting(after: last, cadence: cadence)
        case .playlist: return try await chooseFromPlaylist(after: last, cadence: cadence)
        }
    }

    private func chooseFitting(after last: Choice?, cadence: Double) async throws(MusicProblem) -> Choice? {
        let catalogue = catalogue
        let found = try await blocking { () throws(MusicProblem) in try catalogue.candidates(cadence: cadence) }
        let candidates = found.filter { !unreadable.contains($0.id) }
        let now = Double(clock.local.unixMilliseconds) / 1000
        let next = TrackChoice.next(of: candidates, cadence: cadence, now: now, after: last?.track)
        guard let next else {
            let rate = Int(cadence.rounded())
            if candidates.count < found.count {
                // The drive may return: they are tried again later.
                unreadable = []
                throw MusicProblem(
                    description:
                        "no track that fits \(rate) spm can be read; connect the drive, or: stridectl music scan"
                )
            }
            throw MusicProblem(
                description: "no track of the library fits \(rate) spm; to add a folder: stridectl music add FOLDER"
            )
        }
        return Choice(track: next.id, place: nil)
    }

    private func chooseFromPlaylist(after last: Choice?, cadence: Double) async throws(MusicProblem) -> Choice? {
        let (catalogue, playlist, moods) = (catalogue, settings.playlist, moods)
        guard !playlist.isEmpty else {
            throw MusicProblem(description: "no playlist is chosen; to choose one: stridectl music playlist FILE")
        }
        let contents = try await blocking { () throws(MusicProblem) in
            try catalogue.tracks(ofPlaylist: playlist, moods: moods)
        }
        let tracks = contents.tracks
        var skipped: [String] = []
        let rate = Int(cadence.rounded())
        /// The reason why tracks before the chosen one are not played; nil if there is none.
        func reason() -> String? {
            let skipped = skipped.isEmpty ? nil : "skipped at \(rate) spm: " + PlaylistTracks.named(skipped)
            let parts = [skipped, contents.problem].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: "; ")
        }
        let first = place(after: last?.place == nil ? lastOfPlaylist : last, in: tracks)
        for offset in tracks.indices {
            let place = (first + offset) % tracks.count
            let choice = Choice(track: tracks[place], place: place)
            guard !unreadable.contains(choice.track) else { continue }
            guard settings.outOfRange == .skip else {
                leftOut = reason()
                return choice
            }
            do throws(MusicProblem) {
                let track = try await blocking { () throws(MusicProblem) in try catalogue.track(choice.track) }
                let playable = track.playable
                let speed = TrackChoice.speed(TempoCandidate(id: playable.id, tempo: playable.tempo), cadence)
                if TrackChoice.playlistRange.contains(speed) {
                    leftOut = reason()
                    return choice
                }
                skipped.append("\(track.title) (\(SpeedChange.text(speed)))")
            } catch {
                unreadable.insert(choice.track)
                report(error)
            }
        }
        unreadable = []
        let reason = reason().map { ": " + $0 } ?? ""
        guard !skipped.isEmpty else {
            throw MusicProblem(
                description: "only clicks: no track of the playlist \(playlist) can be played\(reason)"
            )
        }
        throw MusicProblem(
            description: "only clicks: no track of the playlist \(playlist) fits \(rate) spm within 12 %\(reason); "
                + "to play all tracks: music.out_of_range = \"stretch\""
        )
    }

    /// Reads the playlist, and reports files that cannot be played; without a run this is the only time at which it is read.
    func examinePlaylist() async {
        guard settings.mode == .playlist, !settings.playlist.isEmpty, run == 0 else { return }
        let (catalogue, playlist, moods) = (catalogue, settings.playlist, moods)
        do throws(MusicProblem) {
            let contents = try await blocking { () throws(MusicProblem) in
                try catalogue.tracks(ofPlaylist: playlist, moods: moods)
            }
            problem = contents.problem
        } catch {
            report(error)
        }
    }

    /// The place in a playlist that follows a track; the track can have another place than before if the file was changed.
    private func place(after last: Choice?, in tracks: [Int64]) -> Int {
        guard let last, let place = last.place else { return 0 }
        if tracks.indices.contains(place), tracks[place] == last.track { return place + 1 }
        return tracks.firstIndex(of: last.track).map { $0 + 1 } ?? place
    }

    /// Plays a track from a step on.
    ///
    /// - Returns: false if it cannot be read; the reason was reported.
    private func begin(_ choice: Choice, from step: Int64, cadence: Double) async -> Bool {
        guard let renderer, let sampleRate else { return false }
        let (catalogue, id) = (catalogue, choice.track)
        do throws(MusicProblem) {
            let (track, window) = try await blocking { () throws(MusicProblem) in
                let track = try catalogue.track(id)
                let playable = track.playable
                let beginning = playable.beats.seconds(atBeat: Double(playable.firstBeat))
                let first = max(0, renderer.frame(at: beginning - 2 * StepMusic.context))
                let start = Double(first) / Double(sampleRate.hertz)
                let samples = try catalogue.samples(of: track, from: start, rate: sampleRate.hertz)
                let window = TrackWindow(samples, first: first)
                // A file that cannot be read is found now, and another track is chosen.
                do throws(MusicFileError) { try window.read(first..<first + 1) } catch {
                    throw MusicProblem(description: "\(track.path): \(error.description)")
                }
                return (track, window)
            }
            sequence.play(track.playable, from: step, cadence: cadence)
            guard let passage = sequence.last else { return false }
            playing[passage.number] = Playing(track: track, window: window, place: choice.place)
            let change = SpeedChange.text(passage.ratio.speed(tempo: track.playable.tempo, cadence: cadence))
            log.info("music: track \(id), \(track.title), begins at step \(step); its speed changes by \(change)")
            if let leftOut { report(MusicProblem(description: leftOut)) } else { problem = nil }
            surroundings.changes.report()
            return true
        } catch {
            unreadable.insert(id)
            report(error)
            return false
        }
    }

    /// Stores which tracks have begun to sound before a step.
    func recordHeard(before next: Int64) async {
        for passage in sequence.passages where passage.first < next && playing[passage.number]?.isHeard == false {
            guard let choice = playing[passage.number]?.choice else { continue }
            playing[passage.number]?.isHeard = true
            played.append(choice)
            if choice.place != nil { lastOfPlaylist = choice }
            let (catalogue, now) = (catalogue, Double(clock.local.unixMilliseconds) / 1000)
            _ = await clock.offloadUntilCancelled { catalogue.recordPlay(choice.track, at: now) }
        }
    }

    /// Ends a track that cannot be read any more; the next track is chosen at once.
    func give(up failure: PartFailure, at step: Int64) {
        guard let broken = playing.removeValue(forKey: failure.passage) else { return }
        sequence.remove(failure.passage)
        unreadable.insert(broken.track.playable.id)
        triesAfter = .zero
        // If another track is still playing, it was to be replaced.
        checkedCadence = 0
        if sequence.last != nil { wanted = wanted ?? .next }
        report(MusicProblem(description: "\(broken.track.path): \(failure.error.description)"))
        surroundings.music.wake()
    }

    private func report(_ problem: MusicProblem) {
        guard !Task.isCancelled else { return }
        if problem.description != self.problem { log.warning("music: \(problem.description)") }
        self.problem = problem.description
        surroundings.changes.report()
    }

    /// Calls a function that may wait for the disk; throws an error that is not reported if the daemon ends.
    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(MusicProblem) -> Value
    ) async throws(MusicProblem) -> Value {
        let result = await clock.offloadUntilCancelled { Result { () throws(MusicProblem) in try work() } }
        guard let result else { throw MusicProblem(description: "strided ends") }
        return try result.get()
    }
}

// MARK: - Status

extension MusicController {
    /// The present state of the music, for the status.
    var snapshot: MusicSnapshot {
        MusicSnapshot(settings: settings, track: present, problem: settings.mode == .off ? nil : problem)
    }

    /// The state of the music with the track that was chosen last, which may not be heard yet.
    var snapshotOfChoice: MusicSnapshot {
        let order = surroundings.music.moment.order
        let track = sequence.last.flatMap { passage in order.flatMap { status(of: passage, at: passage.first, $0) } }
        return MusicSnapshot(settings: settings, track: track ?? present, problem: problem)
    }

    /// The track that is heard.
    private var present: TrackStatus? {
        let moment = surroundings.music.moment
        let step = moment.pausedAt ?? moment.heard ?? 0
        let passage = sequence.passages.last { $0.first <= step } ?? sequence.passages.first
        guard let passage, step < sequence.end(of: passage), let order = moment.order else { return nil }
        return status(of: passage, at: step, order)
    }

    private func status(of passage: MusicSequence.Passage, at step: Int64, _ order: PlayOrder) -> TrackStatus? {
        guard let track = playing[passage.number]?.track else { return nil }
        let beats = passage.track.beats
        return TrackStatus(
            id: Int(track.playable.id),
            title: track.title,
            artist: track.artist,
            tempo: passage.track.tempo,
            speed: passage.ratio.speed(tempo: passage.track.tempo, cadence: order.tempo.stepsPerMinute),
            position: beats.seconds(atBeat: max(passage.firstBeat, passage.beat(at: step))),
            duration: track.duration
        )
    }

    /// Reports the track to the desktop and to headsets.
    func reportTrack() {
        let track = present.map { PlayedTrack(title: $0.title, artist: $0.artist, duration: .seconds($0.duration)) }
        surroundings.media.update { $0.track = track }
    }
}

/// The change of a track's speed as a text such as "+31 %".
enum SpeedChange {
    static func text(_ speed: Double) -> String {
        let percent = Int(((speed - 1) * 100).rounded())
        return "\(percent < 0 ? "−" : "+")\(abs(percent)) %"
    }
}
