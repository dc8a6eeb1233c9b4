/// What a foot pod's cadence counts, as the runner configures it.
///
/// The specification defines only the unit "1/min". Some devices count the steps of both feet, others the strides of one foot.
public enum CadenceUnit: String, Hashable, Sendable, CaseIterable {
    /// Learn the unit from the device's readings.
    case auto
    /// Steps of both feet (NPE Runn, Technogym Run, Wahoo TICKR X).
    case steps
    /// Strides, which are two steps each (Garmin, Technogym MyRun).
    case strides

    /// Number of steps per count of the device: 1 or 2; nil for `auto`.
    var stepsPerCount: Double? {
        switch self {
        case .auto: nil
        case .steps: 1
        case .strides: 2
        }
    }
}
