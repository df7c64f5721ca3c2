import type { Readable } from 'node:stream';
import { Problem } from '#platform/contract/problems.ts';
import type { RequestFacts } from '#platform/server/http/request.ts';
import type { FileStorage } from '#platform/server/storage/storage.ts';

/** The longest form field of a grant. */
const MAX_FIELD_BYTES = 4096;

/**
 * Receives one file with the fields of its grant. As with S3 the file comes last and nothing after it is read.
 * Answers 404 where a bucket receives the uploads.
 */
export async function receiveUpload(request: RequestFacts, storage: FileStorage): Promise<{ key: string }> {
  const { local } = storage;
  if (!local) throw new Problem('not_found', { log_detail: 'uploads go to the bucket' });
  if (!request.raw.isMultipart()) throw new Problem('unsupported_media_type');
  const fields: Record<string, string> = {};
  const limits = { files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, fileSize: Number.POSITIVE_INFINITY };
  try {
    for await (const part of request.raw.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const upload = local.admit(fields);
      await local.receive(upload, part.file as Readable);
      return { key: upload.key };
    }
  } catch (error) {
    throw isBrokenForm(error) ? brokenForm(error) : error;
  }
  throw new Problem('invalid_input', {
    detail: 'The form contains no file.',
    errors: { file: 'The form contains no file.' },
  });
}

/** Recognises the form reader's plain errors for a body without a boundary, a truncated one or no form at all. */
const isBrokenForm = (error: unknown): error is Error =>
  error instanceof Error &&
  /^Multipart: |unexpected end of multipart data$|^Malformed part header|^The (needle|boundary)/i.test(error.message);

const brokenForm = ({ message }: Error) =>
  new Problem('invalid_input', {
    detail: 'The upload was interrupted or is not a valid form. Choose the file again.',
    log_detail: message,
  });
