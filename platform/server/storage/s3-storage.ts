import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Problem } from '../../contract/problems.ts';
import { nowMillis, systemClock } from '../clock.ts';
import { insideTransaction } from '../database/scope.ts';
import type { S3Settings } from '../settings/settings.ts';
import { attachment } from './content-disposition.ts';
import { type FileStorage, fileUrl, type GrantRequest } from './storage.ts';

/** The longest life of a presigned address in AWS, in seconds. */
const MAX_EXPIRY_SECONDS = 604_800;

/**
 * The final place of a file. Browsers upload to the bare key, where a form may be posted again while its policy lives,
 * and in S3 the last one wins. So an upload is copied here, which no policy names, before it is judged.
 */
const finalKey = (key: string) => `kept/${key}`;

/** Stores files in an S3 bucket, or one with its protocol; browsers upload to the bucket directly. */
export class S3Storage implements FileStorage {
  readonly local = null;
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { region, endpoint, access_key, secret_key, force_path_style } = settings;
    this.client = new S3Client({
      region,
      forcePathStyle: force_path_style,
      ...(endpoint !== null && { endpoint }),
      credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
      // Stores that only speak the protocol do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
    });
  }

  async grantUpload({ key, content_type, max_bytes, expires_in_seconds }: GrantRequest) {
    const { url, fields } = await createPresignedPost(this.onTime(), {
      ...this.named(key),
      Fields: { 'Content-Type': content_type, success_action_status: '201' },
      Conditions: [['content-length-range', 1, max_bytes]],
      Expires: expires_in_seconds,
    });
    return { fields, url, file_url: fileUrl(key) };
  }

  grantDownload(key: string, { file_name, expires_in_seconds }: Parameters<FileStorage['grantDownload']>[1]) {
    const command = new GetObjectCommand({
      ...this.named(finalKey(key)),
      ...(file_name !== undefined && { ResponseContentDisposition: attachment(file_name) }),
    });
    const expiresIn = Math.min(expires_in_seconds, MAX_EXPIRY_SECONDS);
    return getSignedUrl(this.onTime(), command, { expiresIn, signingDate: new Date(nowMillis()) });
  }

  async settle(key: string): Promise<void> {
    if ((await this.size(key)) !== null) return;
    await this.copyObject(key, finalKey(key)).catch(nothingWhenMissing);
    await this.removeOne(key);
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    await this.reach().send(
      new PutObjectCommand({ ...this.named(finalKey(key)), Body: bytes, ContentType: contentType }),
    );
  }

  async copy(from: string, to: string): Promise<void> {
    if ((await this.size(from)) === null) throw new Problem('not_found', { log_detail: `file ${from}` });
    await this.copyObject(finalKey(from), finalKey(to));
  }

  async read(key: string) {
    const found = await this.reach()
      .send(new GetObjectCommand(this.named(finalKey(key))))
      .catch(nothingWhenMissing);
    if (!found?.Body) throw new Problem('not_found', { log_detail: `file ${key}` });
    return { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
  }

  async size(key: string): Promise<number | null> {
    const found = await this.reach()
      .send(new HeadObjectCommand(this.named(finalKey(key))))
      .catch(nothingWhenMissing);
    return found?.ContentLength ?? null;
  }

  async remove(key: string): Promise<void> {
    await this.removeOne(key);
    await this.removeOne(finalKey(key));
  }

  private removeOne(key: string) {
    return this.reach().send(new DeleteObjectCommand(this.named(key)));
  }

  /** Of two copies at once the store accepts the first; one that knows no condition copies both times. */
  private async copyObject(from: string, to: string): Promise<void> {
    const { bucket } = this.settings;
    const copy = { ...this.named(to), CopySource: encodeURI(`${bucket}/${from}`) };
    const status = await this.reach()
      .send(new CopyObjectCommand({ ...copy, IfNoneMatch: '*' }))
      .then(() => 200, readConditionStatus);
    if (status === 501) await this.reach().send(new CopyObjectCommand(copy));
  }

  private named(key: string) {
    return { Bucket: this.settings.bucket, Key: key };
  }

  /** The library signs by the machine's clock, so the offset of the product's clock is added. */
  private onTime(): S3Client {
    this.client.config.systemClockOffset = nowMillis() - systemClock.millis();
    return this.client;
  }

  /** Returns the client, but not inside a transaction, whose connection the network would hold for long. */
  private reach(): S3Client {
    if (insideTransaction()) throw new Error('files are not read or written inside a transaction');
    return this.onTime();
  }
}

/** 412: it is there already. 409: another copy is being made. 501: the store knows no conditions. */
function readConditionStatus(error: unknown): number {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 412 || status === 409 || status === 501) return status;
  throw error;
}

function nothingWhenMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
