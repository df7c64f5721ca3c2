import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readForm } from './form.ts';
import { judgePost, type Refusal } from './post-policy.ts';
import { requestSignature } from './signature.ts';

export interface S3Account {
  access_key: string;
  secret_key: string;
  region: string;
  bucket: string;
}

interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

interface JournalEntry {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  size: number;
  status: number;
}

interface Fault {
  method: string;
  times: number;
  refusal: Refusal;
}

const START = '2026-11-20T00:00:00.000Z';
const SKEW_MS = 15 * 60_000;

/** One bucket that speaks the S3 protocol strictly: every request is signed, every refusal is S3's own XML. */
export class S3Emulator {
  readonly objects = new Map<string, StoredObject>();
  readonly requests: JournalEntry[] = [];
  private readonly faults: Fault[] = [];
  private nowMs = Date.parse(START);
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly account: S3Account) {}

  /** @returns the address of the store, without the bucket. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  setClock(instant: string): void {
    this.nowMs = Date.parse(instant);
  }

  /** Refuses the next requests of this method this way. */
  failNext(method: string, refusal: Refusal, times = 1): void {
    this.faults.push({ method, refusal, times });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    response.setHeader('Date', new Date(this.nowMs).toUTCString());
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host}`);
    response.on('finish', () => {
      this.requests.push({ method, path: url.pathname, headers, size: body.length, status: response.statusCode });
    });
    const fault = this.faults.find((planned) => planned.method === method && planned.times > 0);
    if (fault) {
      fault.times -= 1;
      return refuse(response, fault.refusal);
    }
    const { bucket, key } = this.locate(url);
    if (bucket !== this.account.bucket)
      return refuse(response, noSuch('Bucket', 'The specified bucket does not exist'));
    if (method === 'POST') return this.post(headers['content-type'], body, response, url);
    const refusal = this.judgeSigned(request, url, body);
    if (refusal) return refuse(response, refusal);
    return this.serve(method, key, body, request, response, url);
  }

  /** Reads the bucket and key from path style `/bucket/key` or host style `bucket.host/key`. */
  private locate(url: URL): { bucket: string; key: string } {
    const [, first = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const host = url.hostname.split('.')[0] ?? '';
    return host === this.account.bucket
      ? { bucket: host, key: [first, ...rest].join('/') }
      : { bucket: first, key: rest.join('/') };
  }

  private post(contentType: string | undefined, body: Buffer, response: ServerResponse, url: URL): ServerResponse {
    const parts = readForm(contentType, body);
    if (!parts) {
      const message = 'Bucket POST must be of the enclosure-type multipart/form-data';
      return refuse(response, { status: 412, code: 'PreconditionFailed', message });
    }
    const fileAt = parts.findIndex(({ name }) => name === 'file');
    if (fileAt < 0) {
      const message = 'POST requires exactly one file upload per request.';
      return refuse(response, { status: 400, code: 'InvalidArgument', message });
    }
    // S3 reads nothing after the file, so a policy that follows it does not count.
    const before = parts.slice(0, fileAt);
    const fields = new Map(before.map(({ name, value }) => [name.toLowerCase(), value.toString()]));
    fields.set('bucket', this.account.bucket);
    const file = parts[fileAt]!;
    const refusal = judgePost(this.account, fields, file.value.length, this.nowMs);
    if (refusal) return refuse(response, refusal);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder
    const key = (fields.get('key') ?? '').replace('${filename}', file.fileName ?? '');
    this.objects.set(key, { bytes: file.value, contentType: fields.get('content-type') ?? 'binary/octet-stream' });
    const etag = `"${md5(file.value)}"`;
    const location = `${url.origin}/${this.account.bucket}/${key}`;
    response.setHeader('ETag', etag).setHeader('Location', location);
    if (fields.get('success_action_status') !== '201') return response.writeHead(204).end();
    const { bucket } = this.account;
    const answer = { Location: location, Bucket: bucket, Key: key, ETag: etag };
    return response.writeHead(201, { 'content-type': 'application/xml' }).end(xml('PostResponse', answer));
  }

  private judgeSigned(request: IncomingMessage, url: URL, body: Buffer): Refusal | null {
    const proof = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeader(request, body);
    if (!proof) return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
    const [accessKey, ...scope] = proof.credential.split('/');
    if (accessKey !== this.account.access_key) {
      return { status: 403, code: 'InvalidAccessKeyId', message: 'The AWS Access Key Id you provided does not exist.' };
    }
    const signedAt = Date.parse(proof.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (proof.expiresSeconds !== null && this.nowMs > signedAt + proof.expiresSeconds * 1000) {
      return { status: 403, code: 'AccessDenied', message: 'Request has expired' };
    }
    if (proof.expiresSeconds === null && Math.abs(this.nowMs - signedAt) > SKEW_MS) {
      const message = 'The difference between the request time and the current time is too large.';
      return { status: 403, code: 'RequestTimeTooSkewed', message };
    }
    const expected = requestSignature(this.account.secret_key, {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers as Record<string, string>,
      signedHeaders: proof.signedHeaders,
      payloadHash: proof.payloadHash,
      date: proof.date,
      scope: scope.join('/'),
    });
    if (proof.signature === expected) return null;
    return {
      status: 403,
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match.',
    };
  }

  private serve(
    method: string,
    key: string,
    body: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): ServerResponse {
    if (method === 'PUT' && request.headers['if-none-match'] === '*' && this.objects.has(key)) {
      const message = 'At least one of the pre-conditions you specified did not hold';
      return refuse(response, { status: 412, code: 'PreconditionFailed', message });
    }
    const source = request.headers['x-amz-copy-source'];
    if (method === 'PUT' && typeof source === 'string') return this.copy(source, key, response);
    if (method === 'PUT') {
      const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
      this.objects.set(key, { bytes: body, contentType });
      return response.writeHead(200, { ETag: `"${md5(body)}"` }).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (!found) return refuse(response, noSuch('Key', 'The specified key does not exist.'));
    const disposition = url.searchParams.get('response-content-disposition');
    response.writeHead(200, {
      'content-type': found.contentType,
      'content-length': found.bytes.length,
      ETag: `"${md5(found.bytes)}"`,
      ...(disposition && { 'content-disposition': disposition }),
    });
    return response.end(method === 'HEAD' ? undefined : found.bytes);
  }

  private copy(source: string, key: string, response: ServerResponse): ServerResponse {
    const [bucket, ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
    const found = bucket === this.account.bucket ? this.objects.get(rest.join('/')) : undefined;
    if (!found) return refuse(response, noSuch('Key', 'The specified key does not exist.'));
    this.objects.set(key, found);
    const answer = { ETag: `"${md5(found.bytes)}"`, LastModified: new Date(this.nowMs).toISOString() };
    return response.writeHead(200, { 'content-type': 'application/xml' }).end(xml('CopyObjectResult', answer));
  }
}

interface Proof {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
  expiresSeconds: number | null;
}

function fromQuery({ searchParams }: URL): Proof {
  const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: value('Credential'),
    signedHeaders: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    date: value('Date'),
    payloadHash: searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expiresSeconds: Number(value('Expires')),
  };
}

function fromHeader({ headers }: IncomingMessage, body: Buffer): Proof | null {
  const found = headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/,
  );
  const payloadHash = headers['x-amz-content-sha256'];
  if (!found || typeof payloadHash !== 'string') return null;
  const isUnsigned = payloadHash === 'UNSIGNED-PAYLOAD';
  if (!isUnsigned && payloadHash !== createHash('sha256').update(body).digest('hex')) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const date = String(headers['x-amz-date'] ?? '');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payloadHash, expiresSeconds: null };
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

const noSuch = (what: string, message: string): Refusal => ({ status: 404, code: `NoSuch${what}`, message });

const xml = (root: string, fields: Record<string, string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('')}</${root}>`;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function refuse(response: ServerResponse, { status, code, message, details }: Refusal): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(xml('Error', { Code: code, Message: message, ...details, RequestId: 'EMULATED' }));
}
