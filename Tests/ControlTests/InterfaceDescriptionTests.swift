import FoundationEssentials
import NIOCore
import Testing

@testable import Control

@Suite struct InterfaceDescriptionTests {
    private let text = InterfaceDescription.control.text

    @Test func theMethodsAndTheirDescriptionsMatch() {
        let described = text.split(separator: "\n")
            .filter { $0.hasPrefix("method ") }
            .map { String($0.dropFirst("method ".count).prefix { $0 != "(" }) }
        #expect(described.sorted() == Method.allCases.map(\.rawValue).sorted())
    }

    @Test func everyErrorIsDescribed() {
        let errors: [any WireError] = [
            ControlError.invalidValue(what: "", reason: ""), ControlError.notFound(what: "", name: "", reason: ""),
            ControlError.notRunning(reason: ""), ControlError.messageRefused(reason: ""),
            ServiceError.interfaceNotFound(interface: ""), ServiceError.methodNotFound(method: ""),
            ServiceError.methodNotImplemented(method: ""), ServiceError.invalidParameter(parameter: ""),
            ServiceError.permissionDenied, ServiceError.expectedMore,
        ]
        for error in errors {
            let interface = InterfaceDescription.all.first { $0.name == type(of: error).interface }
            #expect(interface?.text.contains("error \(error.member) (") == true)
        }
    }

    @Test func everyFieldOfAStatusIsDescribed() throws {
        let json = String(buffer: try ByteBuffer(message: Reply.status(.full), terminator: .nul))
        for field in json.matches(of: /"([a-z_]+)":/) {
            #expect(text.contains("\(field.1): "), "\(field.1)")
        }
    }

    @Test func everyParameterAndChoiceIsDescribed() {
        for request in Request.samples {
            let json =
                (try? ByteBuffer(message: ClientCall(request), terminator: .nul)).map { String(buffer: $0) } ?? ""
            for field in json.matches(of: /[{,]"([a-z_]+)":/) where !["method", "parameters"].contains(field.1) {
                #expect(text.contains("\(field.1): "), "\(field.1)")
            }
        }
        let choices =
            CueChoice.allCases.map(\.rawValue) + AccentChoice.allCases.map(\.rawValue)
            + FollowChoice.allCases.map(\.rawValue) + LockChoice.allCases.map(\.rawValue)
            + CadenceUnitChoice.allCases.map(\.rawValue) + ActivityChoice.allCases.map(\.rawValue)
            + RecordOrder.allCases.map(\.rawValue)
        for choice in choices { #expect(text.contains(choice)) }
    }
}
