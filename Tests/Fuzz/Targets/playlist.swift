/// A playlist.
func fuzz(_ input: FuzzInput) {
    let playlist = PlaylistFile(input.bytes + [input.cut], in: "/music/lists")
    for path in playlist.paths {
        require("a path is absolute", path.hasPrefix("/"))
        require("a path does not leave its folders", !path.split(separator: "/").contains(".."))
        require("a path has no NUL", !path.unicodeScalars.contains("\0"))
    }
}
