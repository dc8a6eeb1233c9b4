import LateLibraries

/// Why the beats of a track cannot be found.
public enum BeatAnalysisError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sample rate is outside 8 to 192 kHz.
    case sampleRate(Double)
    /// The library KISS FFT is not installed.
    case libraryMissing

    /// The failure in plain English.
    public var description: String {
        switch self {
        case .sampleRate(let rate): "the sample rate \(rate) Hz is outside 8000 to 192000 Hz"
        case .libraryMissing: LateLibrary.kissFFT.absence
        }
    }
}
