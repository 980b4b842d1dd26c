import NotchCore
