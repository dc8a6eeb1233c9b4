/// Returns the present week of the cadence plan.
public struct GetPlanWeek: ControlMethod {
    /// The week, and why the plan holds its step or proceeds.
    public typealias Reply = PlanWeekReply

    /// Whether the reply has the runs of the other weeks too; `nil` means no.
    public let all: Bool?

    /// Creates a call.
    public init(all: Bool? = nil) { self.all = all }

    /// Whether the call changes state: false.
    public var changesState: Bool { false }
}

/// Changes the runner's days, or moves a run of this week; absent parameters change nothing.
public struct ChangePlanWeek: ControlMethod {
    /// The week after the change.
    public typealias Reply = PlanWeekReply

    /// The days of each week on which the runner runs; at least one.
    public let days: [DayOfWeek]?
    /// The day of this week whose run is moved.
    public let from: DayOfWeek?
    /// The day of this week to which the run is moved; a run on this day is moved to `from`.
    public let to: DayOfWeek?

    /// Creates a call that sets the runner's days.
    public init(days: [DayOfWeek]) {
        self.days = days
        from = nil
        to = nil
    }

    /// Creates a call that moves a run of this week.
    public init(from: DayOfWeek, to: DayOfWeek) {
        days = nil
        self.from = from
        self.to = to
    }
}

/// The reply of the methods that return or change the week of the cadence plan.
public struct PlanWeekReply: Codable, Sendable, Equatable {
    /// The week of the plan; `nil` without a plan.
    public let plan: PlanWeek?
    /// All days with runs that are known: the latest runs, this week, and the coming weeks as expected; only if they were requested.
    public let all: [PlanDay]?
    /// Why the plan is not stored on disk; `nil` when it is stored.
    public let unsaved: [UnsavedPart]?

    /// Creates a reply.
    public init(plan: PlanWeek?, all: [PlanDay]? = nil, unsaved: [UnsavedPart]? = nil) {
        self.plan = plan
        self.all = all
        self.unsaved = unsaved
    }
}
