import Activities
import OutsideText

/// intervals.icu.
///
/// From its API documentation (intervals.icu/api-docs.html) and its author's answers in the forum (forum.intervals.icu/t/609): basic
/// authentication with the user `API_KEY`; `POST /api/v1/athlete/{id}/activities` with the file in the part `file` and with `name`,
/// `description` and `external_id`; the list of activities between `oldest` and `newest` (local dates); `PUT` and `DELETE
/// /api/v1/activity/{id}`.
package struct IntervalsICU: UploadService {
    let account: ServiceAccount

    /// An activity in an answer; the identifiers are texts such as `i123`.
    private struct Item: Decodable {
        let id: String
        let external_id: String?
    }

    private struct Created: Decodable {
        let id: String?
        let activities: [Item]?
    }

    private struct Changes: Encodable {
        let name: String?
        let description: String?
        let type: String
    }

    private var athlete: String { "\(account.url)/api/v1/athlete/\(PercentEncoding.escaping(account.user))/activities" }

    private func activity(_ remote: String) -> String {
        "\(account.url)/api/v1/activity/\(PercentEncoding.escaping(remote))"
    }

    package func request(for order: UploadOrder) -> HTTPSRequest? {
        var headers = ["Authorization": RequestParts.basic("API_KEY", account.secret), "Accept": "application/json"]
        switch order {
        case .find(let identity):
            // One day more on both sides, because the time zone of the athlete can be another one.
            let (oldest, newest) = (identity.start.date.advanced(by: -1), identity.start.date.advanced(by: 1))
            return HTTPSRequest(.get, athlete + "?oldest=\(oldest)&newest=\(newest)", headers: headers)
        case .create(let identity, let content):
            let query = RequestParts.form([
                "external_id": identity.externalID, "name": content.name, "description": content.note,
            ])
            return RequestParts.upload(content.file, of: identity, to: athlete + "?" + query, headers: headers)
        case .update(let remote, let identity, let content):
            headers["Content-Type"] = "application/json"
            let changes = Changes(name: content.name, description: content.note, type: identity.kind.intervalsType)
            return HTTPSRequest(
                .put,
                activity(remote),
                headers: headers,
                body: Array(JSONOutput.data(of: changes))
            )
        case .delete(let remote): return HTTPSRequest(.delete, activity(remote), headers: headers)
        }
    }

    package func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning {
        if let meaning = answer.commonMeaning { return meaning }
        switch (order, answer.status) {
        case (.find(let identity), 200...299):
            guard let items = try? UntrustedJSON.decode([Item].self, from: answer.body) else {
                return .failed("the answer of the service is not understood")
            }
            return items.first { $0.external_id == identity.externalID }.map { .found(remote: $0.id) } ?? .notFound
        case (.create, 200...299):
            let created = try? UntrustedJSON.decode(Created.self, from: answer.body)
            // Without an identifier, the next step asks for it.
            guard let id = created?.id ?? created?.activities?.first?.id else { return .duplicate }
            return .done(remote: id)
        case (.update, 200...299), (.delete, 200...299): return .done(remote: nil)
        case (.create, 409): return .duplicate
        case (.create, 404), (.create, 405), (.create, 410): return answer.wrongAddress
        case (.update, 404), (.update, 410), (.delete, 404), (.delete, 410): return .gone
        default: return .refused("the service does not accept the request (\(answer.status))")
        }
    }
}

extension Activity.Kind {
    fileprivate var intervalsType: String {
        switch self {
        case .run: "Run"
        case .walk: "Walk"
        case .cycle: "Ride"
        case .other: "Other"
        }
    }
}
