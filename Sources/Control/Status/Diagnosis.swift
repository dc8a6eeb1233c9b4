/// The daemon's check of itself and of the machine: the reply to ``Diagnose``.
public struct Diagnosis: Sendable, Equatable, Codable {
    /// The results of the checks; those of the sound output come first.
    public let findings: [Finding]
    /// Wake-up delay of the audio thread in microseconds: actual wake-up time minus requested time.
    public let wakeups: LatencySummary
    /// Reaction time in microseconds, from a request for a change to the moment its first changed sample is heard.
    public let reactions: LatencySummary

    /// Creates a diagnosis.
    public init(findings: [Finding], wakeups: LatencySummary, reactions: LatencySummary) {
        self.findings = findings
        self.wakeups = wakeups
        self.reactions = reactions
    }

    /// The result of one check.
    public struct Finding: Sendable, Equatable, Codable {
        /// The severity of a finding.
        public enum Verdict: String, Sendable, Codable, CaseIterable {
            /// No problem was found.
            case good
            /// The result is not good, but strided can be used.
            case fair
            /// The result is a problem that the user should solve: a function that is needed does not work.
            case bad
        }

        /// The subject of the check, in one or two words.
        public let subject: String
        /// The severity of the result.
        public let verdict: Verdict
        /// A description of the result.
        public let text: String
        /// An action that can solve the problem; `nil` when none is needed or known.
        public let advice: String?

        /// Creates a finding.
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
    /// The number of measured latencies.
    public let count: Int
    /// The median of the latencies, in microseconds.
    public let median: Int
    /// The 99th percentile of the latencies, in microseconds.
    public let percentile99: Int
    /// The longest latency, in microseconds.
    public let worst: Int
    /// The buckets of the histogram, from short to long latencies.
    public let buckets: [Bucket]

    /// Creates a summary of latencies.
    public init(count: Int, median: Int, percentile99: Int, worst: Int, buckets: [Bucket]) {
        self.count = count
        self.median = median
        self.percentile99 = percentile99
        self.worst = worst
        self.buckets = buckets
    }

    /// One bucket of the histogram.
    public struct Bucket: Sendable, Equatable, Codable {
        /// The upper bound of the bucket, in microseconds.
        public let upTo: Int
        /// The number of latencies in the bucket: above the bound of the previous bucket, up to this bucket's bound.
        public let count: Int

        /// Creates a bucket.
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
