import { randomUUID } from 'node:crypto';
import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';

/** What the host was given. */
export interface StoredUpload {
  id: string;
  name: string;
  bytes: Buffer;
  is_kept: boolean;
}

const MAX_BYTES = 100 * 1024 * 1024;

/** Uploadcare's direct upload (integrations 10.6). It refuses with status 200 where asked for errors as JSON. */
export class FileHostEmulator extends Emulator {
  readonly stored = new Map<string, StoredUpload>();

  constructor(private readonly public_key: string) {
    super();
  }

  protected override async answer({ method, path, query, headers, body }: EmulatedRequest): Promise<EmulatedAnswer> {
    // The host redirects an address without the slash at its end.
    if (path === '/base') return { status: 301, headers: { location: '/base/' }, body: '' };
    if (method !== 'POST' || path !== '/base/') return { status: 404, body: 'not found' };
    if (query.get('jsonerrors') !== '1') return { status: 403, body: 'jsonerrors is expected' };
    const form = await readFormData(headers['content-type'] ?? '', body);
    const file = form?.get('file');
    if (!form || !(file instanceof File)) return refuse(400, 'Request does not contain files.', 'FilesNumberLimit');
    if (form.get('UPLOADCARE_PUB_KEY') !== this.public_key)
      return refuse(403, 'pub_key is invalid.', 'ProjectPublicKeyInvalidError');
    const store = form.get('UPLOADCARE_STORE');
    if (store !== '0' && store !== '1' && store !== 'auto') return refuse(400, 'store is invalid.', 'StoreInvalid');
    if (file.size > MAX_BYTES) return tooLarge;
    const id = randomUUID();
    const bytes = Buffer.from(await file.arrayBuffer());
    this.stored.set(id, { id, name: file.name, bytes, is_kept: store !== '0' });
    return { status: 200, body: { file: id } };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    return name === 'too_large' ? tooLarge : refuse(403, name, name);
  }

  protected override rateLimit(): EmulatedAnswer {
    return {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { error: { status_code: 429, content: 'throttled' } },
    };
  }

  protected override clear(): void {
    this.stored.clear();
  }

  protected override seed(): void {
    throw new Error('the file host begins empty');
  }

  protected override dump() {
    return { files: [...this.stored.values()].map(({ bytes, ...file }) => ({ ...file, size: bytes.length })) };
  }
}

const tooLarge: EmulatedAnswer = {
  status: 413,
  body: { error: { status_code: 413, content: 'File is too large.', error_code: 'FileSizeLimitExceededError' } },
};

const refuse = (status_code: number, content: string, error_code: string): EmulatedAnswer => ({
  status: 200,
  body: { error: { status_code, content, error_code } },
});

const readFormData = (type: string, body: Buffer): Promise<FormData | null> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => null);
