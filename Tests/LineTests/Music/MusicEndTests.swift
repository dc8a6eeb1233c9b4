import Activities
import Clocks
import Dispatch
import Logging
import Metronome
import Music
import MusicFiles
import Testing

@testable import Configuration
@testable import OfflineRendering
@testable import MusicLibrary
@testable import strided

/// The end of the daemon while a disk does not answer.
@Suite(.timeLimit(.minutes(15))) struct MusicEndTests {
    /// A library on a disk that does not answer before `answer()`.
    private final class DeafDisk: MusicCatalogue {
        private let semaphore = DispatchSemaphore(value: 0)
        /// Yields an element when the library begins to be read.
        let readings: AsyncStream<Void>
        private let reading: AsyncStream<Void>.Continuation

        init() { (readings, reading) = AsyncStream.makeStream() }

        func answer() { semaphore.signal() }

        func candidates(cadence: Double) throws(MusicProblem) -> [TempoCandidate] {
            reading.yield()
            semaphore.wait()
            return []
        }

        func track(_ id: Int64) throws(MusicProblem) -> CatalogueTrack { throw MusicProblem(description: "none") }

        func tracks(
            ofPlaylist playlist: String,
            moods: [StepsPlaylistMapper.Mood]
        ) throws(MusicProblem) -> PlaylistTracks { PlaylistTracks(tracks: []) }

        func samples(of track: CatalogueTrack, from start: Double, rate: Int) throws(MusicProblem) -> any TrackSamples {
            throw MusicProblem(description: "none")
        }

        func recordPlay(_ id: Int64, at time: Double) {}
    }

    @Test func theMusicEndsWithoutWaitingForTheDisk() async throws {
        let (disk, clock, messages) = (DeafDisk(), SystemClock(), MessageList())
        let log = Logger(label: "music") { _ in ListHandler(list: messages, logLevel: .info) }
        var settings = DaemonSettings()
        settings.preferences.music.mode = .on
        let surroundings = Surroundings(
            clock: clock,
            output: OfflineOutput(clock: clock, sampleRate: SampleRate(hertz: 8_000)),
            saver: StateSaver(nil, clock: clock, log: log),
            sounds: SoundLibrary(settings, environment: [:]),
            log: log
        )
        let controller = MusicController(settings: settings, surroundings: surroundings, catalogue: disk)
        let feed = surroundings.music
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 170))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 8_000))
        renderer.apply(Settings(serial: 1, order: order, sound: .silence), at: 0)
        feed.write { $0.report(order) }
        feed.write { [grid = renderer.frameGrid] in $0.report(grid) }
        // The first update asks for the frames of the steps, and the second one for a track.
        await controller.update()
        let service = Task { try await MusicService(music: controller).run() }
        feed.wake()
        var readings = disk.readings.makeAsyncIterator()
        await readings.next()
        service.cancel()
        // Without the correction, this waits for the answer of the disk.
        try await service.value
        disk.answer()
        #expect(messages.all.isEmpty)
    }

    @Test func workThatIsNotCancelledHasItsResult() async {
        #expect(await SystemClock().offloadUntilCancelled { 7 } == 7)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await SystemClock().offloadUntilCancelled { 7 }
        }
        #expect(await task.value == nil)
    }
}
