import Cadence
import Metronome
import Music
import MusicFiles
import Playback

// The steps that are rendered and posted.

extension MusicPlanner {
    /// Seconds of music that are rendered ahead.
    private static let depth = 5.0
    /// The sound output renders up to this number of seconds ahead.
    private static let outputDepth = 2.0
    /// Music is rendered when less than this number of seconds is left.
    private static let reserve = 3.0
    /// The number of steps from the choice of a track to its first beat: the time in which its decoder starts.
    private static let leadSteps: Int64 = 2

    /// The steps that are filled with music.
    struct Fill: Sendable {
        let grid: FrameGrid
        let next: Int64
        let end: Int64
        /// The cadence in steps per minute to which the tracks must fit.
        let cadence: Double
        /// The parts that are not rendered yet.
        fileprivate var parts: [Range<Int64>] = []
        fileprivate var jobs: [Job] = []
        /// Whether the next plan replaces what the output has rendered.
        fileprivate var isUrgent = false

        init(_ grid: FrameGrid, from next: Int64, cadence: Double) {
            var end = next
            while Self.seconds(from: next, to: end, grid) < MusicPlanner.depth,
                end - next < Int64(MusicList.capacity) - 4
            { end += 1 }
            (self.grid, self.next, self.end, self.cadence) = (grid, next, end, cadence)
        }

        /// The seconds from the first step to a step.
        fileprivate func seconds(to step: Int64) -> Double { Self.seconds(from: next, to: step, grid) }

        private static func seconds(from next: Int64, to step: Int64, _ grid: FrameGrid) -> Double {
            Double(grid.onset(ofStep: step) - grid.onset(ofStep: next)) / Double(grid.sampleRate.hertz)
        }

        /// The first step of the left foot at which a track that is chosen now can begin.
        var soonest: Int64 {
            let step = next + MusicPlanner.leadSteps
            return step + (step & 1)
        }
    }

    package struct Job: Sendable {
        let step: Int64
        let frames: Int
        let layers: [MusicLayer]
        /// The layers whose samples are open, with the numbers of the samples.
        let parts: [(number: UInt64, layer: MusicLayer)]
    }

    func renderedEnd(from next: Int64) -> Int64 { max(next, (rendered.keys.max() ?? next - 1) + 1) }

    mutating func begin(_ new: Fill) {
        fill = new
        if let wanted { carryOutWish(wanted, new) } else { extend(new) }
    }

    /// Renders missing and changed steps, if less than the reserve is left, rendered music has changed, or the output has no plan.
    mutating func renderSteps() {
        guard var fill else { return }
        let (next, end) = (fill.next, fill.end)
        let ready = (next..<end).first { !isReady($0, fill.grid) } ?? end
        let isStale = (next..<renderedEnd(from: next)).contains { $0 < end && !isReady($0, fill.grid) }
        guard isStale || ready < end && fill.seconds(to: ready) < Self.reserve || !isPosted else { return finish() }
        // The sound output may have rendered a step that has no music yet, for example after an underrun.
        let missing = (ready..<end).first { rendered[$0] == nil && !sequence.layers(ofStep: $0).isEmpty } ?? end
        fill.isUrgent = !isPosted || fill.seconds(to: missing) < Self.outputDepth
        // The first four steps are posted before the others are rendered, because they may be needed soon.
        fill.parts = [ready..<min(ready + 4, end), min(ready + 4, end)..<end]
        self.fill = fill
        renderNextPart()
    }

    /// Whether the present music of a step was rendered for the present beat grid.
    private func isReady(_ step: Int64, _ grid: FrameGrid) -> Bool {
        let layers = sequence.layers(ofStep: step)
        guard let music = rendered[step] else { return layers.isEmpty }
        return music.layers == layers && music.sound.frames == grid.frames(ofStep: step)
    }

    private mutating func renderNextPart() {
        guard let fill, let part = fill.parts.first, let sampleRate else {
            discard()
            return finish()
        }
        self.fill?.parts.removeFirst()
        var jobs: [Job] = []
        for step in part {
            let (layers, frames) = (sequence.layers(ofStep: step), fill.grid.frames(ofStep: step))
            let old = rendered[step]
            guard old?.layers != layers || old?.sound.frames != frames else { continue }
            guard !layers.isEmpty, frames > 0 else {
                rendered[step] = nil
                if old != nil { self.fill?.isUrgent = true }
                continue
            }
            let parts = layers.compactMap { layer in playing[layer.passage].map { (number: $0.number, layer: layer) } }
            jobs.append(Job(step: step, frames: frames, layers: layers, parts: parts))
        }
        guard !jobs.isEmpty else { return post() }
        self.fill?.jobs = jobs
        order(.render(jobs, sampleRate))
    }

    /// Stores the music that was rendered, and posts it.
    mutating func take(_ results: [Result<MusicSound, PartFailure>]) {
        guard let fill, !fill.jobs.isEmpty else { return }
        self.fill?.jobs = []
        guard settings.mode != .off else { return self.fill = nil }
        for (job, result) in zip(fill.jobs, results) {
            let old = rendered[job.step]
            switch result {
            case .success(let sound): rendered[job.step] = Rendered(sound: sound, layers: job.layers)
            case .failure(let failure):
                rendered[job.step] = nil
                give(up: failure)
            }
            guard let old else { continue }
            let change = abs(Double(job.frames - old.sound.frames)) / Double(max(job.frames, 1))
            // The new music replaces other music that will sound soon.
            if old.layers != job.layers || change > 0.002 && job.step < fill.next + 8 { self.fill?.isUrgent = true }
        }
        post()
    }

    private mutating func post() {
        guard let fill, let sampleRate else { return }
        // The plan also contains the step that is heard and the step before it, because its fade-out may be rendered
        // again.
        let first = max(0, fill.next - 2)
        let last = rendered.keys.max() ?? first
        isPosted = true
        let plan = MusicPlan(
            run: run,
            first: first,
            sounds: first <= last ? (first...last).map { rendered[$0]?.sound } : [],
            sampleRate: sampleRate,
            gain: Float(settings.volume.amplitude),
            clickGain: settings.clicks.gain,
            isUrgent: fill.isUrgent
        )
        order(.post(plan))
        self.fill?.isUrgent = false
        renderNextPart()
    }

    /// Ends a track that cannot be read any more; the next track is chosen at once.
    private mutating func give(up failure: PartFailure) {
        guard let broken = playing.removeValue(forKey: failure.passage) else { return }
        sequence.remove(failure.passage)
        unreadable.insert(broken.track.playable.id)
        triesAfter = .zero
        // If another track is still playing, it was to be replaced.
        checkedCadence = 0
        if sequence.last != nil { wanted = wanted ?? .next }
        report(MusicProblem(description: "\(broken.track.path): \(failure.error.description)"))
        order(.wake)
    }

    private mutating func discard() {
        guard let next = fill?.next else { return }
        rendered = rendered.filter { $0.key >= next - 3 }
        sequence.removePassages(before: next - 2)
        let numbers = Set(sequence.passages.map(\.number))
        playing = playing.filter { numbers.contains($0.key) }
        // After a pause, the step before is played again.
        for layer in sequence.layers(ofStep: next - 2) {
            if let number = playing[layer.passage]?.number { order(.discard(number: number, before: layer)) }
        }
    }

    /// Notes which tracks have begun to sound, and shows the one that is heard.
    private mutating func finish() {
        guard let next = fill?.next else { return }
        fill = nil
        for passage in sequence.passages where passage.first < next && playing[passage.number]?.isHeard == false {
            guard let choice = playing[passage.number]?.choice else { continue }
            playing[passage.number]?.isHeard = true
            played.append(choice)
            if choice.place != nil { lastOfPlaylist = choice }
            order(.recordPlay(choice.track))
        }
        order(.show(true))
    }
}

// MARK: - Status

extension MusicPlanner {
    /// The state of the music for the status: with the track that is heard, or with the one that was chosen last.
    package func snapshot(in moment: MusicMoment, ofChoice isChoice: Bool) -> MusicSnapshot {
        let chosen = sequence.last.flatMap { passage in
            moment.order.flatMap { status(of: passage, at: passage.first, $0) }
        }
        return MusicSnapshot(
            settings: settings,
            track: (isChoice ? chosen : nil) ?? track(in: moment),
            problem: isChoice || settings.mode != .off ? problem : nil
        )
    }

    /// The track that is heard.
    package func track(in moment: MusicMoment) -> MusicSnapshot.Track? {
        let step = moment.pausedAt ?? moment.heard ?? 0
        let passage = sequence.passages.last { $0.first <= step } ?? sequence.passages.first
        guard let passage, step < sequence.end(of: passage), let order = moment.order else { return nil }
        return status(of: passage, at: step, order)
    }

    private func status(of passage: MusicSequence.Passage, at step: Int64, _ order: PlayOrder) -> MusicSnapshot.Track? {
        guard let track = playing[passage.number]?.track else { return nil }
        let beats = passage.track.beats
        return MusicSnapshot.Track(
            id: track.playable.id,
            title: track.title,
            artist: track.artist,
            tempo: passage.track.tempo,
            speed: passage.ratio.speed(tempo: passage.track.tempo, cadence: order.tempo.stepsPerMinute),
            position: beats.seconds(atBeat: max(passage.firstBeat, passage.beat(at: step))),
            duration: track.duration
        )
    }
}

package struct MusicSnapshot: Sendable {
    package var settings: MusicSettings
    package var track: Track?
    /// Why there is no music, or why a track was skipped.
    package var problem: String?

    package struct Track: Sendable {
        package let id: Int64
        package let title: String
        package let artist: String?
        /// Beats per minute at its own speed.
        package let tempo: Double
        /// The speed at which it is played; 1 is its own.
        package let speed: Double
        /// The position in the file in seconds.
        package let position: Double
        /// The length in seconds.
        package let duration: Double
    }
}
