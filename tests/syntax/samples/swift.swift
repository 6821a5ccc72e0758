import Foundation
@objc public class Box<T: Comparable>: Base, Shape {
    private let limit: Int = 3
    var area: Double { get { return 1.5 } set { limit += 1 } }
    init?(name: String, _ rest: Int...) { guard !name.isEmpty else { return nil }; self.name = name }
    func run(with x: inout Int, y: String = "a") throws -> [String: Int]? {
        for i in 0..<limit where i % 2 == 0 { if i == 2 { continue } else { break } }
        let f = { (a: Int, b: Int) -> Int in a + b }
        switch x {
        case 0, 1...3: print("x is \(x + 1)")
        case let n where n > 5: fallthrough
        default: break
        }
        do { try other() } catch let e as MyError { throw e } catch { }
        while let v = items.first { items.removeAll { $0 == v } }
        return x > 1 ? ["a": f(1, 2)] : nil
    }
}
enum Color: Int { case red = 1, green }
struct Point { var x, y: Double }
protocol Shape { var area: Double { get } }
extension Int { var twice: Int { self * 2 } }
