import type { Readable } from 'node:stream';

/** What a browser needs to upload one file: the form fields, the address to send them to, the place of the file. */
export interface UploadGrant {
  fields: Record<string, string>;
  url: string;
  file_url: string;
}

export interface GrantRequest {
  /** The file's name in the store, ≥ 128 random bits. */
  key: string;
  content_type: string;
  max_bytes: number;
  expires_in_seconds: number;
}

/** The store of files: an S3 bucket when configured, else a folder of this machine behind the same grant. */
export interface FileStorage {
  grantUpload(request: GrantRequest): Promise<UploadGrant>;
  /** Returns an address that gives the file for a while, under a file name for downloads. */
  grantDownload(key: string, options: { file_name?: string; expires_in_seconds: number }): Promise<string>;
  /**
   * Puts an upload where no grant reaches it, so that it cannot be exchanged after it was judged. Repeating it changes
   * nothing, nor does it when nothing was uploaded.
   */
  settle(key: string): Promise<void>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Stores the same bytes under another key. Throws `not_found` when nothing is stored under the first. */
  copy(from: string, to: string): Promise<void>;
  /** Throws `not_found` when nothing is stored under the key. */
  read(key: string): Promise<{ stream: Readable; size: number }>;
  /** Returns the stored bytes, or null when nothing is stored. */
  size(key: string): Promise<number | null>;
  /** Removes a file, and an unsettled upload for it. */
  remove(key: string): Promise<void>;
  /** The server's own part where there is no bucket; null with one. */
  readonly local: LocalTarget | null;
}

/** Receives uploads by grant for a store in this machine's own folder. */
export interface LocalTarget {
  /** Reads the form fields of a grant. Throws `forbidden` for one that was changed or has expired. */
  admit(fields: Readonly<Record<string, string>>): AdmittedUpload;
  /**
   * Stores an upload, whole or not at all. Throws `too_large`, `invalid_input` for an empty one, or `forbidden` when
   * the grant was used already.
   */
  receive(upload: AdmittedUpload, stream: Readable): Promise<void>;
  /** Returns whether this download address was made here, for this key, and has not expired. */
  isGranted(key: string, proof: { expires?: string; file_name?: string; signature?: string }): boolean;
}

export interface AdmittedUpload {
  key: string;
  max_bytes: number;
}

/** Returns the address of a stored file on this server, whatever the store. */
export const fileUrl = (key: string): string => `/api/storage/api/v1/files/${encodeURIComponent(key)}`;
