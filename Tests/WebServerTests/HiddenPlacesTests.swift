import Activities
import Cadence
import Control
import Foundation
import LocalNetwork
import NIOCore
import Sync
import Testing

@testable import WebServer

/// What a device does not see that may not read the logbook.
struct HiddenPlacesTests {
    private struct Damaged: Error {}

    private let home = Position(latitude: 48.1, longitude: 11.5)
    private let park = Position(latitude: 48.2, longitude: 11.5)

    private static let activity = Activity(
        kind: .run,
        origin: .recorded,
        start: Moment(unixMilliseconds: 1_700_000_000_000, utcOffset: 0)
    )

    private static func status(at place: Position) throws -> Status {
        let position = #"{"latitude_deg":\#(place.latitude),"longitude_deg":\#(place.longitude)}"#
        let text = """
            {"schema":3,"version":"1","state":"running","follow":"auto","target":{"cadence_held":false},
            "recording":{"state":"recording","kind":"run","automatic":false,"started_unix_s":1,"elapsed_s":9,"moving_s":9,
            "distance_m":1200,"distance_estimated":false,"laps":1,"position":\(position)},"position":\(position),
            "click":{"cue":"every_step","sound":"click","accent":"none","volume":1},"runner":{},"steps_played":1,
            "inputs":[],"warnings":[]}
            """
        return try JSONDecoder().decode(Status.self, from: Data(text.utf8))
    }

    private func zone() throws -> PrivacyZone {
        let centre = try #require(home)
        return try #require(PrivacyZone(name: "home", centre: centre, radius: 500, east: 0, north: 0))
    }

    @Test func positionsInsideAZoneAreHidden() throws {
        let zone = try zone()
        let (home, park) = (try #require(home), try #require(park))
        for (places, isHomeHidden, isParkHidden) in [
            (HiddenPlaces { [] }, false, false), (HiddenPlaces { [zone] }, true, false),
            (HiddenPlaces { throw Damaged() }, true, true),
        ] {
            #expect(places.hides(home) == isHomeHidden && places.hides(park) == isParkHidden)
            for (place, isHidden) in [(home, isHomeHidden), (park, isParkHidden)] {
                let bytes = ServerSentEvent(try Self.status(at: place)).bytes(hiding: places)
                #expect(String(buffer: bytes).contains("latitude_deg") != isHidden)
                #expect(String(buffer: bytes).contains("\"distance_m\":1200"))
                let sample = Sample(elapsed: .seconds(1), position: place, distance: Distance(meters: 1200))
                let track = ActivityTrack(activity: Self.activity, samples: [sample])
                let point = isHidden ? "[1,null,null," : "[1,\(place.latitude),\(place.longitude),"
                #expect(SeriesText(track, hiding: places).text.contains(point))
            }
        }
    }
}
