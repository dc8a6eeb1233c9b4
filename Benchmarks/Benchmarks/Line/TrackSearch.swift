import Benchmark
import Foundation
import Music
import MusicFiles
import MusicLibrary

/// The search for tracks of a tempo in a library of 5,000 tracks, as it is made when a track is chosen, against reading all
/// tracks and selecting them here, which needs no index.
func registerTrackSearch() {
    let time = BenchmarkMetric.cost("search (µs)")
    let peer = BenchmarkMetric.cost("reading all tracks (µs)")
    let ratio = BenchmarkMetric.cost("search / reading all (%)")
    let ofLimit = BenchmarkMetric.cost("search / limit of 10 ms (%)")
    Benchmark(
        "Search for tracks, 5,000 in the library",
        configuration: .init(metrics: [ofLimit, ratio, time, peer], warmupIterations: 2, maxIterations: 100)
    ) { (benchmark: Benchmark, shelf: Shelf) in
        let range = Shelf.range(atCadence: 140 + 60 * Double(benchmark.currentIteration % 13) / 12)
        var (found, selected): ([TrackID], [TrackID]) = ([], [])
        let paired = Paired(turn: benchmark.currentIteration) {
            found = shelf.search(range)
        } peer: {
            selected = shelf.select(range)
        }
        guard found == selected, found.count > 500 else {
            return benchmark.error("\(found.count) tracks found, \(selected.count) selected")
        }
        benchmark.measurement(ofLimit, Int((paired.ours / .milliseconds(10) * 100).rounded()))
        benchmark.measurement(ratio, paired.percentage)
        benchmark.measurement(time, Int(paired.ours / .microseconds(1)))
        benchmark.measurement(peer, Int(paired.peer / .microseconds(1)))
    } setup: {
        try Shelf(count: 5_000)
    }
}

/// A library of tracks with tempos of 60 to 200 per minute, in a folder that is removed with the object.
private final class Shelf: Sendable {
    private let folder: URL
    private let library: MusicLibrary

    init(count: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "strided-bench-music-\(getpid())")
        let music = folder.appending(path: "music")
        try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
        library = try MusicLibrary(path: folder.appending(path: "music.sqlite").path, creates: true)
        for index in 0..<count { try Data("\(index)".utf8).write(to: music.appending(path: "\(index).mp3")) }
        _ = try library.addFolder(music.path)
        var scan = LibraryScan(
            library,
            now: 0,
            hasFFmpeg: false,
            permission: { .go },
            pause: {},
            analysis: { path, _ in .success(Self.analysis(of: path)) }
        )
        let outcome = try scan.run()
        guard outcome.analysed == count else { throw UnexpectedWork(what: "\(outcome)") }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The tempos that are searched for at a cadence in steps per minute.
    static func range(atCadence cadence: Double) -> ClosedRange<Double> { (0.94 * cadence)...(1.06 * cadence) }

    func search(_ range: ClosedRange<Double>) -> [TrackID] {
        (try? library.candidates(tempoRanges: [range]).map(\.id)) ?? []
    }

    func select(_ range: ClosedRange<Double>) -> [TrackID] {
        let all = (try? library.tracks()) ?? []
        return all.filter { track in
            track.tempo.map { tempo in [1, 2, 0.5].contains { range.contains(tempo * $0) } } ?? false
        }.map(\.id).sorted()
    }

    /// A minute of music whose tempo depends on the number in the name of the file.
    private static func analysis(of path: String) -> TrackAnalysis {
        let number = Int(path.split(separator: "/").last?.prefix { $0.isNumber } ?? "") ?? 0
        let tempo = 60 + 140 * (Double(number) * 0.618).truncatingRemainder(dividingBy: 1)
        let beats = (0..<Int(tempo)).map { 0.1 + 60 / tempo * Double($0) }
        return TrackAnalysis(
            beats: BeatMap(beats: beats, steady: [0..<beats.count], confidence: 0.8),
            loudness: Loudness(integrated: -9.5, truePeak: 0.98),
            duration: 60,
            tags: TrackTags(),
            waveform: Array(repeating: 128, count: TrackAnalysis.waveformParts)
        )
    }
}
