import NotchCore

struct Weather: NotchView {
    var degrees: Int

    var body: some NotchView {
        HStack {
            Icon("cloud.rain").tint(.blue).priority(1)
            VStack(alignment: .leading) {
                Text("\(degrees)°", style: .headline).priority(2)
                Text("Rain from six", style: .caption).colour(.secondary)
            }
        }
    }
}
