import Activities
import Analysis
import Logbook
import NIOHTTP1

enum Route: Hashable, Sendable {
    case file(String)
    case events
    case clock
    case command
    case map
    /// A message of a phone that is used as a sensor.
    case sensor(SensorMessage.Kind)
    /// The samples of the recording in progress after a time.
    case series(after: Duration?)
    case history(search: String)
    case records
    case trends(Trend.Step)
    case activity(ActivityID)
    /// The page about a period that contains a date, or today.
    case period(Bars.Period, CivilDate?)

    init(_ request: WebRequest, files: some Collection<String>) throws(Refusal) {
        self = try Self.route(request, files)
        let allowed: [HTTPMethod] =
            switch self {
            case .command, .sensor: [.POST]
            case .events, .map: [.GET]
            default: [.GET, .HEAD]
            }
        guard allowed.contains(request.method) else {
            throw Refusal(
                status: .methodNotAllowed,
                reason: "this address does not accept this method",
                allowed: allowed.map(\.rawValue).joined(separator: ", ")
            )
        }
    }

    private static func route(_ request: WebRequest, _ files: some Collection<String>) throws(Refusal) -> Route {
        let path = String(request.path)
        switch path {
        case "/events": return .events
        case "/clock": return .clock
        case "/command": return .command
        case "/map.pmtiles": return .map
        case "/sensor/motion": return .sensor(.motion)
        case "/sensor/position": return .sensor(.position)
        case "/sensor/end": return .sensor(.end)
        case "/series":
            // A `Duration` cannot hold every number, so the time is limited to ten years.
            let seconds = request.parameter("after").flatMap { Double($0) }
                .flatMap { $0.isNaN ? nil : min(max($0, 0), 315_360_000) }
            return .series(after: seconds.map { .seconds($0) })
        case "/history": return .history(search: request.text("search"))
        case "/records": return .records
        case "/trends": return .trends(request.parameter("by").flatMap { Trend.Step(rawValue: String($0)) } ?? .week)
        case "/week", "/month", "/year":
            guard let period = Bars.Period(rawValue: String(path.dropFirst())) else { throw .notFound }
            return .period(period, request.parameter("date").flatMap { CivilDate(parsing: String($0)) })
        case let path where path.hasPrefix("/activities/"):
            guard let id = ActivityID(parsing: path.dropFirst("/activities/".count)) else { throw .notFound }
            return .activity(id)
        case let path where files.contains(path): return .file(path)
        default: throw .notFound
        }
    }
}

extension Refusal {
    /// Nothing has this address.
    static let notFound = Self(status: .notFound, reason: "there is no such page")
}
