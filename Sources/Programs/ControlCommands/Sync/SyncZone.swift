import ArgumentParser
import Cadence
import Messages
import Sync

/// The command `stridectl sync zone`: a circle that is removed from uploads.
struct SyncZone: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zone",
        abstract: "Set a circle, for example around your home, that is removed from all uploads.",
        discussion: """
            For example: stridectl sync zone home 52.5200,13.4050 300m. The removed circle is half as large again, and its centre is \
            moved by a random distance, so that the ends of your tracks do not tell the centre. Distance and time are those of \
            the rest. The logbook keeps everything. What was sent before is not changed.
            """
    )
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The name of the zone.") var name: String
    @Argument(help: "Latitude and longitude in degrees, with a comma; or the word off.") var place: String
    @Argument(help: "The radius, from 100 m to 5 km.") var radius = "300m"

    func validate() throws {
        if place != "off" { _ = try zone() }
    }

    func run() throws {
        guard place != "off" else {
            try SyncCommand.reporting(in: display.messages) { () throws(SyncError) in
                try SyncFiles.user.change { configuration throws(SyncError) in configuration.removeZone(name) }
            }
            return display.printLine(display.messages.translated("privacy zone \(name): removed"))
        }
        let zone = try zone()
        try SyncCommand.reporting(in: display.messages) { () throws(SyncError) in
            try SyncFiles.user.change { configuration throws(SyncError) in configuration.set(zone) }
        }
        let what = "privacy zone \(name): \(Int(zone.radius)) m around the place; removed from all later uploads"
        display.printLine(display.messages.translated(what))
    }

    private func zone() throws -> PrivacyZone {
        let numbers = place.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            let centre = Position(latitude: latitude, longitude: longitude)
        else { throw ValidationError("the place is latitude and longitude in degrees, as in 52.5200,13.4050") }
        let distance: Distance
        do throws(QuantityError) {
            distance = try Distance(parsing: radius)
        } catch {
            throw ValidationError(error.description)
        }
        var generator = SystemRandomNumberGenerator()
        guard
            let zone = PrivacyZone(name: name, centre: centre, radius: distance.meters, using: &generator)
        else { throw ValidationError("the radius must be from 100 m to 5 km") }
        return zone
    }
}
