public import Cadence

extension Recorder {
    /// What the recorder does by itself, and what it reckons with.
    public struct Settings: Hashable, Sendable {
        /// The shortest lap that ends by itself.
        public static let shortestLap = Distance(meters: 10)

        /// How runs are recorded without an order.
        public struct Automatic: Hashable, Sendable {
            /// How long the runner must run; the recording begins where they began to.
            public var beginsAfter: Duration
            /// How long they must rest; the recording ends where the rest began.
            public var endsAfter: Duration

            /// Automatic recording: after a minute of running, until five minutes of rest.
            public init(beginsAfter: Duration = .seconds(60), endsAfter: Duration = .seconds(300)) {
                self.beginsAfter = beginsAfter
                self.endsAfter = endsAfter
            }
        }

        /// How runs are recorded without an order; nil for only by order.
        public var automatic: Automatic?
        /// Whether a recording pauses while the runner stands.
        public var pausesAtRest: Bool
        /// The way after which a lap ends by itself, at least `shortestLap`; nil for laps by order only.
        public var lapEvery: Distance?
        /// What moving costs the runner.
        public var energy: EnergyModel

        /// Settings; by default all is by order, and the runner's mass is not known.
        public init(
            automatic: Automatic? = nil,
            pausesAtRest: Bool = false,
            lapEvery: Distance? = nil,
            energy: EnergyModel = EnergyModel(mass: nil)
        ) {
            self.automatic = automatic
            self.pausesAtRest = pausesAtRest
            self.lapEvery = lapEvery
            self.energy = energy
        }
    }

    /// Something that happened.
    public enum Event: Hashable, Sendable {
        /// Something was seen of the runner.
        case reading(Reading)
        /// The runner's order.
        case order(Order)
        /// A second has passed, and it is this moment; without ticks there are no samples on time.
        case tick(Moment)
    }

    /// An order of the runner's.
    public enum Order: Hashable, Sendable {
        /// Begin to record.
        case start(Activity.Kind, at: Moment)
        /// Take no samples until `resume`.
        case pause
        /// Go on.
        case resume
        /// End the lap.
        case lap
        /// End the recording.
        case stop
        /// End the recording and forget it.
        case discard
    }

    /// Why a recording is paused; the raw values are stable.
    public enum PauseReason: String, Hashable, Sendable {
        /// By the runner's order.
        case order
        /// The runner stands; it goes on when they move.
        case rest
    }

    /// Something the shell is to do.
    public enum Action: Hashable, Sendable {
        /// A recording begins; one that begins by itself began a while ago.
        case began(Activity)
        /// Keep this sample.
        case sample(Sample)
        /// Keep this sample until the next one, which replaces it: how the recording stands between two whole seconds.
        case checkpoint(Sample)
        /// It is paused, at a time since its start.
        case paused(at: Duration, PauseReason)
        /// It goes on, at a time since its start.
        case resumed(at: Duration)
        /// A lap ended.
        case lap(Lap)
        /// It is over; the activity is complete.
        case finished(Activity)
        /// It is over and to be forgotten.
        case discarded
    }

    /// Why an order was refused; nothing was changed by it.
    public enum Refusal: Error, Hashable, Sendable {
        /// One recording at a time.
        case alreadyRecording(Activity.Kind)
        /// There is no recording.
        case notRecording
        /// It is paused by an order already.
        case alreadyPaused
        /// It is not paused.
        case notPaused
        /// A lap has no end while no time passes.
        case lapWhilePaused
    }
}

extension Recorder.Refusal: CustomStringConvertible {
    /// One sentence for a user: what is, and what to do.
    public var description: String {
        switch self {
        case .alreadyRecording(let kind): "a \(kind.name) is being recorded already: stop or discard it first"
        case .notRecording: "nothing is being recorded: start a recording first"
        case .alreadyPaused: "the recording is paused already: resume it to go on, or stop it"
        case .notPaused: "the recording is not paused: it goes on"
        case .lapWhilePaused: "the recording is paused: resume it before a lap is marked"
        }
    }
}

extension Activity.Kind {
    /// The activity in a sentence.
    fileprivate var name: String {
        switch self {
        case .run: "run"
        case .walk: "walk"
        case .cycle: "ride"
        }
    }
}
