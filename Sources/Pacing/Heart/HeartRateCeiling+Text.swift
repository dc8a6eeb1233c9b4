import Cadence

extension HeartRateCeiling {
    /// What the ceiling does at `now`, in one line for the status output.
    public func text(at now: Duration) -> String {
        let slowed = "\(Int(((1 - share(at: now)) * 100).rounded())) %"
        let rate = mean?.formatted ?? "–"
        let limit = ceiling.formatted
        return switch state(at: now) {
        case .blind: "heart ceiling \(limit): no heart rate, nothing is lowered"
        case .idle: "heart ceiling \(limit): \(rate), pace as ordered"
        case .lowering where share(at: now) == Self.floor:
            "heart ceiling \(limit): \(rate) is above it, pace lowered by \(slowed), as far as it goes"
        case .lowering: "heart ceiling \(limit): \(rate) is above it, pace lowered by \(slowed) and falling"
        case .holding: "heart ceiling \(limit): \(rate) is just below it, pace kept \(slowed) lower"
        case .restoring: "heart ceiling \(limit): \(rate) is below it, pace \(slowed) lower and coming back"
        case .frozen: "heart ceiling \(limit): no heart rate, pace kept \(slowed) lower"
        case .releasing: "heart ceiling \(limit): no heart rate, pace \(slowed) lower and coming back"
        }
    }
}
