package whittle;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * 128 bits that stand for a text or, added up, for a set of texts in any order. Sums of digests are
 * enough against chance; nobody attacks his own reduction.
 */
record Hash(long high, long low) {
    static final Hash ZERO = new Hash(0, 0);

    static Hash of(String text) {
        byte[] digest = md5().digest(text.getBytes(StandardCharsets.UTF_8));
        return new Hash(number(digest, 0), number(digest, 8));
    }

    Hash plus(Hash other) {
        return new Hash(high + other.high, low + other.low);
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    private static long number(byte[] digest, int from) {
        long value = 0;
        for (int i = from; i < from + 8; i++) {
            value = value << 8 | (digest[i] & 0xff);
        }
        return value;
    }
}
