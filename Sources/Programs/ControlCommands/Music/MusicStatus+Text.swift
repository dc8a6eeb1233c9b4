import Cadence
import Control

extension MusicStatus {
    /// The music in one line, for example `Lava – Ada · +2 % · 1:03 of 3:20`.
    var line: String {
        switch mode {
        case .off: "off"
        case .on: track?.line ?? "on, no track is playing"
        case .playlist: track?.line ?? "playlist \(playlist ?? ""), no track is playing"
        }
    }

    /// The settings in one line.
    var settingsLine: String {
        "volume \(Volume(fraction: volume).formatted) · clicks with music: \(clicks.rawValue)"
    }

    /// The music and its settings, in lines for the terminal.
    var text: String { (["music \(line)", settingsLine] + [problem].compactMap(\.self)).joined(separator: "\n") }
}

extension TrackStatus {
    /// The title and the artist.
    var name: String { [title, artist].compactMap(\.self).joined(separator: " – ") }

    /// The track in one line: the title, the artist, by how much it is played faster, and the position.
    var line: String {
        let change = Int(((speed - 1) * 100).rounded())
        let sign = change < 0 ? "−" : "+"
        return "\(name) · \(sign)\(abs(change)) % · \(Self.time(positionSeconds)) of \(Self.time(durationSeconds))"
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 360_000))
        let rest = whole % 60
        return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
