/// What the daemon answers to a ``Request`` it has carried out.
public enum Reply: Sendable, Equatable {
    /// The state of everything after the request took effect: the answer to all requests but those below.
    case status(Status)
    /// What became of the bytes of ``Request/feedNMEA(bytes:)`` and its like.
    case fed(FeedCount)
    /// The answer to ``Request/diagnose``.
    case diagnosis(Diagnosis)
    /// The answer to ``Request/listSounds``.
    case sounds([SoundEntry])
    /// The sensors there are: the answer to all requests about them.
    case sensors([SensorStatus])
    /// What was learnt of the runner: the answer to both requests about it.
    case model(RunnerModelReport)
    /// The answer to ``Request/today``.
    case today(TodayReport)
    /// The answer to ``Request/suggestPlaylist(play:)``.
    case playlist(PlaylistReport)
}

/// What became of a piece of a fed stream.
public struct FeedCount: Sendable, Equatable, Codable {
    /// Sentences or lines that said something strided uses.
    public let accepted: Int
    /// Well-formed sentences or lines that say nothing strided uses.
    public let ignored: Int
    /// Lines that were damaged, or that no rule allows.
    public let refused: Int

    /// Counts of one call.
    public init(accepted: Int, ignored: Int, refused: Int) {
        self.accepted = accepted
        self.ignored = ignored
        self.refused = refused
    }
}

/// A sound that can be chosen.
public struct SoundEntry: Sendable, Equatable, Codable {
    /// Where a sound comes from.
    public enum Origin: String, Sendable, Codable {
        /// Synthesised by strided.
        case builtIn = "built_in"
        /// A WAV file that came with strided or that the runner added.
        case file
    }

    /// The name that ``Request/setSound(name:)`` takes.
    public let name: String
    /// Where it comes from.
    public let origin: Origin

    /// A sound called `name`.
    public init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }
}

extension Reply: Codable {
    private enum CodingKeys: String, CodingKey {
        case status, counters, diagnosis, sounds, sensors, model, today, playlist
    }

    /// Reads whichever reply is there.
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

    /// Writes the reply under its name in the interface description.
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
