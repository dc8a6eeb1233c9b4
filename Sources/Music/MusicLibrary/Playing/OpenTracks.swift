package import Metronome
package import Music
import MusicFiles

/// The samples of the tracks that are open, and the music of steps that is made from them.
///
/// `opening` and `rendering` return functions that may wait for a disk or compute for a long time. The owner calls each on another
/// thread, and must wait for its end before it uses this value again.
package struct OpenTracks {
    /// The samples, by their numbers.
    private(set) var windows: [UInt64: TrackWindow] = [:]
    private var renderer: (rate: SampleRate, music: StepMusic)?

    /// A track that was opened at its first beat.
    package struct Opened: Sendable {
        fileprivate let track: CatalogueTrack
        fileprivate let window: TrackWindow
    }

    package init() {}

    package mutating func opening(
        _ id: Int64,
        of catalogue: any MusicCatalogue,
        at rate: SampleRate
    ) -> @Sendable () throws(MusicProblem) -> Opened {
        let renderer = renderer(at: rate)
        return { () throws(MusicProblem) in
            let track = try catalogue.track(id)
            let playable = track.playable
            let beginning = playable.beats.seconds(atBeat: Double(playable.firstBeat))
            let first = max(0, renderer.frame(at: beginning - 2 * StepMusic.context))
            let start = Double(first) / Double(rate.hertz)
            let window = TrackWindow(try catalogue.samples(of: track, from: start, rate: rate.hertz), first: first)
            // A file that cannot be read is found now, and another track is chosen.
            do throws(MusicFileError) { try window.read(first..<first + 1) } catch {
                throw MusicProblem(description: "\(track.path): \(error.description)")
            }
            return Opened(track: track, window: window)
        }
    }

    package mutating func add(_ opened: Opened, as number: UInt64) -> CatalogueTrack {
        windows[number] = opened.window
        return opened.track
    }

    package mutating func rendering(
        _ jobs: [MusicPlanner.Job],
        at rate: SampleRate
    ) -> @Sendable () -> [Result<MusicSound, PartFailure>] {
        let renderer = renderer(at: rate)
        let work = jobs.map { job in
            let parts = job.parts.compactMap { number, layer in windows[number].map { (window: $0, layer: layer) } }
            return (parts: parts, frames: job.frames)
        }
        return { work.map { Self.render($0.parts, frames: $0.frames, renderer) } }
    }

    /// Closes the tracks that have other numbers.
    package mutating func keep(_ numbers: Set<UInt64>) { windows = windows.filter { numbers.contains($0.key) } }

    /// Forgets the samples before a part of a track.
    package func discard(_ number: UInt64, before layer: MusicLayer) {
        guard let renderer else { return }
        windows[number]?.discard(before: renderer.music.frames(for: layer).lowerBound)
    }

    private mutating func renderer(at rate: SampleRate) -> StepMusic {
        if let renderer, renderer.rate == rate { return renderer.music }
        let music = StepMusic(sampleRate: rate)
        renderer = (rate, music)
        return music
    }

    private static func render(
        _ parts: [(window: TrackWindow, layer: MusicLayer)],
        frames: Int,
        _ renderer: StepMusic
    ) -> Result<MusicSound, PartFailure> {
        for part in parts {
            do throws(MusicFileError) {
                try part.window.read(renderer.frames(for: part.layer))
            } catch {
                return .failure(PartFailure(passage: part.layer.passage, error: error))
            }
        }
        return .success(renderer.render(parts, frames: frames))
    }
}
