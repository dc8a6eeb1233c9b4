public import MusicFiles

/// Why a track is not used for matching.
public enum TrackProblem: Hashable, Sendable {
    /// The file cannot be read.
    case file(MusicFileError.Code)
    /// No steady beat was found.
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
