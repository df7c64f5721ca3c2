import * as z from 'zod';
import { endpoint, fillPath, NoInput } from '#platform/contract/endpoint.ts';
import { noRow } from '#platform/contract/row.ts';
import { FileKey } from './file-key.ts';
import { UploadRef } from './upload-refs.ts';

/** Where and how to upload one file (S0-3-38): a multipart form with these fields and, last, `file`. */
export const UploadGrant = z.object({
  fields: z.record(z.string(), z.string()),
  /** Relative when files are stored on this server. */
  url: z.string(),
  file_url: z.string(),
});

export const files = {
  grantUpload: endpoint('POST /api/document-template/api/v1/s3presigned-post-url', {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Permission to upload one file within ten minutes; the grant binds its key, type and size.',
    source: 'documentTemplates.createPresignedPostUrl',
    body: z.strictObject({
      file_name: z.string().trim().min(1).max(255),
      file_upload_ref: UploadRef,
      /** The type the browser states; without it the file's name decides. */
      content_type: z.string().max(120).optional(),
      /**
       * Size in bytes, by which a file that is too large is refused before it is sent; an upload of more is refused.
       */
      file_size: z.int().nonnegative().optional(),
    }),
    returns: UploadGrant,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  grantDownload: endpoint('POST /api/document-template/api/v1/s3presigned-get-url', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'An address that serves a file for five minutes without a session, for people who may see what the file is used for.',
    source: 'documentTemplates.createPresignedGetUrl',
    body: z.strictObject({ s3_obj_key: FileKey, file_name: z.string().trim().min(1).max(255).optional() }),
    returns: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  upload: endpoint('POST /api/storage/api/v1/upload', {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Receives the multipart form of a grant where files live on this server; the grant is the permission.',
    source: 'misc.uploadToStorage',
    body: NoInput,
    returns: z.object({ key: z.string() }),
    status: 201,
    errors: ['forbidden', 'too_large', 'invalid_input', 'unsupported_media_type'],
  }),
  uploadToHost: endpoint('POST /api/storage/api/v1/file-host/upload', {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary:
      'Stores the file of a multipart form (`public_key`, `store`, and last `file`) at the file host of the installation, or here where none is set up.',
    source: 'misc.uploadToFileHost',
    body: NoInput,
    /** The host's id of the file, or the key of an upload for a page. */
    returns: z.object({ file: z.string() }),
    errors: ['invalid_input', 'too_large', 'unsupported_media_type', 'too_many_requests', 'not_available'],
  }),
  download: endpoint('GET /api/storage/api/v1/files/{key}', {
    needs: 'public',
    plan: 'free',
    row: noRow('a signed address is enough, else the right depends on what the file is used for'),
    database: 'none',
    summary:
      'A file, for those who may see what it is used for or with a signed address; saved under `file_name` when given.',
    source: 'misc.downloadImage',
    params: z.object({ key: z.string().max(200) }),
    query: z.object({
      file_name: z.string().max(255).optional(),
      expires: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
    }),
    returns: z.unknown().describe('the bytes of the file'),
    errors: ['not_signed_in', 'not_found'],
  }),
};

/** Returns the address of a stored file, for people who may see what it is used for. */
export const fileUrl = (key: string): string => fillPath(files.download.path, { key });

export * from './file-key.ts';
export * from './upload-refs.ts';
