import CGnuTLS
import NotchSystem

/// SHA-256 and what is built on it, by GnuTLS, which libmicrohttpd loads for TLS already.
package enum Digest {
    private static let size = 32

    /// Returns the SHA-256 digest of bytes, as 64 lower hexadecimal digits.
    package static func sha256(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: size)
        let code = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
        precondition(code == 0, "GnuTLS has no SHA-256")
        return hexadecimal(digest)
    }

    /// Returns the HMAC-SHA-256 of bytes with a key, as 64 lower hexadecimal digits.
    package static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: size)
        let code = gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, bytes, bytes.count, &digest)
        precondition(code == 0, "GnuTLS has no HMAC-SHA-256")
        return hexadecimal(digest)
    }

    /// Returns whether two texts are equal, in a time that depends on their lengths alone.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && gnutls_memcmp(left, right, left.count) == 0
    }

    /// Returns new random bytes that nobody can guess, as lower hexadecimal digits.
    ///
    /// - Parameter count: the number of bytes, half that of the digits.
    package static func random(_ count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let code = gnutls_rnd(GNUTLS_RND_KEY, &bytes, count)
        precondition(code == 0, "the kernel gives no random bytes")
        return hexadecimal(bytes)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
