extension SettingKey {
    /// The settings of the live page.
    ///
    /// `stridectl web` reads them; the daemon only checks them.
    static let web: [SettingKey] = [
        SettingKey(name: "web.map") { text, _ throws(Fault) in
            guard text.hasPrefix("/") else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not the full path of a file, which begins with /")
            }
        }
    ]
}
