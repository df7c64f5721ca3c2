import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys a browser makes for one subscription. */
export interface ReceiverKeys {
  private_key: Buffer;
  /** The uncompressed point of 65 bytes. */
  public_key: Buffer;
  auth: Buffer;
}

export function newReceiverKeys(): ReceiverKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { private_key: pair.getPrivateKey(), public_key: pair.getPublicKey(), auth: randomBytes(16) };
}

const TAG_BYTES = 16;
const LAST_RECORD = 2;

/**
 * Decrypts a body of one record (RFC 8188 with the keys of RFC 8291): salt, record size, length of the sender's key,
 * the key, ciphertext.
 *
 * @returns null when it was not encrypted for these keys.
 */
export function decryptPush(body: Buffer, { private_key, public_key, auth }: ReceiverKeys): string | null {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (keyLength !== 65 || sealed.length > recordSize || sealed.length <= TAG_BYTES) return null;
  const own = createECDH('prime256v1');
  own.setPrivateKey(private_key);
  const shared = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), public_key, sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = plain.lastIndexOf(LAST_RECORD);
    return end < 0 ? null : plain.subarray(0, end).toString('utf8');
  } catch {
    return null;
  }
}
