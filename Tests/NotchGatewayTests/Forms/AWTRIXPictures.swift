/// Pictures of displays as PNG in base64.
enum AWTRIXPictures {
    /// 32x8: the column is red, the row green, and blue is full.
    static let matrix = """
        iVBORw0KGgoAAAANSUhEUgAAACAAAAAICAIAAAAX52r4AAABpUlEQVR42g3Nh4GCABAAwcuniGIExNR/lfs/DYyIoIIJLoSQQgkt7IS9MAgHYR\
        SOwkmYhLNwEa7CTbgLD2EWFmEVnsImvIS38BG+wk8QUVQxxZVQUimllZ2yVwbloIzKUTkpk3JWLspVuSl35aHMyqKsylPZlJfyVj7KV/npf2Co\
        YYYbYaRRRhs7Y28MxsEYjaNxMibjbFyMq3Ez7sbDmI3FWI2nsRkv4218jK/xs//AUcccd8JJp5x2ds7eGZyDMzpH5+RMztm5OFfn5tydhzM7i7\
        M6T2dzXs7b+Thf5+f/QaCBBR5EkEEFHeyCfTAEh2AMjsEpmIJzcAmuwS24B49gDpZgDZ7BFryCd/AJvsEv/oNEE0s8iSSTSjrZJftkSA7JmByT\
        UzIl5+SSXJNbck8eyZwsyZo8ky15Je/kk3yTX/4HhRZWeBFFFlV0sSv2xVAcirE4FqdiKs7FpbgWt+JePIq5WIq1eBZb8Srexaf4Fr/6DxptrP\
        Emmmyq6WbX7JuhOTRjc2xOzdScm0tzbW7NvXk0c7M0a/NstubVvJtP821+zR92nRIQYHsiPQAAAABJRU5ErkJggg==
        """
    /// 64x16: the left half red, the right half a chequer of blue 100 and 200.
    static let double = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAAAQCAIAAAAphe5+AAAANElEQVR42u3RwQkAAAzCwAzrsN2qnUL6CYj/cCxUBwMpfj8g3QYFFFBAAQUUUE\
        ABBRR4EziusiouCkUbXgAAAABJRU5ErkJggg==
        """
    /// 48x8: the column is red, the row blue.
    static let wide = """
        iVBORw0KGgoAAAANSUhEUgAAADAAAAAICAIAAAAwSesQAAACcUlEQVR42hWThXEDABDD9BxumLFh3n+7Xj2CLAEIKBg4BCQUNKAJLWhDB7rQgx\
        /owwCGMIIxTGAKM5jDApawgjVsYAs72MMBfuEIJzjDBa5wgzs84AkveMMHvvxPBFHEEEcCSaSQBtJEWkgb6SBdpIf8IH1kgAyRETJGJsgUmSFz\
        ZIEskRWyRjbIFtkhe+SA/CJH5ISckQtyRW7IHXkgT+SFvJEP8v2HgwqqqKGOBppooQ20ibbQNtpBu2gP/UH76AAdoiN0jE7QKTpD5+gCXaIrdI\
        1u0C26Q/foAf1Fj+gJPaMX9Ire0Dv6QJ/oC32jH/T7fxUmmGKGORZYYoU1sCbWwtpYB+tiPewH62MDbIiNsDE2wabYDJtjC2yJrbA1tsG22A7b\
        YwfsFztiJ+yMXbArdsPu2AN7Yi/sjX2w7784uOCKG+544IkX3sCbeAtv4x28i/fwH7yPD/AhPsLH+ASf4jN8ji/wJb7C1/gG3+I7fI8f8F/8iJ\
        /wM37Br/gNv+MP/Im/8Df+wb//GhNCKGGEE0EkUUSDaBItok10iC7RI36IPjEghsSIGBMTYkrMiDmxIJbEilgTG2JL7Ig9cSB+iSNxIs7EhbgS\
        N+JOPIgn8SLexIf4/kdFCqmkkU4GmWSRDbJJtsg22SG7ZI/8IfvkgBySI3JMTsgpOSPn5IJckityTW7ILbkj9+SB/CWP5Ik8kxfySt7IO/kgn+\
        SLfJMf8vufOCWUUkY5FVRSRTWoJtWi2lSH6lI96ofqUwNqSI2oMTWhptSMmlMLakmtqDW1obbUjtpTB+qXOlIn6kxdqCt1o+7Ug3pSL+pNfagv\
        9QcT9CiBRHtKCgAAAABJRU5ErkJggg==
        """
    /// 3x2: ten times the column is red, ten times the row green.
    static let tiny = """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAGElEQVR42mNgYGDgYmAQYQDTXFwMIlwMAALGAFuntJIzAAAAAElFTkSuQmCC
        """
}
