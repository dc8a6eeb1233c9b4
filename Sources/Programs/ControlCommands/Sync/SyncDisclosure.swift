import Activities
import ArgumentParser
import Cadence
import Glibc
import Messages
import Sync

struct SyncDisclosure {
    let lines: [String]

    init(_ kind: ServiceKind, _ settings: SyncConfiguration.Service, zones: [String], _ messages: Messages) {
        let kinds = settings.kinds.joined(separator: ", ")
        var lines = ["\(kind.title) (\(settings.url)) will receive, for each \(kinds):"]
        let fields = settings.sharedFields
        let titles = SharedField.allCases.filter(fields.contains).map(\.title)
        for title in ["the kind, the start, the duration and the distance"] + titles {
            lines.append("  - " + messages.translated(title))
        }
        let absent = SharedField.allCases.filter { !fields.contains($0) }.map(\.rawValue)
        lines.append("It will not receive: \((absent + ["perceived effort", "tags"]).joined(separator: ", ")).")
        if fields.contains(.track) {
            lines.append(
                zones.isEmpty
                    ? "No privacy zone: tracks show where you live. First set one: stridectl sync zone home LAT,LON 300m"
                    : "Removed from tracks: the privacy zones \(zones.joined(separator: ", "))."
            )
            if !zones.isEmpty, settings.sharedTotals == .whole {
                lines.append("Distance and time include the removed parts, which tells how long these are.")
            }
        }
        lines.append(settings.edits && kind.abilities.canEdit ? "Edits are sent." : "Edits are not sent.")
        lines.append(
            settings.deletions && kind.abilities.canDelete
                ? "What you delete here is deleted there." : "What you delete here stays there."
        )
        let start = Moment(unixMilliseconds: settings.from_unix_ms)
        lines.append(
            start == Moment(unixMilliseconds: .min)
                ? "All activities of the logbook are sent."
                : "Activities that start from \(start.date) (UTC) on are sent."
        )
        self.lines = lines.map(messages.translated)
    }
}

/// A secret that the user types; it is never an argument, because other users can see the arguments of a program.
enum SecretLine {
    /// - Parameter keepsSpaces: Services show their keys with spaces, which are not a part of them.
    static func read(_ prompt: String, _ messages: Messages, keepsSpaces: Bool = false) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        var settings = termios()
        if isTerminal {
            Terminal.write(messages.translated(prompt) + " ", to: STDERR_FILENO)
            tcgetattr(STDIN_FILENO, &settings)
            var hidden = settings
            hidden.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        }
        let line = readLine()
        if isTerminal {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            Terminal.write("\n", to: STDERR_FILENO)
        }
        let secret = (line ?? "").filter { keepsSpaces || !$0.isWhitespace }
        guard !secret.isEmpty, secret.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
            throw Terminal.failure("the key is empty or contains control characters; nothing was added", in: messages)
        }
        return secret
    }
}

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
            try Terminal.reporting(in: display.messages) {
                try SyncFiles.user.change { configuration throws(SyncError) in configuration.removeZone(name) }
            }
            return display.printTranslated("privacy zone \(name): removed")
        }
        let zone = try zone()
        try Terminal.reporting(in: display.messages) {
            try SyncFiles.user.change { configuration throws(SyncError) in configuration.set(zone) }
        }
        let what = "privacy zone \(name): \(Int(zone.radius)) m around the place; removed from all later uploads"
        display.printTranslated(what)
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
