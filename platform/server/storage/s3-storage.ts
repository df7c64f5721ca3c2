import type { Readable } from 'node:stream';
import {
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
import { insideTransaction } from '../scope.ts';
import type { S3Settings } from '../settings.ts';
import { attachment } from './content-disposition.ts';
import { type FileStorage, fileUrl, type GrantRequest } from './storage.ts';

/** AWS allows a presigned address to live this long at most. */
const MAX_EXPIRY_SECONDS = 604_800;

/** Files in an S3 bucket, or one that speaks its protocol. Browsers upload to the bucket itself. */
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
    // The library signs by the machine's clock; the product has its own.
    this.client.config.systemClockOffset = nowMillis() - systemClock.millis();
    const { url, fields } = await createPresignedPost(this.client, {
      Bucket: this.settings.bucket,
      Key: key,
      Fields: { 'Content-Type': content_type, success_action_status: '201' },
      Conditions: [['content-length-range', 1, max_bytes]],
      Expires: expires_in_seconds,
    });
    return { fields, url, file_url: fileUrl(key) };
  }

  grantDownload(key: string, { file_name, expires_in_seconds }: Parameters<FileStorage['grantDownload']>[1]) {
    const command = new GetObjectCommand({
      Bucket: this.settings.bucket,
      Key: key,
      ...(file_name !== undefined && { ResponseContentDisposition: attachment(file_name) }),
    });
    const expiresIn = Math.min(expires_in_seconds, MAX_EXPIRY_SECONDS);
    return getSignedUrl(this.client, command, { expiresIn, signingDate: new Date(nowMillis()) });
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    refuseInTransaction();
    await this.client.send(
      new PutObjectCommand({ Bucket: this.settings.bucket, Key: key, Body: bytes, ContentType: contentType }),
    );
  }

  async read(key: string) {
    refuseInTransaction();
    const found = await this.client
      .send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: key }))
      .catch((error) => (isMissing(error) ? null : Promise.reject(error)));
    if (!found?.Body) throw new Problem('not_found', { log_detail: `file ${key}` });
    return { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
  }

  async size(key: string): Promise<number | null> {
    refuseInTransaction();
    const found = await this.client
      .send(new HeadObjectCommand({ Bucket: this.settings.bucket, Key: key }))
      .catch((error) => (isMissing(error) ? null : Promise.reject(error)));
    return found?.ContentLength ?? null;
  }

  async remove(key: string): Promise<void> {
    refuseInTransaction();
    await this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** A call to the bucket would hold a database connection for as long as the bucket likes. */
function refuseInTransaction(): void {
  if (insideTransaction()) throw new Error('files are not read or written inside a transaction');
}
