import Activities
import Logbook
import NIOCore
import NIOHTTP1
import NIOPosix
import Report

/// The pages and series that are read from the logbook, which the daemon writes at the same time.
///
/// A slow disk blocks only threads of NIO's thread pool, which the connections do not use.
struct LogbookPages: Sendable {
    /// The path of the logbook; it is opened for each request, because the file may be created or replaced meanwhile.
    let path: String
    let units: Units

    /// Pages of `Report` have their style in the page and load nothing.
    static let policy = """
        default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// The links at the top of a page.
    ///
    /// - Parameter current: The address of the page.
    private static func links(current: String? = nil) -> [PageLink] {
        let pages = [("Live", "/"), ("History", "/history"), ("Week", "/week"), ("Month", "/month"), ("Year", "/year")]
        return pages.map { PageLink($0.0, address: $0.1, isCurrent: $0.1 == current) }
    }

    /// The links to the periods before and after one; none to periods in the future.
    private static func neighbours(_ period: Bars.Period, _ days: Range<CivilDate>, today: CivilDate) -> [PageLink] {
        func link(_ word: String, _ date: CivilDate) -> PageLink {
            PageLink("\(word) \(period.rawValue)", address: "/\(period.rawValue)?date=\(date)")
        }
        let before = link("Previous", days.lowerBound.advanced(by: -1))
        return days.upperBound > today ? [before] : [before, link("Next", days.upperBound)]
    }

    /// The samples of the recording in progress.
    func series(after time: Duration?) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            guard let logbook, let entry = try logbook.unfinished().last else {
                return WebResponse(json: SeriesText(nil, after: time).text)
            }
            return WebResponse(json: SeriesText(try logbook.track(of: entry.id), after: time).text)
        }
    }

    /// The list of all activities.
    func history() async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let entries = try logbook?.activities() ?? []
            let page = HistoryPage(
                entries.map { HistoryPage.Entry(address: "/activities/\($0.id)", activity: $0.activity) },
                units: units,
                generated: LocalClock.now,
                links: Self.links(current: "/history")
            )
            return Self.page(page.html)
        }
    }

    /// The page about one activity.
    func activity(_ id: ActivityID) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            guard let track = try logbook?.track(of: id) else {
                return WebResponse(refusal: .notFound, "there is no such activity")
            }
            return Self.page(ActivityPage(track, units: units, generated: LocalClock.now, links: Self.links()).html)
        }
    }

    /// The page about a week, a month or a year that contains `date`, or today.
    func period(_ period: Bars.Period, containing date: CivilDate?) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let now = LocalClock.now
            let date = date ?? now.date
            let days = period.days(containing: date)
            let range = days.lowerBound...days.upperBound.advanced(by: -1)
            let filter = ActivityFilter(from: range.lowerBound, through: range.upperBound)
            let page = PeriodPage(
                period,
                containing: date,
                tallies: try logbook?.days(range) ?? [:],
                goals: try logbook?.goals() ?? Goals(),
                activities: try logbook?.activities(filter).map(\.activity) ?? [],
                units: units,
                generated: now,
                links: Self.links(current: "/\(period.rawValue)") + Self.neighbours(period, days, today: now.date)
            )
            return Self.page(page.html)
        }
    }

    /// Opens the logbook and makes a response on another thread; the logbook is nil if it does not exist yet.
    private func response(
        _ body: @escaping @Sendable (Logbook?) throws(LogbookError) -> WebResponse
    ) async -> WebResponse {
        let failure = WebResponse(refusal: .serviceUnavailable, "the server is ending")
        return await
            (try? NIOThreadPool.singleton.runIfActive {
                do throws(LogbookError) {
                    return try body(try open())
                } catch {
                    let status: HTTPResponseStatus = error.code == .noSuchActivity ? .notFound : .serviceUnavailable
                    return WebResponse(refusal: status, error.description)
                }
            }) ?? failure
    }

    private func open() throws(LogbookError) -> Logbook? {
        do throws(LogbookError) {
            return try Logbook(path: path, for: .reading)
        } catch  where error.code == .missing {
            return nil
        }
    }

    private static func page(_ html: String) -> WebResponse {
        var response = WebResponse(.ok, "text/html; charset=utf-8", ByteBuffer(string: html))
        response.headers.add(name: "Content-Security-Policy", value: policy)
        return response
    }
}
