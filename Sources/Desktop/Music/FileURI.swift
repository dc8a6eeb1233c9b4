/// File URIs as defined in RFC 8089.
enum FileURI {
    /// The URI of an absolute path; all bytes except RFC 3986's unreserved characters and slashes are percent-encoded.
    static func text(_ path: String) -> String {
        path.utf8.reduce(into: "file://") { text, byte in
            let letter = Unicode.Scalar(byte)
            switch letter {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": text.unicodeScalars.append(letter)
            default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
