extension IconCatalog {
    /// Returns the name of the drawing that an emoji has in common with an icon; `nil` for any other text.
    static func symbolName(ofEmoji text: String) -> String? {
        // Most names are of ASCII.
        guard text.utf8.count <= longestEmoji, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return emojiNames[plainEmoji(text)]
    }

    /// Returns an emoji without the signs that choose its colour or its skin.
    static func plainEmoji(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: text.unicodeScalars.filter { $0.value != 0xFE0F && !(0x1F3FB...0x1F3FF).contains($0.value) })
        return String(plain)
    }

    /// Bytes of UTF-8. The longest emoji of ``emojiNames`` with all its signs is shorter.
    private static let longestEmoji = 32

    /// The names of the drawings, by the emoji without variation selectors.
    private static let emojiNames: [String: String] = {
        var names: [String: String] = [:]
        for (name, emoji) in emojiOfDrawings {
            for one in emoji.split(separator: " ") { names[String(one)] = name }
        }
        return names
    }()

    private static let emojiOfDrawings: [(name: String, emoji: String)] = [
        ("checkmark", "✔ ✓ ☑"), ("checkmark.circle", "✅ 🆗"), ("xmark", "❌ ✖ ✗ ✘"), ("xmark.circle", "❎"),
        ("exclamationmark.triangle", "⚠ 🚧"), ("exclamationmark.circle", "❗ ❕ ‼ 🆘 🚨"), ("questionmark.circle", "❓ ❔"),
        ("info.circle", "ℹ"), ("plus", "➕"), ("minus", "➖"), ("nosign", "🚫 ⛔"),
        ("circle.fill", "🔴 🟠 🟡 🟢 🔵 🟣 ⚪ ⚫ 🟤"),
        ("envelope", "✉ 📧 📨 📩 💌"), ("tray", "📥 📤 📫 📬 📭 📪"), ("message", "💬 💭 🗨 🗯"), ("bell", "🔔 🛎"),
        ("bell.slash", "🔕"), ("phone", "📞 ☎ ☏"), ("iphone", "📱 📲"), ("person", "👤 🧑 👨 👩 👦 👧 🧒"),
        ("person.2", "👥 👪 👫 👬 👭"), ("calendar", "📅 📆 🗓"),
        ("clock", "⌚ 🕐 🕑 🕒 🕓 🕔 🕕 🕖 🕗 🕘 🕙 🕚 🕛 🕰"), ("alarm", "⏰"), ("timer", "⏱ ⏲"), ("hourglass", "⏳ ⌛"),
        ("hammer", "🔨 ⚒ 🛠"), ("wrench", "🔧 🪛"), ("gearshape", "⚙"), ("ladybug", "🐞 🐛 🪲"), ("display", "🖥"),
        ("laptopcomputer", "💻"), ("keyboard", "⌨"), ("computermouse", "🖱"), ("gamecontroller", "🎮 🕹"), ("printer", "🖨"),
        ("externaldrive", "💾 💽 💿 📀"), ("battery.100", "🔋"), ("battery.25", "🪫"), ("powerplug", "🔌"),
        ("wifi", "📶 🛜"), ("antenna.radiowaves.left.and.right", "📡"), ("globe", "🌍 🌎 🌏 🌐"),
        ("sun.max", "☀ 🌞 🔆"), ("moon", "🌙 🌛 🌜 🌚"), ("cloud", "☁"), ("cloud.sun", "⛅ 🌤 🌥"), ("cloud.rain", "🌧 🌦"),
        ("cloud.snow", "🌨"), ("cloud.bolt", "⛈ 🌩"), ("cloud.fog", "🌫"), ("snowflake", "❄ ☃ ⛄"), ("wind", "💨 🌬"),
        ("tornado", "🌪 🌀"), ("umbrella", "☂ ☔ ⛱"), ("bolt", "⚡"), ("drop", "💧 💦"), ("flame", "🔥"), ("thermometer", "🌡"),
        ("sunrise", "🌅 🌄"), ("sunset", "🌇 🌆"), ("leaf", "🍃 🌿 🍀 🌱 ☘"), ("tree", "🌲 🌳 🎄"),
        ("music.note", "🎵 🎶 ♪ ♫"), ("play", "▶"), ("pause", "⏸"), ("stop", "⏹"), ("record.circle", "⏺"),
        ("forward", "⏩"), ("backward", "⏪"), ("forward.end", "⏭"), ("backward.end", "⏮"), ("eject", "⏏"),
        ("shuffle", "🔀"), ("repeat", "🔁 🔂"), ("arrow.triangle.2.circlepath", "🔄 ♻"),
        ("speaker.wave.2", "🔊 📢 📣"), ("speaker.wave.1", "🔉"), ("speaker", "🔈"), ("speaker.slash", "🔇"), ("mic", "🎤 🎙"),
        ("headphones", "🎧"), ("camera", "📷 📸"), ("video", "📹 🎥"), ("photo", "🖼"), ("film", "🎬 🎞"), ("tv", "📺"),
        ("radio", "📻"), ("heart", "❤ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 🩷 💕 💖 💗 💓 ♥"), ("star", "⭐ 🌟 ★"), ("sparkles", "✨"),
        ("house", "🏠 🏡"), ("door.left.hand.closed", "🚪"), ("bed.double", "🛏 🛌"), ("lightbulb", "💡"), ("washer", "🧺 🫧"),
        ("car", "🚗 🚘 🚙 🚕"),
        ("bus", "🚌 🚍 🚎"), ("tram", "🚊 🚋 🚃 🚆 🚂 🚄 🚅 🚇 🚉"), ("box.truck", "🚚 🚛"), ("bicycle", "🚲 🚴"),
        ("airplane", "✈ 🛫 🛬"), ("figure.walk", "🚶 🏃"), ("fuelpump", "⛽"), ("cart", "🛒"), ("bag", "🛍 👜"),
        ("creditcard", "💳"), ("dollarsign", "💵 💰 💲"), ("eurosign", "💶"), ("gift", "🎁"), ("birthday.cake", "🎂 🍰"),
        ("zzz", "💤"), ("trophy", "🏆"), ("tag", "🏷"), ("shippingbox", "📦"), ("cup.and.saucer", "☕ 🍵"),
        ("fork.knife", "🍴 🍽"), ("pills", "💊"), ("accessibility", "♿"), ("hand.raised", "✋ 🤚 🖐 👋"), ("lock", "🔒 🔐"),
        ("lock.open", "🔓"), ("key", "🔑 🗝"), ("shield", "🛡"), ("eye", "👁 👀"), ("magnifyingglass", "🔍 🔎"), ("trash", "🗑"),
        ("doc.text", "📄 📃 📜"), ("folder", "📁 📂 🗂"), ("book", "📖 📚 📕 📗 📘 📙"), ("bookmark", "🔖"), ("paperclip", "📎"),
        ("link", "🔗"), ("pencil", "✏ 📝"), ("paintbrush", "🖌 🎨"), ("scissors", "✂"), ("chart.bar", "📊"),
        ("chart.line.uptrend.xyaxis", "📈 📉"), ("flag", "🏁 🚩"), ("pin", "📌"), ("mappin", "📍"), ("target", "🎯"),
        ("arrow.up", "⬆ ↑"), ("arrow.down", "⬇ ↓"), ("arrow.left", "⬅ ←"), ("arrow.right", "➡ →"), ("infinity", "♾"),
    ]
}
