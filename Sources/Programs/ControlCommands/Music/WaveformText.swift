import Music
import Report

/// A waveform in characters, with the beats below it.
enum WaveformText {
    /// The characters of the levels, from silence to full scale.
    private static var levels: [Character] {
        Array(DisplayOptions.letters == .unicode ? " ▁▂▃▄▅▆▇█" : " .:-=+*#@")
    }

    private static func character(_ level: Double) -> Character {
        let levels = levels
        // The square root shows quiet parts better.
        return levels[min(levels.count - 1, Int((max(0, level).squareRoot() * Double(levels.count - 1)).rounded()))]
    }

    /// The whole track, with a line under its steady parts, and the time at both ends.
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

    /// Some seconds of the track, with a mark for each beat.
    ///
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
