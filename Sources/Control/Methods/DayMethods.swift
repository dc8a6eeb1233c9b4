/// Controls the recording of an activity.
public struct Record: ControlMethod {
    /// How long a client should wait for the reply: up to 4 s for the last steps of an accelerometer, and up to 4 s for the disk.
    public static let patience: Duration = .seconds(12)

    /// The command for the recording.
    public let action: RecordOrder
    /// The kind of activity to start, used only with ``RecordOrder/start``; `nil` means a run.
    public let kind: ActivityChoice?

    /// Creates a call.
    public init(_ action: RecordOrder, kind: ActivityChoice? = nil) {
        self.action = action
        self.kind = kind
    }

    /// The reply of ``Record``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The activity that is being recorded after the call; `nil` while nothing is recorded.
        public let recording: RecordingStatus?
        /// The recording that the call has ended, with the figures that are stored; `nil` if the call has ended none.
        public let ended: RecordingStatus?
        /// Why recorded data could not be written to the disk; `nil` while writing works.
        public let unsaved: [UnsavedPart]?
        /// The records that the ended recording has broken; `nil` if there are none.
        public var records: [NewRecordStatus]?
        /// The shoes of the ended recording if they have reached their limit with it; otherwise `nil`.
        public var wornShoes: WornShoesStatus?
        /// True if the ended recording was deleted: it was discarded, or its moving time was less than 1 s; otherwise `nil`.
        public var isDeleted: Bool?

        private enum CodingKeys: String, CodingKey {
            case recording, ended, unsaved, records
            case wornShoes = "worn_shoes"
            case isDeleted = "deleted"
        }

        /// Creates a reply.
        public init(
            recording: RecordingStatus?,
            ended: RecordingStatus? = nil,
            unsaved: [UnsavedPart]? = nil,
            records: [NewRecordStatus]? = nil
        ) {
            self.recording = recording
            self.ended = ended
            self.unsaved = unsaved
            self.records = records
        }
    }
}

/// Returns the totals of today so far.
public struct GetToday: ControlMethod {
    /// The reply of ``GetToday``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The totals of today.
        public let today: TodayReport

        /// Creates a reply.
        public init(today: TodayReport) { self.today = today }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// Changes the alert settings; `nil` leaves a setting as it is.
public struct SetAlerts: ControlMethod {
    /// The time without a step after which the runner is alerted, in seconds, 5…600; 0 switches this alert off.
    public let inactivitySeconds: Double?
    /// The time of day of the reminder, such as "18:00", or "off".
    public let reminder: String?
    /// Whether the runner is alerted when a goal is reached.
    public let goal: Bool?

    private enum CodingKeys: String, CodingKey {
        case inactivitySeconds = "inactivity_s"
        case reminder, goal
    }

    /// Creates a call.
    public init(inactivitySeconds: Double? = nil, reminder: String? = nil, goal: Bool? = nil) {
        self.inactivitySeconds = inactivitySeconds
        self.reminder = reminder
        self.goal = goal
    }

    /// The reply of ``SetAlerts``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The alert settings after the call.
        public let alerts: AlertsStatus
        /// Why the setting is not stored on disk; `nil` when it is stored.
        public let unsaved: [UnsavedPart]?

        /// Creates a reply.
        public init(alerts: AlertsStatus, unsaved: [UnsavedPart]? = nil) {
            self.alerts = alerts
            self.unsaved = unsaved
        }
    }
}

/// Returns the playlist that suits the number of steps in the last seven days.
public struct SuggestPlaylist: ControlMethod {
    /// Whether a running music player program must play the playlist.
    public let play: Bool

    /// Creates a call.
    public init(play: Bool) { self.play = play }

    /// Whether the call changes anything: only if a music player program must play the playlist.
    public var changesState: Bool { play }

    /// The reply of ``SuggestPlaylist``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The suggested playlist.
        public let playlist: PlaylistReport

        /// Creates a reply.
        public init(playlist: PlaylistReport) { self.playlist = playlist }
    }
}
