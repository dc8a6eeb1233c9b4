import Glibc

/// The soft beginning of a run: its first steps come up to the full volume in equal steps of decibels.
///
/// The first of them is 18 dB down, between a quarter and a third as loud as the full click at 10 dB for half the loudness
/// (Stevens, "The measurement of loudness", 1955, doi:10.1121/1.1908048): soft, yet heard. From there each step is as much
/// louder as the one before was, and the first step after them has the full volume.
///
/// What a step is given depends on its number and the count alone, so a cue or a pause changes nothing about it.
public struct LeadIn: BitwiseCopyable, Sendable {
    /// How many steps there may be.
    public static let range = 0...16
    /// What the first step lacks, in decibels.
    public static let depth = 18.0

    /// Steps that are soft, of both feet.
    public let steps: Int
    /// Amplitude of a step over that of the next.
    private let ratio: Float

    /// Takes the nearest count in `range`.
    init(steps: Int) {
        self.steps = min(max(steps, Self.range.lowerBound), Self.range.upperBound)
        ratio = self.steps > 0 ? Float(pow(10, -Self.depth / 20 / Double(self.steps))) : 1
    }

    /// What the amplitude of a step is multiplied by, above 0 to 1; steps are counted from 0 at the run's start.
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
