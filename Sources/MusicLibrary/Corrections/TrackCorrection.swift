/// What the user has corrected in the beats of a track.
public struct TrackCorrection: Hashable, Sendable {
    /// The offsets that are accepted, in seconds.
    public static let offsets = -5.0...5.0
    /// The tempos that are accepted, in beats per minute.
    public static let tempos = 30.0...300.0
    /// The factors of the tempo that are accepted.
    public static let factors = [0.25, 0.5, 1, 2, 4]

    /// The tempo in beats per minute, within ``tempos``; nil keeps the tempo that was found.
    public var tempo: Double?
    /// The time by which all beats are later, in seconds, within ``offsets``.
    public var offset: Double
    /// The factor by which the number of beats is multiplied after ``tempo`` is applied; one of ``factors``.
    public var factor: Double

    /// Creates a correction; without arguments it changes nothing.
    public init(tempo: Double? = nil, offset: Double = 0, factor: Double = 1) {
        self.tempo = tempo
        self.offset = offset
        self.factor = factor
    }

    /// The correction without values that are not accepted, which only a damaged library has.
    var valid: TrackCorrection {
        TrackCorrection(
            tempo: tempo.flatMap { Self.tempos.contains($0) ? $0 : nil },
            offset: Self.offsets.contains(offset) ? offset : 0,
            factor: Self.factors.contains(factor) ? factor : 1
        )
    }

    /// Whether the correction changes nothing.
    public var isEmpty: Bool { self == TrackCorrection() }
}
