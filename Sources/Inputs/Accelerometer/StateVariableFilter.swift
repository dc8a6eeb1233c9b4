/// A second-order filter by the bilinear transform, in the state-variable form.
///
/// H(s) over s² + s/Q + 1 with s = jf/corner; the transform's warping is undone at the corner by g = tan(π corner/rate).
/// The state-variable form (Zavalishin, The Art of VA Filter Design, 2012, chapter 4; Simper 2013) stays stable when the
/// corner is moved while it runs, which a direct form does not.
///
/// At its corner the band-pass has a gain of 1 and *no phase shift*: a rhythm it is tuned to leaves it undelayed. Tuned
/// wrong by a small share δ, it shifts the phase by 2Qδ.
struct StateVariableFilter: Hashable, Sendable {
    /// What comes out for one value.
    struct Output {
        let low: Double
        let band: Double
        let high: Double
    }

    private let damping: Double
    private var g = 0.0
    private var a1 = 0.0
    private var first = 0.0
    private var second = 0.0

    /// A filter at rest.
    ///
    /// - Parameters:
    ///   - corner: In Hz; what is above 0.2 of the grid's rate is taken as that.
    ///   - q: Quality; 0.707 is Butterworth.
    init(corner: Double, q: Double) {
        damping = 1 / q
        tune(to: corner)
    }

    /// Moves the corner, in Hz, and keeps what has been taken.
    mutating func tune(to corner: Double) {
        // tan x to 1e-4 for the angles up to 0.63 there are: Lambert's continued fraction, three terms.
        let x = Double.pi * min(corner / UniformGrid.rate, 0.2)
        g = x * (15 - x * x) / (15 - 6 * x * x)
        a1 = 1 / (1 + g * (g + damping))
    }

    /// Takes the next value of the grid.
    mutating func take(_ value: Double) -> Output {
        let high = (value - (g + damping) * first - second) * a1
        let band = g * high + first
        let low = g * band + second
        first = g * high + band
        second = g * band + low
        return Output(low: low, band: band * damping, high: high)
    }

    /// Comes to rest at a constant value, as if it had always been there.
    mutating func settle(at value: Double) {
        first = 0
        second = value
    }
}
