import Activities
import MusicFiles
import MusicLibrary
import OutsideText

/// Tracks and scans as text.
enum MusicText {
    /// A tempo such as `170.2 BPM`.
    static func tempo(_ tempo: Double) -> String { number(tempo, 1) + " BPM" }

    /// A number with this many decimals.
    static func number(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let whole = Int((abs(value) * scale).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let fraction = "\(whole % Int(scale))"
        return sign + "\(whole / Int(scale))." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// A time such as `3:05`.
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

    /// The progress of a scan in one line.
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
