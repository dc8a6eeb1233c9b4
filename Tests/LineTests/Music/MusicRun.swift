import Cadence
import Foundation
import Metronome
import MusicLibrary
import Pacing
import Synchronization
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import OfflineRendering
@testable import strided

/// A run with music on virtual time, whose sound is recorded at 8 kHz without clicks.
final class MusicRun: Sendable {
    static let hertz = 8_000

    let daemon: Daemon
    let time = VirtualTime()
    let music: SyntheticMusic
    let messages = MessageList()
    private let output: OfflineOutput
    private let folder: TemporaryFolder

    /// - Parameter playlist: The playlist that is played instead of the library.
    init(
        _ music: SyntheticMusic,
        playlist: String? = nil,
        change: (inout MusicSettings) -> Void = { _ in }
    ) throws {
        self.music = music
        folder = try TemporaryFolder()
        var settings = DaemonSettings()
        // Only the music is recorded.
        settings.preferences.volume = .init(fraction: 0)
        settings.preferences.leadIn = 0
        settings.preferences.music.mode = .on
        settings.preferences.music.volume = .init(fraction: 1)
        if let playlist {
            settings.preferences.music.mode = .playlist
            settings.preferences.music.playlist = playlist
        }
        change(&settings.preferences.music)
        let rate = SampleRate(hertz: Self.hertz)
        output = OfflineOutput(
            clock: time,
            sampleRate: rate,
            file: try RenderedFile(path: folder.file("run.wav"), sampleRate: rate)
        )
        var surroundings = Surroundings(time, output, messages: messages)
        surroundings.catalogue = music
        surroundings.journal = { [recorder] _, entry in recorder.record(entry) }
        daemon = Daemon(settings, surroundings)
    }

    private let recorder = Recorder()

    private final class Recorder: Sendable {
        let steps = Mutex<[Int64: Int64]>([:])

        func record(_ entry: RunEntry) {
            if case .onset(let onset) = entry { steps.withLock { $0[onset.step] = onset.frame } }
        }
    }

    /// The first frames of the steps, by their numbers.
    var onsets: [Int64: Int64] { recorder.steps.withLock { $0 } }

    /// Runs the daemon while `body` gives orders, and completes the recording.
    func run(_ body: @escaping @Sendable (MusicRun) async throws -> Void) async throws {
        try await time.runOnThread(daemon.services) { [self] in try await body(self) }
        try output.finish(at: time.now)
    }

    /// As ``run(_:)``, with a run at a fixed cadence in progress.
    func run(at cadence: Double, _ body: @escaping @Sendable (MusicRun) async throws -> Void) async throws {
        try await run { run in
            try await run.hold(cadence)
            try await run.daemon.run.carryOut(.start)
            try await body(run)
        }
    }

    func hold(_ cadence: Double) async throws {
        try await daemon.run.carryOut(.holdCadence(try StepRate(parsing: "\(cadence)")))
    }

    func wait(_ seconds: Double) async throws { try await time.pass(until: time.now + .seconds(seconds)) }

    /// A pulse in the recording: its first frame and its level.
    struct Pulse: Hashable {
        var frame: Int64
        var level: Float
    }

    /// The samples of the recording.
    func samples() throws -> [Float] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("run.wav")))
        return try DecodedWAV(Array(data), longest: .seconds(20_000)).samples
    }

    /// The pulses of the recording.
    func pulses() throws -> [Pulse] {
        let samples = try samples()
        var pulses: [Pulse] = []
        var frame = 0
        while frame < samples.count {
            if abs(samples[frame]) > 0.02 {
                let end = min(frame + SyntheticMusic.pulse / 2, samples.count)
                pulses.append(Pulse(frame: Int64(frame), level: samples[frame..<end].max() ?? 0))
                frame += 4 * SyntheticMusic.pulse
            } else {
                frame += 1
            }
        }
        return pulses
    }

    /// The pulses that are further than `tolerance` frames from each step.
    func strays(in pulses: [Pulse], tolerance: Int64 = 1) -> [Pulse] {
        let frames = onsets.values.sorted()
        var index = 0
        return pulses.filter { pulse in
            while index + 1 < frames.count, frames[index + 1] <= pulse.frame + tolerance { index += 1 }
            return abs(frames[index] - pulse.frame) > tolerance
        }
    }
}
