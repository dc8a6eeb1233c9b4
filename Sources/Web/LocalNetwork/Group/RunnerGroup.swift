package import Files
import OutsideText
import Secrets

/// The strided programs of several runners that share one beat: one leads, the others follow its beat grid.
///
/// The leader decides about the group, and passes each version of this value to its followers.
package struct RunnerGroup: Sendable, Hashable, Codable {
    package struct Member: Sendable, Hashable, Codable {
        /// The identifier: 8 hexadecimal digits.
        package let id: String
        package var name: String
        /// The address at which others reach its server, and the port.
        package var address: String
        package var port: Int
        /// The fingerprint of its server's certificate.
        package var fingerprint: String

        package init(id: String, name: String, address: String, port: Int, fingerprint: String) {
            self.id = id
            let name = String(name.cleaned.prefix(PairedDevice.longestName).trimmed)
            self.name = name.isEmpty ? "runner" : name
            self.address = address
            self.port = port
            self.fingerprint = fingerprint
        }

        package var host: IPAddress? { IPAddress(parsing: address) }
    }

    static let limit = 32
    /// A number of changes that no group reaches, so that adding one cannot overflow.
    private static let mostChanges = 1 << 40

    /// The number of leaders that the group has had; each new leader increases it by one.
    package var epoch = 1
    /// The number of changes of the members; each leader increases it.
    package var revision = 1
    /// The identifier of the leader.
    package var leader: String
    /// What the members show each other, so that no code is needed: 64 hexadecimal digits.
    package var secret: String
    /// The members in the order in which they joined.
    package var members: [Member]

    /// A group with one member, which leads.
    package init(of first: Member) {
        (leader, members, secret) = (first.id, [first], Secret.hexadecimal(bytes: 32))
    }

    package subscript(_ id: String) -> Member? { members.first { $0.id == id } }

    func order(of id: String) -> Int { members.firstIndex { $0.id == id } ?? .max }

    /// Whether this is the newer version of a group; of two leaders of the same epoch, the one that joined first stays.
    func supersedes(_ other: Self) -> Bool {
        if epoch != other.epoch { return epoch > other.epoch }
        if leader != other.leader { return order(of: leader) < other.order(of: other.leader) }
        return revision > other.revision
    }

    /// Whether the value, which comes from another machine or from a file, can be used.
    package var isValid: Bool {
        (1...Self.limit).contains(members.count) && Set(members.map(\.id)).count == members.count
            && self[leader] != nil && Self.isHexadecimal(secret, 64)
            && (1...Self.mostChanges).contains(epoch) && (1...Self.mostChanges).contains(revision)
            && members.allSatisfy { member in
                Self.isID(member.id) && member.host != nil && (1...65_535).contains(member.port)
                    && Fingerprint(parsing: member.fingerprint) != nil && !member.name.isEmpty
                    && member.name.count <= PairedDevice.longestName && member.name == member.name.cleaned
            }
    }

    package static func isID(_ text: String) -> Bool { isHexadecimal(text, 8) }

    private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }

    /// Adds a member at the end, or replaces it at its place; false if the group is full.
    mutating func admit(_ member: Member) -> Bool {
        // The same certificate with another identifier is a member that has lost its file.
        if let index = members.firstIndex(where: { $0.id == member.id || $0.fingerprint == member.fingerprint }) {
            if members[index].id == leader { leader = member.id }
            members[index] = member
        } else {
            guard members.count < Self.limit else { return false }
            members.append(member)
        }
        countChange()
        return true
    }

    mutating func remove(_ id: String) {
        members.removeAll { $0.id == id }
        countChange()
    }

    mutating func choose(leader id: String) {
        leader = id
        epoch = min(epoch + 1, Self.mostChanges)
        countChange()
    }

    private mutating func countChange() { revision = min(revision + 1, Self.mostChanges) }
}

/// The group of this machine, in a file that the server and `stridectl` share.
package struct GroupFile: Sendable {
    static let file = "group.json"

    /// What the file holds.
    package struct Content: Sendable, Hashable, Codable {
        static let currentSchema = 1

        var schema = currentSchema
        /// The identifier of this machine in every group.
        package var own = Secret.hexadecimal(bytes: 4)
        package var group: RunnerGroup?
        /// What the user has asked for and the server has not done yet.
        package var order: Order?
        /// The members that the user has removed from the group that this machine leads.
        package var removals: [String]?
    }

    package enum Order: String, Sendable, Codable {
        /// Put the clicks on the beat of the group; start them if there is no run.
        case join
        case leave
    }

    private let folder: PrivateFolder

    package init(in folder: PrivateFolder) { self.folder = folder }

    /// Differs after the file was replaced.
    package var stamp: FileState? { folder.stamp(of: Self.file) }

    package func content() throws(LocalNetworkError) -> Content {
        guard let content = try folder.read(Self.file) else { return Content() }
        guard let content = try? UntrustedJSON.decode(Content.self, from: content.bytes),
            content.schema == Content.currentSchema, RunnerGroup.isID(content.own), content.group?.isValid ?? true,
            content.group.map({ $0[content.own] != nil }) ?? true
        else { throw .damaged(path: folder.path(of: Self.file)) }
        return content
    }

    /// Changes the content while no other process does.
    @discardableResult
    package func change(_ body: (inout Content) -> Void) throws(LocalNetworkError) -> Content {
        try folder.withLock { () throws(LocalNetworkError) in
            var content = try content()
            body(&content)
            try folder.write(json: content, to: Self.file)
            return content
        }
    }
}
