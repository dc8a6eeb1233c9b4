import Music

// The choice of the track that a search finds.

extension MusicPlanner {
    /// The track that is played before `step`; nil if none is.
    ///
    /// A track that was planned for this step or later will not be heard, so it is ignored.
    private func lastChoice(before step: Int64) -> Choice? {
        let passage = sequence.passages.last { $0.first < step }
        return passage.flatMap { playing[$0.number]?.choice } ?? played.last
    }

    /// Asks for the tracks among which the next one is chosen.
    mutating func choose() {
        search?.tries += 1
        guard let fill, let search, search.tries <= Self.mostTries else { return fail() }
        leftOut = nil
        switch settings.mode {
        case .off: fail()
        case .on: order(.findTracks(cadence: fill.cadence))
        case .playlist:
            guard !settings.playlist.isEmpty else {
                return fail("no playlist is chosen; to choose one: stridectl music playlist FILE")
            }
            order(.readPlaylist(settings.playlist, moods))
        }
    }

    mutating func choose(from result: Result<[TempoCandidate], MusicProblem>, at time: Double) {
        guard let search = answered(), let cadence = fill?.cadence else { return }
        let found: [TempoCandidate]
        do throws(MusicProblem) { found = try result.get() } catch { return fail(error) }
        let candidates = found.filter { !unreadable.contains($0.id) }
        let last = lastChoice(before: search.step)?.track
        if let next = TrackChoice.next(of: candidates, cadence: cadence, now: time, after: last) {
            return load(Choice(track: next.id, place: nil))
        }
        let rate = Int(cadence.rounded())
        guard candidates.count < found.count else {
            return fail("no track of the library fits \(rate) spm; to add a folder: stridectl music add FOLDER")
        }
        // The drive may return: they are tried again later.
        unreadable = []
        fail("no track that fits \(rate) spm can be read; connect the drive, or: stridectl music scan")
    }

    mutating func choose(from result: Result<PlaylistTracks, MusicProblem>) {
        guard let search = answered() else { return }
        do throws(MusicProblem) {
            let contents = try result.get()
            let last = lastChoice(before: search.step)
            let first = place(after: last?.place == nil ? lastOfPlaylist : last, in: contents.tracks)
            self.search?.playlist = (contents, first)
            self.search?.looked = 0
            self.search?.skipped = []
            lookAtNextTrack()
        } catch {
            fail(error)
        }
    }

    /// The place after a track in a playlist; if the file was changed, the track can have another place than before.
    private func place(after last: Choice?, in tracks: [Int64]) -> Int {
        guard let last, let place = last.place else { return 0 }
        if tracks.indices.contains(place), tracks[place] == last.track { return place + 1 }
        return tracks.firstIndex(of: last.track).map { $0 + 1 } ?? place
    }

    /// Asks for the beats of the next track of the playlist, or loads it if any tempo is played.
    private mutating func lookAtNextTrack() {
        guard var search, let (contents, first) = search.playlist else { return }
        let tracks = contents.tracks
        while search.looked < tracks.count {
            let place = (first + search.looked) % tracks.count
            search.looked += 1
            guard !unreadable.contains(tracks[place]) else { continue }
            let choice = Choice(track: tracks[place], place: place)
            search.choice = choice
            self.search = search
            guard settings.outOfRange == .skip else { return load(choice) }
            return order(.lookUp(choice.track))
        }
        unreadable = []
        let rate = Int((fill?.cadence ?? 0).rounded())
        let reason = reason(of: search).map { ": " + $0 } ?? ""
        let playlist = settings.playlist
        guard !search.skipped.isEmpty else {
            return fail("only clicks: no track of the playlist \(playlist) can be played\(reason)")
        }
        fail(
            "only clicks: no track of the playlist \(playlist) fits \(rate) spm within 12 %\(reason); "
                + "to play all tracks: music.out_of_range = \"stretch\""
        )
    }

    /// Why tracks of the playlist were skipped or cannot be played; nil if there are no such tracks.
    private func reason(of search: Search) -> String? {
        let rate = Int((fill?.cadence ?? 0).rounded())
        let skipped = search.skipped.isEmpty ? nil : "skipped at \(rate) spm: " + PlaylistTracks.named(search.skipped)
        let parts = [skipped, search.playlist?.contents.problem].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    mutating func check(_ result: Result<CatalogueTrack, MusicProblem>) {
        guard let search = answered(), let choice = search.choice, let cadence = fill?.cadence else { return }
        do throws(MusicProblem) {
            let track = try result.get()
            let candidate = TempoCandidate(id: track.playable.id, tempo: track.playable.tempo)
            let speed = TrackChoice.speed(candidate, cadence)
            if TrackChoice.playlistRange.contains(speed) { return load(choice) }
            self.search?.skipped.append("\(track.title) (\(SpeedChange.text(speed)))")
        } catch {
            unreadable.insert(choice.track)
            report(error)
        }
        lookAtNextTrack()
    }

    mutating func load(_ choice: Choice) {
        guard let sampleRate, let search else { return }
        if search.playlist != nil { leftOut = reason(of: search) }
        latestNumber += 1
        self.search?.choice = choice
        order(.load(choice.track, number: latestNumber, sampleRate))
    }

    /// Plays the track that was loaded, or searches another one if it cannot be read.
    mutating func begin(_ result: Result<CatalogueTrack, MusicProblem>) {
        guard let search = answered(), let choice = search.choice, let cadence = fill?.cadence else { return }
        do throws(MusicProblem) {
            let track = try result.get()
            sequence.play(track.playable, from: search.step, cadence: cadence)
            guard let passage = sequence.last else { return }
            playing[passage.number] = Playing(track: track, number: latestNumber, place: choice.place)
            let change = SpeedChange.text(passage.ratio.speed(tempo: track.playable.tempo, cadence: cadence))
            let text = "music: track \(choice.track), \(track.title), begins at step \(search.step); "
            order(.log(text + "its speed changes by \(change)", isWarning: false))
            if let leftOut { report(MusicProblem(description: leftOut)) } else { problem = nil }
            order(.reportChange)
            endSearch(isFound: true)
        } catch {
            unreadable.insert(choice.track)
            report(error)
            self.search?.playlist = nil
            choose()
        }
    }
}

enum SpeedChange {
    static func text(_ speed: Double) -> String {
        let percent = Int(((speed - 1) * 100).rounded())
        return "\(percent < 0 ? "−" : "+")\(abs(percent)) %"
    }
}
