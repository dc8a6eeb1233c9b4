/// The music of the next steps of a run; each posted list replaces the one before.
public struct MusicList: BitwiseCopyable, Sendable {
    /// The largest number of steps: 6.4 s at the fastest tempo (300 steps per minute).
    public static let capacity = 32

    /// The number of the metronome run to which the steps belong; 0 for a list without music.
    public let run: UInt64
    /// The step of the first entry.
    public let first: Int64
    /// The number of entries, 0 to `capacity`.
    public private(set) var count = 0
    /// Linear gain of the music, 0 to 1.
    public let gain: Float
    /// Linear gain of the clicks at the steps that have music, 0 to 1; 1 leaves the clicks unchanged.
    public let clickGain: Float
    private var places = InlineArray<32, MusicBlock>(repeating: .none)

    /// A list without music.
    public static var none: MusicList {
        @_noAllocation @_noLocks get { MusicList() }
    }

    @_noAllocation @_noLocks
    private init() {
        run = 0
        first = 0
        gain = 1
        clickGain = 1
    }

    /// Creates a list of the music of the steps from `first` on.
    ///
    /// `sounds` has nil for a step without music. Only the first `capacity` sounds are used. Gains are clamped to their ranges.
    public init(run: UInt64, first: Int64, _ sounds: [MusicSound?], gain: Float = 1, clickGain: Float = 1) {
        self.run = run
        self.first = first
        self.gain = gain > 0 ? min(gain, 1) : 0
        self.clickGain = clickGain > 0 ? min(clickGain, 1) : 0
        for sound in sounds.prefix(Self.capacity) {
            places[count] = sound?.block ?? .none
            count += 1
        }
    }

    /// Whether frames that were already rendered must change: the gains differ, or only one of the lists has music.
    package func hasOtherGains(than other: MusicList) -> Bool {
        gain != other.gain || clickGain != other.clickGain || (run == 0) != (other.run == 0)
    }

    /// The music from a step to the next one; none outside of the list.
    @_noAllocation @_noLocks
    func block(ofStep step: Int64) -> MusicBlock {
        guard step >= first, step - first < Int64(count) else { return .none }
        return places[Int(step - first)]
    }

    /// Replaces the music of a step within the list.
    @_noAllocation @_noLocks
    mutating func set(_ block: MusicBlock, ofStep step: Int64) {
        guard step >= first, step - first < Int64(count) else { return }
        places[Int(step - first)] = block
    }
}
