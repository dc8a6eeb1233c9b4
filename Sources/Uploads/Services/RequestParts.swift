import FoundationEssentials

/// Parts of requests.
enum RequestParts {
    /// The value of the field `Authorization` for a name and a password (RFC 7617).
    static func basic(_ user: String, _ password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// A text in which all bytes except unreserved characters are encoded with a percent sign (RFC 3986, section 2).
    static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            let scalar = Unicode.Scalar(byte)
            let isDigit = (48...57).contains(byte)
            if byte < 128, isDigit || scalar.properties.isAlphabetic || "-._~".unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// A list of values as the query of an address or as a form (`application/x-www-form-urlencoded`); values that are nil are left out.
    static func form(_ values: KeyValuePairs<String, String?>) -> String {
        values.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }.joined(separator: "&")
    }

    /// A form with a file (`multipart/form-data`, RFC 7578).
    ///
    /// - Parameter boundary: A text that does not occur in the parts; the token of the upload is random.
    static func multipart(
        file: [UInt8],
        name: String,
        values: KeyValuePairs<String, String> = [:],
        boundary: String
    ) -> (type: String, body: [UInt8]) {
        var body: [UInt8] = []
        for (key, value) in values {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n".utf8
        }
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n".utf8
        body += "Content-Type: application/octet-stream\r\n\r\n".utf8
        body += file
        body += "\r\n--\(boundary)--\r\n".utf8
        return ("multipart/form-data; boundary=\(boundary)", body)
    }
}
