import OutsideText

/// A server that runs Endurain.
///
/// From its source (endurain-project/endurain, version 0.19 and the later development): `POST /api/v1/activities/create/upload` with the
/// file in the part `file`; the key in the field `X-API-Key`; the field `X-Client-Type` is required; the answer is 201 with a list, or 202
/// with a job. Keys can have only the permission `activities:upload`, so strided can neither ask for activities nor change or delete them.
/// An upload whose result is not known is therefore sent again with the same `Idempotency-Key`: newer versions then return the first
/// result; older versions store an activity with the same start again, but hidden.
package struct Endurain: UploadService {
    let account: ServiceAccount

    private struct Item: Decodable {
        let id: Int
    }

    package func request(for order: UploadOrder) -> HTTPSRequest? {
        guard case .create(let identity, let content) = order else { return nil }
        let url = account.url + "/api/v1/activities/create/upload"
        let headers = [
            "X-API-Key": account.secret, "X-Client-Type": "mobile", "Accept": "application/json",
            "Idempotency-Key": identity.externalID,
        ]
        return RequestParts.upload(content.file, of: identity, to: url, headers: headers)
    }

    package func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning {
        if let meaning = answer.commonMeaning { return meaning }
        switch answer.status {
        case 200...299:
            let items = try? UntrustedJSON.decode([Item].self, from: answer.body)
            return .done(remote: items?.first.map { String($0.id) })
        case 409: return .done(remote: nil)
        default: return .keyRefused("the server accepts no uploads (\(answer.status)); is it Endurain 0.17 or later?")
        }
    }
}
