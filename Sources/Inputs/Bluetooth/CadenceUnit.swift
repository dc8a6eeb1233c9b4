/// What a foot pod counts, as the runner sets it.
///
/// The specification says "1/min" and no more. Some devices count the steps of both feet, others the strides of one.
public enum CadenceUnit: String, Hashable, Sendable, CaseIterable {
    /// To be learnt from the device's own readings.
    case auto
    /// Steps of both feet (NPE Runn, Technogym Run, Wahoo TICKR X).
    case steps
    /// Strides, which are two steps each (Garmin, Technogym MyRun).
    case strides

    /// How many steps one count is; nil while that is to be learnt.
    var stepsPerCount: Double? {
        switch self {
        case .auto: nil
        case .steps: 1
        case .strides: 2
        }
    }
}
