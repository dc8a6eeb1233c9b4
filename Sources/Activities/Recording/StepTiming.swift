/// The variability of a runner's step times and the difference between the two feet, with the accuracy of the times.
///
/// The values are from footfalls that one sensor reported with their times. A step time is the time from one footfall to the next.
public struct StepTiming: Hashable, Sendable {
    /// The number of step times from which the values were computed.
    public let count: Int
    /// The mean step time in seconds, above 0.
    public let mean: Double
    /// The standard deviation of the step times in seconds, without the random error of the footfall times and without the difference
    /// between the feet.
    public let deviation: Double
    /// The standard deviation of the random error of one footfall time, in seconds.
    ///
    /// It includes the runner's own irregularity of single footfalls, which cannot be separated from the error of the sensor. It is
    /// therefore an upper limit of that error.
    public let error: Double
    /// The mean difference between the step times that end with one foot and with the other, in seconds, at least 0.
    ///
    /// A sensor that is worn on one side of the body adds a difference of its own.
    public let difference: Double
    /// The standard uncertainty of `difference` in seconds, from random errors.
    public let differenceUncertainty: Double

    /// Creates the values of a recording.
    public init(
        count: Int,
        mean: Double,
        deviation: Double,
        error: Double,
        difference: Double,
        differenceUncertainty: Double
    ) {
        self.count = count
        self.mean = mean
        self.deviation = deviation
        self.error = error
        self.difference = difference
        self.differenceUncertainty = differenceUncertainty
    }

    /// The coefficient of variation of the step times; nil if the footfall times are not accurate enough.
    ///
    /// The times are accurate enough if their error contributes at most half of the variance of the measured step times, which contains it
    /// twice.
    public var variation: Double? {
        2 * error * error <= deviation * deviation ? deviation / mean : nil
    }

    /// The symmetry index, |left − right| / mean, as a share; nil if its uncertainty is above 0.5 %.
    ///
    /// With a larger uncertainty, a difference of 1 % would be less than twice the uncertainty.
    public var asymmetry: Double? {
        differenceUncertainty <= 0.005 * mean ? difference / mean : nil
    }
}
