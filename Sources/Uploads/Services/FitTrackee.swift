import Activities
public import HTTPS
import OutsideText

/// A server that runs FitTrackee.
///
/// From its documentation (docs.fittrackee.org, "Workouts" and "OAuth 2.0") and source: `POST /api/workouts` with the file in the part
/// `file` and JSON in the part `data`; `PATCH` and `DELETE /api/workouts/{id}`; `GET /api/workouts?from=…&to=…`; a bearer token. It stores no
/// identifier of other programs, so an interrupted upload is found by its start.
public struct FitTrackee: UploadService {
    let account: ServiceAccount

    private struct Workouts: Decodable {
        struct Item: Decodable {
            let id: String
            let workout_date: String?
        }
        struct Content: Decodable {
            let workouts: [Item]
        }
        let data: Content
    }

    private struct Changes: Encodable {
        let sport_id: Int
        let title: String?
        let notes: String?
    }

    private func changes(_ identity: UploadIdentity, _ content: UploadContent) -> [UInt8] {
        let sport = account.sports[identity.kind.rawValue] ?? 1
        return Array(JSONOutput.data(of: Changes(sport_id: sport, title: content.name, notes: content.note)))
    }

    private func workout(_ remote: String) -> String { "\(account.url)/api/workouts/\(RequestParts.encoded(remote))" }

    /// See `UploadService`.
    public func request(for order: UploadOrder) -> HTTPSRequest? {
        var headers = ["Authorization": "Bearer \(account.secret)", "Accept": "application/json"]
        switch order {
        case .find(let identity):
            let (from, to) = (identity.start.date.advanced(by: -1), identity.start.date.advanced(by: 1))
            let query = "?from=\(from)&to=\(to)&per_page=100"
            return HTTPSRequest(.get, account.url + "/api/workouts" + query, headers: headers)
        case .create(let identity, let content):
            let (type, body) = RequestParts.multipart(
                file: content.file,
                name: identity.fileName + ".gpx",
                values: ["data": String(decoding: changes(identity, content), as: UTF8.self)],
                boundary: identity.externalID
            )
            headers["Content-Type"] = type
            return HTTPSRequest(.post, account.url + "/api/workouts", headers: headers, body: body)
        case .update(let remote, let identity, let content):
            headers["Content-Type"] = "application/json"
            return HTTPSRequest(.patch, workout(remote), headers: headers, body: changes(identity, content))
        case .delete(let remote): return HTTPSRequest(.delete, workout(remote), headers: headers)
        }
    }

    /// See `UploadService`.
    public func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning {
        if let meaning = answer.commonMeaning { return meaning }
        let workouts = try? UntrustedJSON.decode(Workouts.self, from: answer.body).data.workouts
        switch (order, answer.status) {
        case (.find(let identity), 200...299):
            guard let workouts else { return .failed("the answer of the service is not understood") }
            let item = workouts.first { workout in
                workout.workout_date.flatMap(Moment.init(httpDate:))?.isSecond(of: identity.start) ?? false
            }
            return item.map { .found(remote: $0.id) } ?? .notFound
        case (.create, 200...299): return workouts?.first.map { .done(remote: $0.id) } ?? .duplicate
        case (.update, 200...299), (.delete, 200...299): return .done(remote: nil)
        case (.create, 409): return .duplicate
        case (.update, 404), (.delete, 404): return .gone
        default: return .refused("the service does not accept the request (\(answer.status))")
        }
    }
}

extension Moment {
    /// Whether the other moment is in the same second; FitTrackee stores whole seconds, which may be rounded.
    fileprivate func isSecond(of other: Moment) -> Bool {
        abs(unixMilliseconds - other.unixMilliseconds) < 1_000
    }
}
