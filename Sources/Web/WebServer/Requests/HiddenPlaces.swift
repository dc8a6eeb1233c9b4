import Cadence
import Control
import Sync

/// Where a caller may not see the runner.
enum HiddenPlaces: Sendable, Hashable {
    case none
    case zones([PrivacyZone])
    /// The privacy zones cannot be read, so no position is shown.
    case everywhere

    /// The places for a caller that may not read the logbook, which could otherwise learn where the runner lives.
    init(_ zones: @Sendable () throws -> [PrivacyZone]) {
        do {
            let zones = try zones()
            self = zones.isEmpty ? .none : .zones(zones)
        } catch {
            self = .everywhere
        }
    }

    func hides(_ position: Position) -> Bool {
        switch self {
        case .none: false
        case .zones(let zones): zones.contains { $0.removes(position) }
        case .everywhere: true
        }
    }

    /// The position, if it may be seen.
    fileprivate func shown(_ position: PositionStatus?) -> PositionStatus? {
        guard let position,
            let place = Position(latitude: position.latitudeDegrees, longitude: position.longitudeDegrees)
        else { return nil }
        return hides(place) ? nil : position
    }
}

extension Status {
    /// The status without the positions in these places.
    func hiding(_ places: HiddenPlaces) -> Status {
        var status = self
        status.position = places.shown(position)
        status.recording?.position = places.shown(recording?.position)
        return status
    }
}
