package import MusicFiles

/// The number of a track in the library; it is not used again after the track was removed.
public typealias TrackID = Int64

/// A track of the library, without its beats.
public struct Track: Hashable, Sendable {
    /// The number of the track.
    public let id: TrackID
    /// The absolute path of the file.
    package let path: String
    /// Identifies the content of the file, independently of its path.
    package let fingerprint: String
    /// Whether the file was there at the last scan.
    package let isAvailable: Bool
    /// Whether the present content of the file was analysed, also by an older version of the analysis.
    package let isAnalysed: Bool
    /// Why the track is not played; nil without a problem.
    package let problem: TrackProblem?
    /// The details of the problem, in one line; may be empty.
    package let detail: String
    package let title: String?
    package let artist: String?
    package let album: String?
    /// The tempo in the tags in beats per minute; it is often wrong.
    package let tagTempo: Double?
    /// The duration in seconds; nil if the track was not analysed.
    package let duration: Double?
    /// The tempo that was found, in beats per minute; nil without a steady beat.
    package let foundTempo: Double?
    /// The tempo with the user's correction, in beats per minute; nil if the track has no steady beat.
    public let tempo: Double?
    /// How certain the beats are, 0 to 1.
    package let confidence: Double?
    /// Integrated loudness in LUFS; nil for silence.
    package let loudness: Double?
    /// True peak, linear.
    package let truePeak: Double?
    /// When the track was played last, in seconds since 1970.
    package let lastPlayed: Int64?

    /// The title, or the name of the file without its extension.
    package var name: String {
        if let title { return title }
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}

package enum TrackProblem: Hashable, Sendable {
    case file(MusicFileError.Code)
    /// No steady beat was found, or fewer than 16 beats.
    case noSteadyBeat

    /// The stored form.
    var rawValue: String {
        switch self {
        case .file(let code): code.rawValue
        case .noSteadyBeat: "no-steady-beat"
        }
    }

    init?(rawValue: String) {
        if rawValue == "no-steady-beat" {
            self = .noSteadyBeat
        } else if let code = MusicFileError.Code(rawValue: rawValue) {
            self = .file(code)
        } else {
            return nil
        }
    }
}
