import type { Readable } from 'node:stream';

/** What a browser needs to upload one file: the form fields, where to send them, where the file will be. */
export interface UploadGrant {
  fields: Record<string, string>;
  url: string;
  file_url: string;
}

export interface GrantRequest {
  /** Random, ≥ 128 bit; the file's name in the store. */
  key: string;
  content_type: string;
  max_bytes: number;
  expires_in_seconds: number;
}

/** Where files live: an S3 bucket when configured, else a folder of this machine behind the same grant. */
export interface FileStorage {
  grantUpload(request: GrantRequest): Promise<UploadGrant>;
  /** An address that gives the file for a while, with the file name a download gets. */
  grantDownload(key: string, options: { file_name?: string; expires_in_seconds: number }): Promise<string>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Throws `not_found` when nothing is stored under the key. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  /** Bytes stored, or null when nothing is. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}
