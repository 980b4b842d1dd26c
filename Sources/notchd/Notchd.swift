@main enum Notchd { static func main() {} }
