/// The daemon's reply to a ``Request`` that succeeded.
public enum Reply: Sendable, Equatable {
    /// The state after the request: the reply to all requests that have no reply of their own below.
    case status(Status)
    /// The counts for ``Request/feedNMEA(bytes:)``, ``Request/feedSteps(bytes:clock:)`` or
    /// ``Request/feedAcceleration(bytes:clock:)``.
    case fed(FeedCount)
    /// The reply to ``Request/diagnose``.
    case diagnosis(Diagnosis)
    /// The reply to ``Request/listSounds``.
    case sounds([SoundEntry])
    /// The known sensors: the reply to all requests about sensors.
    case sensors([SensorStatus])
    /// The learnt model of the runner: the reply to ``Request/runnerModel`` and ``Request/resetRunnerModel``.
    case model(RunnerModelReport)
    /// The reply to ``Request/today``.
    case today(TodayReport)
    /// The reply to ``Request/suggestPlaylist(play:)``.
    case playlist(PlaylistReport)
}

/// The number of lines of fed data that were used, ignored and rejected.
public struct FeedCount: Sendable, Equatable, Codable {
    /// Sentences or lines with data that strided uses.
    public let accepted: Int
    /// Well-formed sentences or lines without data that strided uses.
    public let ignored: Int
    /// Lines that are damaged or have an invalid form.
    public let refused: Int

    /// Creates the counts for one call.
    public init(accepted: Int, ignored: Int, refused: Int) {
        self.accepted = accepted
        self.ignored = ignored
        self.refused = refused
    }
}

/// A sound that the user can choose.
public struct SoundEntry: Sendable, Equatable, Codable {
    /// The origin of a sound.
    public enum Origin: String, Sendable, Codable {
        /// strided synthesises the sound.
        case builtIn = "built_in"
        /// The sound is a WAV file, which was installed with strided or added by the runner.
        case file
    }

    /// The name for ``Request/setSound(name:)``.
    public let name: String
    /// The origin of the sound.
    public let origin: Origin

    /// Creates an entry for the sound `name`.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}

extension Reply: Codable {
    private enum CodingKeys: String, CodingKey {
        case status, counters, diagnosis, sounds, sensors, model, today, playlist
    }

    /// Decodes the reply whose field is present.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let counts = try container.decodeIfPresent(FeedCount.self, forKey: .counters) {
            self = .fed(counts)
        } else if let diagnosis = try container.decodeIfPresent(Diagnosis.self, forKey: .diagnosis) {
            self = .diagnosis(diagnosis)
        } else if let sounds = try container.decodeIfPresent([SoundEntry].self, forKey: .sounds) {
            self = .sounds(sounds)
        } else if let sensors = try container.decodeIfPresent([SensorStatus].self, forKey: .sensors) {
            self = .sensors(sensors)
        } else if let model = try container.decodeIfPresent(RunnerModelReport.self, forKey: .model) {
            self = .model(model)
        } else if let today = try container.decodeIfPresent(TodayReport.self, forKey: .today) {
            self = .today(today)
        } else if let playlist = try container.decodeIfPresent(PlaylistReport.self, forKey: .playlist) {
            self = .playlist(playlist)
        } else {
            self = .status(try container.decode(Status.self, forKey: .status))
        }
    }

    /// Encodes the reply under its field name in the interface description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .status(let status): try container.encode(status, forKey: .status)
        case .fed(let counts): try container.encode(counts, forKey: .counters)
        case .diagnosis(let diagnosis): try container.encode(diagnosis, forKey: .diagnosis)
        case .sounds(let sounds): try container.encode(sounds, forKey: .sounds)
        case .sensors(let sensors): try container.encode(sensors, forKey: .sensors)
        case .model(let model): try container.encode(model, forKey: .model)
        case .today(let today): try container.encode(today, forKey: .today)
        case .playlist(let playlist): try container.encode(playlist, forKey: .playlist)
        }
    }
}
