public import MusicFiles

/// Why a track is not played.
public enum TrackProblem: Hashable, Sendable {
    /// The file cannot be read.
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
