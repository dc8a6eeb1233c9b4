import Activities
import Cadence
package import Workouts

/// A recorded route or a planned course as a workout: sections by distance with the gradients of the course (`CourseProfile`).
///
/// Read are tracks and routes of GPX, activities and courses of TCX and FIT, with or without times. The course with the most points counts.
package enum Course {
    /// A route of a file before its distances are known.
    struct Route {
        var name: String?
        var points: [Point] = []
    }

    struct Point {
        var position: Position?
        /// In metres from the start of the route; nil if the file does not have it.
        var distance: Double?
        /// In metres.
        var height: Double?
    }

    /// Reads a course; nil if the bytes are no GPX or TCX file, and neither a course nor an activity in the format FIT.
    ///
    /// - Throws: If the file contains no course, or one without elevations.
    static func read(_ bytes: [UInt8]) throws(ExchangeError) -> ImportedWorkout? {
        guard let (name, points, remarks) = try points(in: bytes) else { return nil }
        let items: [WorkoutItem]
        do throws(WorkoutError) {
            items = try CourseProfile(points).items
        } catch {
            throw ExchangeError(error.reason)
        }
        return try ImportedWorkout(name: name, items, remarks)
    }

    /// Reads the name and the points of a course for a pace plan.
    ///
    /// - Throws: If the file is none of GPX, TCX and FIT, or contains no course.
    package static func points(ofFile bytes: [UInt8]) throws(ExchangeError) -> (
        name: String?, points: [CourseProfile.Point]
    ) {
        guard let (name, points, _) = try points(in: bytes) else {
            throw ExchangeError("it is no course: write a GPX, TCX or FIT file")
        }
        return (name, points)
    }

    private static func points(in bytes: [UInt8]) throws(ExchangeError) -> (
        String?, [CourseProfile.Point], WorkoutRemarks
    )? {
        guard var routes = try routes(in: bytes) else { return nil }
        routes.sort { $0.points.count > $1.points.count }
        guard let route = routes.first, route.points.count >= 2 else {
            throw ExchangeError("the file has no points of a course; workouts are read from FIT, ZWO and TOML files")
        }
        var remarks = WorkoutRemarks()
        if routes.count > 1 { remarks.add("of \(routes.count) courses, the one with the most points is read") }
        return (route.name, measured(route.points), remarks)
    }

    private static func routes(in bytes: [UInt8]) throws(ExchangeError) -> [Route]? {
        if let header = FIT.Header(bytes[...]) {
            var first = FIT.Reader(bytes[header.size...])
            var contents = FIT.Contents()
            if let message = first.next() { contents.add(message) }
            guard [FIT.FileType.course, FIT.FileType.activity].contains(contents.fileType) else { return nil }
            return FIT.Contents.files(in: bytes).map { file in
                let records = file.records.isEmpty ? file.undated : file.records
                return Route(
                    points: records.map { record in
                        Point(
                            position: record.sample.position,
                            distance: record.sample.distance?.meters,
                            height: record.sample.altitude?.meters
                        )
                    }
                )
            }
        }
        guard let text = try XMLText(ExchangeInput(bytes)),
            [ExchangeFormat.gpx, .tcx].contains(where: { $0.rootElement == text.root })
        else { return nil }
        let reading = try XMLReading(text, into: CourseReader())
        if let line = reading.brokenLine { throw ExchangeError("the XML is damaged", at: "line \(line)") }
        return reading.reader.routes
    }

    /// The points with their distances from the start: those of the file if it has them everywhere, otherwise those of the positions.
    private static func measured(_ points: [Point]) -> [CourseProfile.Point] {
        var (total, last) = (0.0, Position?.none)
        let isMeasured = points.allSatisfy { $0.distance != nil }
        let begin = isMeasured ? points.first?.distance ?? 0 : 0
        return points.compactMap { point in
            if isMeasured {
                total = max(total, (point.distance ?? 0) - begin)
            } else if let position = point.position {
                total += last.map { $0.distance(to: position).meters } ?? 0
                last = position
            } else {
                return nil
            }
            return CourseProfile.Point(distance: total, height: point.height, position: point.position)
        }
    }
}

/// Collects the routes of a GPX or TCX document.
private struct CourseReader: XMLElementReader {
    private(set) var routes: [Course.Route] = []
    private var point: Course.Point?
    private var latitude: Double?
    private var longitude: Double?

    mutating func startElement(_ name: String, _ attributes: [String: String], path: [String]) {
        switch name {
        case "trk", "rte", "Course", "Activity": routes.append(Course.Route())
        case "trkpt", "rtept", "Trackpoint":
            point = Course.Point()
            (latitude, longitude) = (attributes["lat"]?.number, attributes["lon"]?.number)
        default: break
        }
    }

    mutating func endElement(_ name: String, _ text: String?, path: [String]) {
        let parent = path.dropLast().last
        switch name {
        case "trkpt", "rtept", "Trackpoint":
            if let latitude, let longitude { point?.position = Position(latitude: latitude, longitude: longitude) }
            if let point, !routes.isEmpty { routes[routes.count - 1].points.append(point) }
            point = nil
        case "name" where parent == "trk" || parent == "rte", "Name" where parent == "Course":
            if !routes.isEmpty { routes[routes.count - 1].name = text }
        case "LatitudeDegrees" where point != nil: latitude = text?.number
        case "LongitudeDegrees" where point != nil: longitude = text?.number
        case "ele" where point != nil, "AltitudeMeters" where point != nil:
            point?.height = text?.number.flatMap(SampleField.altitude.validated)
        case "DistanceMeters" where parent == "Trackpoint":
            point?.distance = text?.number.flatMap(SampleField.distance.validated)
        default: break
        }
    }
}
