import NIOHTTP1

/// The cookie with the token of a device.
enum DeviceCookie {
    /// Browsers accept a name with this prefix only from a secure page, for all its paths, and without `Domain` (RFC 6265bis section 4.1.3).
    private static let name = "__Host-strided"
    /// One year, in seconds.
    private static let lifetime = 365 * 86_400

    /// The value of `Set-Cookie`: scripts cannot read the cookie, and pages of other sites cannot make the browser send it.
    static func field(_ token: String) -> String {
        "\(name)=\(token); Path=/; Max-Age=\(lifetime); Secure; HttpOnly; SameSite=Strict"
    }

    /// The token in the cookies of a request; nil if there is none, or if there are several.
    static func token(of request: WebRequest) -> String? {
        let values = request.headers["Cookie"].flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(name + "=") }
        return values.count == 1 ? String(values[0].dropFirst(name.count + 1)) : nil
    }
}
