import Glibc

/// A soft start of a run: its first steps reach the full volume in equal steps of decibels.
///
/// The first step is 18 dB below full volume. It sounds between a quarter and a third as loud, if 10 dB halve the
/// loudness (Stevens, "The measurement of loudness", 1955, doi:10.1121/1.1908048). The first step after the lead-in has
/// the full volume.
///
/// A step's gain depends only on its number and on the number of lead-in steps, so a cue or a pause does not change it.
public struct LeadIn: BitwiseCopyable, Sendable {
    /// The possible numbers of soft steps at the start of a run.
    public static let range = 0...16
    /// How much softer the first step is than the full volume, in decibels.
    public static let depth = 18.0

    /// Number of soft steps, counting both feet.
    public let steps: Int
    /// The amplitude of a step divided by that of the next step.
    private let ratio: Float

    /// Creates a lead-in; the number of steps is clamped to `range`.
    init(steps: Int) {
        self.steps = min(max(steps, Self.range.lowerBound), Self.range.upperBound)
        ratio = self.steps > 0 ? Float(pow(10, -Self.depth / 20 / Double(self.steps))) : 1
    }

    /// The gain of a step, above 0 to 1; steps are counted from 0 at the start of the run.
    @_noAllocation @_noLocks
    func share(ofStep step: Int64) -> Float {
        var share: Float = 1
        var soft = max(0, step)
        while soft < Int64(steps) {
            share *= ratio
            soft += 1
        }
        return share
    }
}
