import Cadence

extension HeartRateCeiling {
    /// One line for the status output: how the heart-rate ceiling changes the target speed at `now`.
    public func text(at now: Duration) -> String {
        let slowed = "\(Int(((1 - share(at: now)) * 100).rounded())) %"
        let rate = mean?.formatted ?? "–"
        let limit = ceiling.formatted
        return switch state(at: now) {
        case .blind: "heart-rate ceiling \(limit): no heart rate, the pace is not lowered"
        case .idle: "heart-rate ceiling \(limit): \(rate), pace unchanged"
        case .lowering where share(at: now) == Self.floor:
            "heart-rate ceiling \(limit): \(rate) is above it, pace lowered by \(slowed), the maximum"
        case .lowering:
            "heart-rate ceiling \(limit): \(rate) is above it, pace lowered by \(slowed) and still decreasing"
        case .holding: "heart-rate ceiling \(limit): \(rate) is just below it, pace kept \(slowed) lower"
        case .restoring: "heart-rate ceiling \(limit): \(rate) is below it, pace \(slowed) lower and increasing again"
        case .frozen: "heart-rate ceiling \(limit): no heart rate, pace kept \(slowed) lower"
        case .releasing: "heart-rate ceiling \(limit): no heart rate, pace \(slowed) lower and increasing again"
        }
    }
}
