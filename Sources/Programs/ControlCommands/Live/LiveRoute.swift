import Cadence
import Control

/// The positions of the recording that the live screen has received.
struct LiveRoute {
    /// The largest number of positions; when it is reached, every second one is removed.
    private static let capacity = 2_000

    /// The positions from the first to the last one.
    private(set) var positions: [Position] = []
    /// The start of the recording to which the positions belong, in seconds of Unix time.
    private var startedAt: Double?

    /// Adds the position of the status, if it has changed.
    mutating func append(_ recording: RecordingStatus?) {
        guard let recording else {
            positions = []
            return
        }
        if recording.startedUnixSeconds != startedAt { positions = [] }
        startedAt = recording.startedUnixSeconds
        guard recording.state == .recording, let place = recording.position,
            let position = Position(latitude: place.latitudeDegrees, longitude: place.longitudeDegrees),
            position != positions.last
        else { return }
        positions.append(position)
        guard positions.count > Self.capacity else { return }
        positions = positions.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
}
