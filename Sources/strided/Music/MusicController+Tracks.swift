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
import MusicPlayback

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
            return await play(from: step + (step & 1), cadence: cadence)
        }
        if let change = sequence.latestChange, change < end {
            await play(from: max(change, ready + (ready & 1)), cadence: cadence)
        } else if isOutOfRange(last, cadence), cadence != checkedCadence {
            checkedCadence = cadence
            if let change = sequence.phraseEnd(atOrAfter: ready) { await play(from: change, cadence: cadence) }
        }
    }

    private func isOutOfRange(_ passage: MusicSequence.Passage, _ cadence: Double) -> Bool {
        guard settings.mode == .on || settings.outOfRange == .skip else { return false }
        let speed = passage.ratio.speed(tempo: passage.track.tempo, cadence: cadence)
        return !TrackChoice.widestRange.contains(speed)
    }

    /// Plays the next or the previous track, as requested.
    func carryOutWish(at next: Int64, cadence: Double) async {
        guard let wish = wanted else { return }
        wanted = nil
        let step = next + Self.leadSteps
        let first = step + (step & 1)
        var track: Int64?
        if wish == .previous, let last = sequence.last {
            let position = last.track.beats.seconds(atBeat: last.beat(at: next))
            let beginning = last.track.beats.seconds(atBeat: Double(last.track.firstBeat))
            if position - beginning < Self.restart, played.count > 1 { played.removeLast() }
            track = played.popLast()
        }
        checkedCadence = 0
        if let track, await begin(track, from: first, cadence: cadence) { return }
        await play(from: first, cadence: cadence)
    }

    /// Chooses the next track and plays it from a step on; after failures, tries again later.
    private func play(from step: Int64, cadence: Double) async {
        for _ in 0..<Self.mostTries {
            let id: Int64?
            do throws(MusicProblem) {
                id = try await chooseTrack(cadence: cadence)
            } catch {
                report(error)
                break
            }
            guard let id else { break }
            if await begin(id, from: step, cadence: cadence) { return }
        }
        triedCadence = cadence
        triesAfter = clock.now + Self.retry
        alarm.set(triesAfter)
        surroundings.changes.report()
    }
}

// MARK: - Choosing

extension MusicController {
    private func chooseTrack(cadence: Double) async throws(MusicProblem) -> Int64? {
        switch settings.mode {
        case .off: return nil
        case .on: return try await chooseFitting(cadence: cadence)
        case .playlist: return try await chooseFromPlaylist(cadence: cadence)
        }
    }

    private func chooseFitting(cadence: Double) async throws(MusicProblem) -> Int64? {
        let catalogue = catalogue
        let found = try await blocking { () throws(MusicProblem) in try catalogue.candidates(cadence: cadence) }
        let candidates = found.filter { !unreadable.contains($0.id) }
        let now = Double(clock.local.unixMilliseconds) / 1000
        let next = TrackChoice.next(of: candidates, cadence: cadence, now: now, after: played.last)
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
        return next.id
    }

    private func chooseFromPlaylist(cadence: Double) async throws(MusicProblem) -> Int64? {
        let (catalogue, playlist) = (catalogue, settings.playlist)
        guard !playlist.isEmpty else {
            throw MusicProblem(description: "no playlist is chosen; to choose one: stridectl music playlist FILE")
        }
        let tracks = try await blocking { () throws(MusicProblem) in try catalogue.tracks(ofPlaylist: playlist) }
        for _ in tracks.indices {
            let id = tracks[place % tracks.count]
            place += 1
            guard !unreadable.contains(id) else { continue }
            guard settings.outOfRange == .skip else { return id }
            do throws(MusicProblem) {
                let track = try await blocking { () throws(MusicProblem) in try catalogue.track(id).playable }
                let speed = TrackChoice.speed(TempoCandidate(id: id, tempo: track.tempo), cadence)
                if TrackChoice.widestRange.contains(speed) { return id }
            } catch {
                unreadable.insert(id)
                report(error)
            }
        }
        unreadable = []
        throw MusicProblem(
            description: "no track of the playlist \(playlist) can be played"
                + (settings.outOfRange == .skip
                    ? " at \(Int(cadence.rounded())) spm; to play all tracks: music.out_of_range = \"stretch\"" : "")
        )
    }

    /// Plays a track from a step on.
    ///
    /// - Returns: false if it cannot be read; the reason was reported.
    private func begin(_ id: Int64, from step: Int64, cadence: Double) async -> Bool {
        guard let renderer, let sampleRate else { return false }
        let catalogue = catalogue
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
            playing[passage.number] = Playing(track: track, window: window)
            played.append(id)
            problem = nil
            let now = Double(clock.local.unixMilliseconds) / 1000
            await clock.offload { catalogue.recordPlay(id, at: now) }
            let speed = passage.ratio.speed(tempo: track.playable.tempo, cadence: cadence)
            let change = Int(((speed - 1) * 100).rounded())
            log.info("music: track \(id), \(track.title), begins at step \(step); its speed changes by \(change) %")
            surroundings.changes.report()
            return true
        } catch {
            unreadable.insert(id)
            report(error)
            return false
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
        if problem.description != self.problem { log.warning("music: \(problem.description)") }
        self.problem = problem.description
        surroundings.changes.report()
    }

    /// Calls a function that may wait for the disk.
    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(MusicProblem) -> Value
    ) async throws(MusicProblem) -> Value {
        try await clock.offload { Result { () throws(MusicProblem) in try work() } }.get()
    }
}

// MARK: - Status

extension MusicController {
    /// The present state of the music, for the status.
    var snapshot: MusicSnapshot {
        MusicSnapshot(settings: settings, track: present, problem: settings.mode == .off ? nil : problem)
    }

    /// The track that is heard.
    private var present: TrackStatus? {
        let moment = surroundings.music.moment
        let step = moment.pausedAt ?? moment.heard ?? 0
        let passage = sequence.passages.last { $0.first <= step } ?? sequence.passages.first
        guard let passage, step < sequence.end(of: passage), let track = playing[passage.number]?.track,
            let order = moment.order
        else { return nil }
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
