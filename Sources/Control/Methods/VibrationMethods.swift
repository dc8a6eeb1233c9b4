/// Changes the vibrations on the beats; absent parameters are not changed.
public struct SetVibration: ControlMethod {
    /// The program or the devices that vibrate.
    public let output: VibrationChoice?
    /// The strength, 0…1.
    public let strength: Double?
    /// The feet whose steps vibrate.
    public let feet: FeetChoice?
    /// The time in milliseconds that is added to the time of each step, −200…+200.
    public let offsetMilliseconds: Double?

    private enum CodingKeys: String, CodingKey {
        case output, strength, feet
        case offsetMilliseconds = "offset_ms"
    }

    /// Creates a call.
    public init(
        output: VibrationChoice? = nil,
        strength: Double? = nil,
        feet: FeetChoice? = nil,
        offsetMilliseconds: Double? = nil
    ) {
        self.output = output
        self.strength = strength
        self.feet = feet
        self.offsetMilliseconds = offsetMilliseconds
    }

    /// The reply of ``SetVibration``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The settings of the vibrations, and what vibrates now.
        public let vibration: VibrationStatus
        /// Why the setting is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(vibration: VibrationStatus, unsaved: [UnsavedPart]? = nil) {
            self.vibration = vibration
            self.unsaved = unsaved
        }
    }
}
