/// What a daemon finds when it looks at itself and the machine: the answer to ``Request/diagnose``.
public struct Diagnosis: Sendable, Equatable, Codable {
    /// What was looked at, in the order of weight.
    public let findings: [Finding]
    /// Microseconds by which the audio thread woke after the time it had asked for.
    public let wakeups: LatencySummary
    /// Microseconds from a change's being asked for to its first changed sample's being heard.
    public let reactions: LatencySummary

    /// What was found.
    public init(findings: [Finding], wakeups: LatencySummary, reactions: LatencySummary) {
        self.findings = findings
        self.wakeups = wakeups
        self.reactions = reactions
    }

    /// One thing that was looked at.
    public struct Finding: Sendable, Equatable, Codable {
        /// How it stands.
        public enum Verdict: String, Sendable, Codable {
            /// As it should be.
            case good
            /// It works, and could be better.
            case fair
            /// The runner hears that something is wrong.
            case bad
        }

        /// What was looked at, in a word or two.
        public let subject: String
        /// How it stands.
        public let verdict: Verdict
        /// What was found.
        public let text: String
        /// The one thing to do about it; absent when there is nothing to do.
        public let advice: String?

        /// A finding.
        public init(subject: String, verdict: Verdict, text: String, advice: String? = nil) {
            self.subject = subject
            self.verdict = verdict
            self.text = text
            self.advice = advice
        }
    }
}

/// A distribution of latencies in microseconds.
public struct LatencySummary: Sendable, Equatable, Codable {
    /// How many were measured.
    public let count: Int
    /// Half of them were no longer than this.
    public let median: Int
    /// 99 % of them were no longer than this.
    public let percentile99: Int
    /// The longest.
    public let worst: Int
    /// How many there were of each length, from short to long.
    public let buckets: [Bucket]

    /// A distribution.
    public init(count: Int, median: Int, percentile99: Int, worst: Int, buckets: [Bucket]) {
        self.count = count
        self.median = median
        self.percentile99 = percentile99
        self.worst = worst
        self.buckets = buckets
    }

    /// Latencies of about one length.
    public struct Bucket: Sendable, Equatable, Codable {
        /// The longest of them.
        public let upTo: Int
        /// How many.
        public let count: Int

        /// So many latencies up to a length.
        public init(upTo: Int, count: Int) {
            self.upTo = upTo
            self.count = count
        }

        private enum CodingKeys: String, CodingKey {
            case upTo = "up_to_us"
            case count
        }
    }

    private enum CodingKeys: String, CodingKey {
        case count
        case median = "median_us"
        case percentile99 = "p99_us"
        case worst = "worst_us"
        case buckets
    }
}
