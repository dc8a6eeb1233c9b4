/// Sets a fixed target pace, which is then used instead of the speed of a sensor.
public struct SetPace: ControlMethod {
    /// The target pace and cadence after the call.
    public typealias Reply = TargetReply

    /// The speed in metres a second, 1 to 54 km/h.
    public let metersPerSecond: Double

    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "speed_mps"
    }

    /// Creates a call.
    public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }
}

/// Makes the target pace faster or slower.
///
/// While a sensor sets the pace, this changes the difference between the pace of the clicks and the measured pace. Otherwise it changes
/// the manual pace. What is followed does not change.
public struct ChangePace: ControlMethod {
    /// The target pace and cadence after the call.
    public typealias Reply = TargetReply

    /// The change by one step, in metres a second, for media keys and commands without a value: 0.5 km/h, about one step per minute.
    public static let step = 0.5 / 3.6

    /// The change in metres a second; negative is slower.
    public let metersPerSecond: Double

    private enum CodingKeys: String, CodingKey {
        case metersPerSecond = "delta_mps"
    }

    /// Creates a call.
    public init(byMetersPerSecond metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }
}

/// Sets a fixed target cadence, which does not depend on the pace.
public struct HoldCadence: ControlMethod {
    /// The target pace and cadence after the call.
    public typealias Reply = TargetReply

    /// The cadence in steps a minute.
    public let stepsPerMinute: Double

    private enum CodingKeys: String, CodingKey {
        case stepsPerMinute = "cadence_spm"
    }

    /// Creates a call.
    public init(stepsPerMinute: Double) { self.stepsPerMinute = stepsPerMinute }
}

/// Calculates the cadence from the pace again, after ``HoldCadence``.
public struct FollowPace: ControlMethod {
    /// The target pace and cadence after the call.
    public typealias Reply = TargetReply

    /// Creates a call.
    public init() {}
}

/// The reply of the methods that change the target.
public struct TargetReply: Codable, Sendable, Equatable {
    /// The target pace and the target cadence.
    public let target: TargetStatus
    /// The chosen source of the pace, which may be `auto` or `manual`.
    public let follow: FollowChoice

    /// Creates a reply.
    public init(target: TargetStatus, follow: FollowChoice) {
        self.target = target
        self.follow = follow
    }
}

/// Chooses the source of the pace: a sensor, or the pace that the user has set.
public struct Follow: ControlMethod {
    /// The new source of the pace.
    public let source: FollowChoice

    /// Creates a call.
    public init(source: FollowChoice) { self.source = source }

    /// The reply of ``Follow``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The chosen source of the pace, which may be `auto` or `manual`.
        public let follow: FollowChoice
        /// The target pace and the target cadence.
        public let target: TargetStatus
        /// The measurement of the sensor that sets the pace; with `manual`, of the best available sensor, or `nil` if there is none.
        public let measured: MeasuredStatus?
        /// The sensors and programs that can send data, with their states, which can show why the chosen source has no data yet.
        public let inputs: [InputStatus]

        /// Creates a reply.
        public init(follow: FollowChoice, target: TargetStatus, measured: MeasuredStatus?, inputs: [InputStatus]) {
            self.follow = follow
            self.target = target
            self.measured = measured
            self.inputs = inputs
        }
    }
}

/// Chooses how the clicks follow the runner's footfalls.
public struct SetLock: ControlMethod {
    /// The new mode of the lock, which aligns the clicks with the footfalls.
    public let lock: LockChoice

    /// Creates a call.
    public init(lock: LockChoice) { self.lock = lock }

    /// The reply of ``SetLock``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The state of the lock; `nil` while it is off and no footfall has been detected.
        public let lock: LockStatus?
        /// Why the setting is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(lock: LockStatus?, unsaved: [UnsavedPart]? = nil) {
            self.lock = lock
            self.unsaved = unsaved
        }
    }
}

/// Starts or ends a plan that gradually raises the cadence.
public struct SetPlan: ControlMethod {
    /// The total increase in per cent, up to 10; 0 ends the plan.
    public let percent: Double

    /// Creates a call.
    public init(percent: Double) { self.percent = percent }

    /// The reply of ``SetPlan``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The plan in one line; `nil` without a plan.
        public let plan: String?
        /// Why the plan is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(plan: String?, unsaved: [UnsavedPart]? = nil) {
            self.plan = plan
            self.unsaved = unsaved
        }
    }
}
