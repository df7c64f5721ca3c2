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
  /**
   * Puts what was uploaded where no grant reaches it, so that what is judged from now on cannot be exchanged any more.
   * Once it is there, calling this again changes nothing; nor does it when nothing was uploaded.
   */
  settle(key: string): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Throws `not_found` when nothing is stored under the key. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  /** Bytes stored, or null when nothing is. */
  size(key: string): Promise<number | null>;
  /** Removes a file, and what was uploaded for it and not settled. */
  remove(key: string): Promise<void>;
  /** What this server does itself when no bucket does it; null with a bucket. */
  readonly local: LocalTarget | null;
}

/** The receiving end of the grants of a store that is this machine's own folder. */
export interface LocalTarget {
  /** Reads the form fields of a grant. Throws `forbidden` for one that was changed or is over. */
  admit(fields: Readonly<Record<string, string>>): AdmittedUpload;
  /**
   * Keeps what arrives, whole or not at all. Throws `too_large`, `invalid_input` when nothing came, or `forbidden` when
   * the grant was used already.
   */
  receive(upload: AdmittedUpload, stream: Readable): Promise<void>;
  /** Was this download address made here, for this key, and is it still good? */
  isGranted(key: string, proof: { expires?: string; file_name?: string; signature?: string }): boolean;
}

export interface AdmittedUpload {
  key: string;
  max_bytes: number;
}

/** Where a stored file answers on this server, whatever store is behind it. */
export const fileUrl = (key: string): string => `/api/storage/api/v1/files/${encodeURIComponent(key)}`;
