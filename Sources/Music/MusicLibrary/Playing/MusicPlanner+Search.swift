import Music

// The search for the next track: it asks for tracks until one can be read.

extension MusicPlanner {
    static let mostTries = 20
    /// Later than this, in seconds after the beginning of a track, “previous” begins the same track again.
    private static let restart = 5.0
    /// After a failure, the library is searched again at once if the cadence has changed by this share.
    private static let otherCadence = 0.02

    struct Search: Sendable {
        let step: Int64
        let purpose: Purpose
        var tries = 0
        /// Whether the settings have changed since the last question, so that its answer is not used.
        var isOutdated = false
        var playlist: (contents: PlaylistTracks, first: Int)?
        var looked = 0
        /// The tracks of the playlist that do not fit the cadence, each with the change of playback speed that it would need.
        var skipped: [String] = []
        /// The track that is looked up or loaded.
        var choice: Choice?

        enum Purpose: Sendable {
            case wish
            /// The music needs a next track. If none is found, the music of a playlist ends at the step `stop`.
            case more(stop: Int64?)
        }
    }

    mutating func carryOutWish(_ wish: Wish, _ fill: Fill) {
        wanted = nil
        var choice: Choice?
        if wish == .previous, let present = sequence.passages.last(where: { $0.first < fill.next }) {
            let position = present.track.beats.seconds(atBeat: present.beat(at: fill.next))
            let beginning = present.track.beats.seconds(atBeat: Double(present.track.firstBeat))
            if position - beginning < Self.restart, played.count > 1 { played.removeLast() }
            choice = played.popLast()
        }
        checkedCadence = 0
        leftOut = nil
        search = Search(step: fill.soonest, purpose: .wish)
        if let choice { load(choice) } else { choose() }
    }

    /// Searches another track if the present music ends before the end of `fill` or no longer fits the cadence.
    mutating func extend(_ fill: Fill) {
        let (cadence, ready) = (fill.cadence, renderedEnd(from: fill.next))
        guard now >= triesAfter || abs(cadence - triedCadence) > Self.otherCadence * triedCadence else {
            return renderSteps()
        }
        guard let last = sequence.last, fill.next < sequence.end(of: last) else {
            return beginSearch(from: fill.soonest)
        }
        if let change = sequence.latestChange, change < fill.end {
            beginSearch(from: max(change, ready + (ready & 1)))
        } else if isOutOfRange(last, cadence), cadence != checkedCadence {
            checkedCadence = cadence
            guard let change = sequence.phraseEnd(atOrAfter: ready) else { return renderSteps() }
            // If no other track is found, a playlist ends here, so that only the clicks sound; a track of the library
            // continues.
            beginSearch(from: change, stop: change)
        } else {
            renderSteps()
        }
    }

    private func isOutOfRange(_ passage: MusicSequence.Passage, _ cadence: Double) -> Bool {
        guard settings.mode == .on || settings.outOfRange == .skip else { return false }
        let speed = passage.ratio.speed(tempo: passage.track.tempo, cadence: cadence)
        let range = settings.mode == .on ? TrackChoice.widestRange : TrackChoice.playlistRange
        return !range.contains(speed)
    }

    private mutating func beginSearch(from step: Int64, stop: Int64? = nil) {
        search = Search(step: step, purpose: .more(stop: stop))
        choose()
    }

    /// Ends the search, and continues with the work for which it was needed.
    mutating func endSearch(isFound: Bool) {
        guard let search, let fill else { return }
        self.search = nil
        switch search.purpose {
        case .wish: extend(fill)
        case .more(let stop):
            if !isFound, let stop, settings.mode == .playlist { sequence.stop(at: stop) }
            renderSteps()
        }
    }

    /// Ends the search without a track; the next one begins later.
    mutating func fail() {
        triedCadence = fill?.cadence ?? 0
        triesAfter = now + Self.retry
        order(.setAlarm(triesAfter))
        order(.reportChange)
        endSearch(isFound: false)
    }

    mutating func fail(_ problem: MusicProblem) {
        report(problem)
        fail()
    }

    mutating func fail(_ problem: String) { fail(MusicProblem(description: problem)) }

    /// The search to which an answer belongs; nil if the answer comes too late to be used.
    mutating func answered() -> Search? {
        guard let search, fill != nil else { return nil }
        guard search.isOutdated else { return search }
        if settings.mode == .off {
            (self.search, fill) = (nil, nil)
        } else if wanted != nil {
            // Another moment follows the change of the settings, and carries out the wish.
            endSearch(isFound: true)
        } else {
            self.search?.isOutdated = false
            choose()
        }
        return nil
    }
}
