import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const CIPHER = 'aes-256-ecb';

/**
 * Cursors in the form that browsers hold. A cursor is a transaction number, which would reveal the activity of the
 * whole server; encrypted with the organisation it reveals nothing and is valid for that organisation only.
 */
export class CursorSeal {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadkeep live cursors', 32));
  }

  seal(org_id: number, cursor: string): string {
    const block = Buffer.alloc(16);
    block.writeBigUInt64BE(BigInt(cursor), 0);
    block.writeBigUInt64BE(BigInt(org_id), 8);
    const cipher = createCipheriv(CIPHER, this.key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
  }

  /**
   * @param sealed one cursor, or several separated by dots from a browser whose tabs are at different points and cannot
   * tell which is older.
   * @returns the oldest; null when one of them cannot be read.
   */
  open(org_id: number, sealed: string): string | null {
    const cursors = sealed.split('.').map((one) => this.openOne(org_id, one));
    let oldest: bigint | null = null;
    for (const cursor of cursors) {
      if (cursor === null) return null;
      if (oldest === null || cursor < oldest) oldest = cursor;
    }
    return oldest === null ? null : String(oldest);
  }

  private openOne(org_id: number, sealed: string): bigint | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length !== 16) return null;
    const decipher = createDecipheriv(CIPHER, this.key, null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
    return block.readBigUInt64BE(8) === BigInt(org_id) ? block.readBigUInt64BE(0) : null;
  }
}
