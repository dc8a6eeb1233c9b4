import Foundation
import Music
import MusicFiles
import TestSupport

@testable import MusicLibrary

/// A music library and a folder of music in a folder of the test; the analysis is a function of the content of a file.
///
/// A file contains its tempo as text: `170` is a track of 170 beats per minute, `corrupt` one that cannot be read.
final class LibraryFixture {
    let folder: TemporaryFolder
    let library: MusicLibrary
    var hasFFmpeg = false
    /// The files that were analysed, in their order.
    private(set) var analysed: [String] = []
    /// The scan is ended when this number of files was analysed.
    var limit = Int.max

    init() throws {
        folder = try TemporaryFolder()
        library = try MusicLibrary(path: folder.file("data/music.sqlite"), creates: true)
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    }

    var music: String { folder.file("music") }

    func path(_ name: String) -> String { "\(music)/\(name)" }

    /// Writes a file; a second in the future for each change, so that a change is seen without waiting.
    func write(_ name: String, _ content: String, age: Int = 100) throws {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: url, atomically: true, encoding: .utf8)
        let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(age))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }

    func move(_ name: String, to other: String) throws {
        let target = URL(filePath: path(other))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(atPath: path(name), toPath: target.path)
    }

    func delete(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    @discardableResult
    func scan(permission: @escaping () -> LibraryScan.Permission = { .go }) throws -> LibraryScan.Outcome {
        var scan = LibraryScan(
            library,
            now: 1_700_000_000,
            hasFFmpeg: hasFFmpeg,
            permission: { self.analysed.count >= self.limit ? .end : permission() },
            pause: {},
            analysis: { path, _ throws(MusicLibraryError) in self.analyse(path) }
        )
        return try scan.run()
    }

    private func analyse(_ path: String) -> Result<TrackAnalysis, MusicFileError> {
        analysed.append(String(path.dropFirst(music.count + 1)))
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        if text == "aac", !hasFFmpeg { return .failure(MusicFileError(.needsFFmpeg)) }
        if text == "library" { return .failure(MusicFileError(.needsLibrary, "sudo apt install x")) }
        let parts = text.split(separator: " ")
        guard let tempo = parts.first.flatMap({ Double($0) }) ?? (text == "aac" ? 170 : nil) else {
            return .failure(MusicFileError(.damaged, text))
        }
        var tags = TrackTags()
        tags.title = parts.count > 1 ? String(parts[1]) : nil
        return .success(Self.analysis(tempo: tempo, tags: tags))
    }

    static func analysis(tempo: Double, seconds: Double = 60, tags: TrackTags = TrackTags()) -> TrackAnalysis {
        let count = tempo > 0 ? Int(seconds * tempo / 60) : 0
        let beats = (0..<count).map { 0.1 + 60 / tempo * Double($0) }
        return TrackAnalysis(
            beats: BeatMap(beats: beats, firstDownbeat: 1, steady: count > 1 ? [0..<count] : [], confidence: 0.8),
            loudness: Loudness(integrated: -9.5, truePeak: 0.98),
            duration: seconds,
            tags: tags,
            waveform: Array(repeating: 128, count: 400)
        )
    }

    func track(_ name: String) throws -> Track? { try library.track(path: path(name)) }
}
