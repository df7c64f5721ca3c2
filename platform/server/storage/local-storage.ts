import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { Problem } from '../../contract/problems.ts';
import { now } from '../clock.ts';
import { equalBytes } from '../sessions/secrets.ts';
import { type AdmittedUpload, type FileStorage, fileUrl, type GrantRequest, type LocalTarget } from './storage.ts';

const UPLOAD_PATH = '/api/storage/api/v1/upload';

/** The rights of a grant, signed and carried by the form as in S3; nothing of it is stored. */
const Policy = z.strictObject({
  key: z.string(),
  content_type: z.string(),
  max_bytes: z.int().positive(),
  expires_at: z.int(),
});

/** Stores files in a folder of this machine. */
export class LocalStorage implements FileStorage, LocalTarget {
  readonly local = this;

  /**
   * @param folder holds the files; it is made when missing.
   * @param secretKey signs the grants.
   */
  constructor(
    private readonly folder: string,
    private readonly secretKey: string,
  ) {}

  async grantUpload({ key, content_type, max_bytes, expires_in_seconds }: GrantRequest) {
    const allowed = { key, content_type, max_bytes, expires_at: now().getTime() + expires_in_seconds * 1000 };
    const policy = Buffer.from(JSON.stringify(allowed)).toString('base64');
    const fields = { key, 'Content-Type': content_type, policy, signature: this.sign('upload', policy) };
    return { fields, url: UPLOAD_PATH, file_url: fileUrl(key) };
  }

  admit(fields: Readonly<Record<string, string>>): AdmittedUpload {
    const { policy = '', signature = '' } = fields;
    if (!this.isSigned('upload', policy, signature)) throw refusal('the grant was not made here');
    const allowed = Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
    if (allowed.expires_at < now().getTime()) throw refusal('the grant is over');
    if (fields.key !== allowed.key || fields['Content-Type'] !== allowed.content_type) {
      throw refusal('key or type are not those of the grant');
    }
    return { key: allowed.key, max_bytes: allowed.max_bytes };
  }

  async receive({ key, max_bytes }: AdmittedUpload, stream: Readable): Promise<void> {
    let size = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        size += chunk.length;
        if (size > max_bytes) pass(new Problem('too_large', { log_detail: `upload over ${max_bytes} bytes` }));
        else pass(null, chunk);
      },
      flush(pass) {
        if (size === 0) pass(new Problem('invalid_input', { detail: 'This file is empty.' }));
        else pass();
      },
    });
    if ((await this.size(key)) !== null) throw used();
    await this.writeWhole(key, placeNew, (file) => pipeline(stream, counted, file.createWriteStream({ flush: true })));
  }

  /** A complete upload is in its final place already. */
  async settle(): Promise<void> {}

  async grantDownload(key: string, { file_name, expires_in_seconds }: Parameters<FileStorage['grantDownload']>[1]) {
    const expires = String(Math.floor(now().getTime() / 1000) + expires_in_seconds);
    const signature = this.sign('download', downloadText(key, expires, file_name));
    const query = new URLSearchParams({ expires, ...(file_name !== undefined && { file_name }), signature });
    return `${fileUrl(key)}?${query}`;
  }

  isGranted(key: string, { expires = '', file_name, signature = '' }: Parameters<LocalTarget['isGranted']>[1]) {
    const isOpen = Number(expires) * 1000 >= now().getTime();
    return isOpen && this.isSigned('download', downloadText(key, expires, file_name), signature);
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.writeWhole(key, rename, async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
  }

  async copy(from: string, to: string): Promise<void> {
    const { stream } = await this.read(from);
    await this.writeWhole(to, rename, (file) => pipeline(stream, file.createWriteStream({ flush: true })));
  }

  async read(key: string) {
    const size = await this.size(key);
    if (size === null) throw new Problem('not_found', { log_detail: `file ${key}` });
    return { stream: createReadStream(this.makePath(key)), size };
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(this.makePath(key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  remove(key: string): Promise<void> {
    return rm(this.makePath(key), { force: true });
  }

  /** Writes a temporary file and moves it into place when it is complete, so that half a file is never read. */
  private async writeWhole(key: string, moveInto: Move, write: (file: FileHandle) => Promise<void>) {
    const path = this.makePath(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.part`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await write(file).finally(() => file.close().catch(ignoreClosed));
      await moveInto(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Spreads files over 256 folders, because some file systems are slow with very full ones. */
  private makePath(key: string): string {
    if (!/^[\w-][\w.-]{0,199}$/.test(key)) throw new Problem('not_found', { log_detail: 'not a key of the store' });
    return join(this.folder, createHash('sha256').update(key).digest('hex').slice(0, 2), key);
  }

  private sign(purpose: 'upload' | 'download', text: string): string {
    return createHmac('sha256', this.secretKey).update(`storage ${purpose}\n${text}`).digest('base64url');
  }

  private isSigned(purpose: 'upload' | 'download', text: string, signature: string): boolean {
    return equalBytes(Buffer.from(signature), Buffer.from(this.sign(purpose, text)));
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>;
type Move = (from: string, to: string) => Promise<void>;

/** Moves into a free place; of two moves at once the file system lets one succeed. */
async function placeNew(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? used() : error;
  });
  await rm(from);
}

const used = () => refusal('the grant was used already');

const downloadText = (key: string, expires: string, fileName: string | undefined) =>
  JSON.stringify([key, expires, fileName ?? null]);

const refusal = (log_detail: string) =>
  new Problem('forbidden', { detail: 'This upload is no longer allowed. Choose the file again.', log_detail });

/** A stream that ended has closed the file already. */
const ignoreClosed = () => undefined;
