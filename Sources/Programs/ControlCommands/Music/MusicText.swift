import Cadence
import Control
import Music
import MusicFiles
import MusicLibrary
import Report

enum MusicText {
    static func tempo(_ tempo: Double) -> String { number(tempo, 1) + " BPM" }

    static func number(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let whole = Int((abs(value) * scale).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let fraction = "\(whole % Int(scale))"
        return sign + "\(whole / Int(scale))." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    static func clock(_ seconds: Double) -> String {
        let seconds = Int(seconds.rounded())
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }

    /// Why a track is not played, with the remedy if there is one; nil if it is played.
    static func problem(_ track: Track) -> String? {
        if !track.isAvailable { return "the file is missing; if it is there again: stridectl music scan" }
        switch track.problem {
        case .none: return track.isAnalysed ? nil : "not analysed yet; to analyse it: stridectl music scan"
        case .noSteadyBeat: return "no steady beat; to set a tempo: stridectl music tap \(track.id)"
        case .file(let code): return MusicFileError(code, track.detail).description
        }
    }

    static func line(_ progress: ScanProgress) -> String {
        let count = "\(progress.done) of \(progress.total)"
        let failed = progress.failed == 0 ? "" : ", \(progress.failed) cannot be read (stridectl music list --problems)"
        switch progress.state {
        case .searching: return "looking for music files"
        case .analysing: return "analysing \(count)\(failed): \(progress.detail.split(separator: "/").last ?? "")"
        case .paused: return "paused during the run, \(count) analysed"
        case .finished:
            let advice = progress.detail.isEmpty ? "" : "; \(progress.detail)"
            let files = progress.done == 1 ? "1 file" : "\(progress.done) files"
            return "the scan is finished: \(files) analysed\(failed)\(advice)"
        case .interrupted: return "the scan was interrupted after \(count); to continue: stridectl music scan"
        case .stopped: return "the scan has stopped after \(count): \(progress.detail)"
        }
    }
}

extension MusicStatus {
    /// The music in one line, for example `Lava – Ada · +2 % · 1:03 of 3:20`.
    var line: String {
        switch mode {
        case .off: "off"
        case .on: track?.line ?? "on, no track is playing"
        case .playlist: track?.line ?? "playlist \(playlist ?? ""), no track is playing"
        }
    }

    var settingsLine: String {
        "volume \(Volume(fraction: volume).formatted) · clicks with music: \(clicks.rawValue)"
    }

    var text: String { (["music \(line)", settingsLine] + [problem].compactMap(\.self)).joined(separator: "\n") }
}

extension TrackStatus {
    var name: String { [title, artist].compactMap(\.self).joined(separator: " – ") }

    var line: String {
        let change = Int(((speed - 1) * 100).rounded())
        let sign = change < 0 ? "−" : "+"
        return "\(name) · \(sign)\(abs(change)) % · \(Self.time(positionSeconds)) of \(Self.time(durationSeconds))"
    }

    private static func time(_ seconds: Double) -> String {
        MusicText.clock(min(max(seconds, 0), 360_000).rounded(.down))
    }
}

enum WaveformText {
    private static var levels: [Character] {
        Array(DisplayOptions.letters == .unicode ? " ▁▂▃▄▅▆▇█" : " .:-=+*#@")
    }

    private static func character(_ level: Double) -> Character {
        let levels = levels
        // The square root shows quiet parts better.
        return levels[min(levels.count - 1, Int((max(0, level).squareRoot() * Double(levels.count - 1)).rounded()))]
    }

    static func overview(_ waveform: [UInt8], _ beats: BeatMap, duration: Double, columns: Int) -> [String] {
        let columns = min(columns, waveform.count)
        let line = (0..<columns).map { column -> Character in
            let first = column * waveform.count / columns
            let range = first..<max(first + 1, (column + 1) * waveform.count / columns)
            return character(Double(waveform[range].max() ?? 0) / 255)
        }
        var steady = [Character](repeating: " ", count: columns)
        for range in beats.steady where !range.isEmpty {
            let ends = [beats.beats[range.lowerBound], beats.beats[range.upperBound - 1]]
            let places = ends.map { min(columns - 1, max(0, Int($0 / max(duration, 0.001) * Double(columns)))) }
            for column in places[0]...max(places[0], places[1]) { steady[column] = "-" }
        }
        let end = MusicText.clock(duration)
        let gap = String(repeating: " ", count: max(1, columns - 4 - end.count))
        return [String(line), String(steady), "0:00" + gap + end]
    }

    /// - Parameter samples: Interleaved stereo samples from the time `start` on.
    static func detail(
        _ samples: [Float],
        rate: Int,
        _ beats: BeatMap,
        from start: Double,
        seconds: Double,
        columns: Int
    ) -> [String] {
        let length = Int(seconds * Double(rate)) * 2 / columns
        let line = (0..<columns).map { column -> Character in
            let range = (column * length)..<((column + 1) * length)
            let part = samples[range.clamped(to: 0..<samples.count)]
            return character(Double(part.reduce(0) { max($0, abs($1)) }))
        }
        var marks = [Character](repeating: " ", count: columns)
        for (index, beat) in beats.beats.enumerated() {
            let column = Int((beat - start) / seconds * Double(columns))
            guard beat >= start, column < columns else { continue }
            let isDownbeat = beats.firstDownbeat.map { index % 4 == $0 } ?? false
            marks[column] = isDownbeat ? "^" : "|"
        }
        let end = MusicText.number(start + seconds, 1) + " s"
        let begin = MusicText.number(start, 1) + " s"
        let gap = String(repeating: " ", count: max(1, columns - begin.count - end.count))
        return ["", String(line), String(marks), begin + gap + end]
    }
}
