internal import Activities
internal import Messages

extension Messages {
    /// The variation and the difference between the feet, as far as the footfall times are accurate enough for them.
    func stepTimes(_ timing: StepTiming) -> String {
        let values = [
            timing.variation.map { stepVariation(share: number($0 * 100, decimals: 1)) },
            timing.asymmetry.map { stepAsymmetry(share: number($0 * 100, decimals: 1)) },
        ].compactMap(\.self)
        return values.isEmpty ? stepTimesTooInaccurate : values.joined(separator: ", ")
    }

    /// The accuracy of the footfall times.
    func accuracy(of timing: StepTiming) -> String {
        footfallAccuracy(milliseconds: number(timing.error * 1000, decimals: 1))
    }
}
