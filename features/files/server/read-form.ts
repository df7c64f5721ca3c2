import type { MultipartFile } from '@fastify/multipart';
import { Problem } from '#platform/contract/problems.ts';
import type { RequestFacts } from '#platform/server/http/request.ts';

/** The longest form field beside a file. */
const MAX_FIELD_BYTES = 4096;

/**
 * Reads a multipart form up to its file. As with S3 the file comes last and nothing after it is read.
 *
 * @param fileSize the most bytes of the file.
 * @returns what becomes of the file, with the fields before it.
 */
export async function readForm<Result>(
  { raw }: RequestFacts,
  fileSize: number,
  onFile: (fields: Record<string, string>, part: MultipartFile) => Promise<Result>,
): Promise<Result> {
  if (!raw.isMultipart()) throw new Problem('unsupported_media_type');
  const fields: Record<string, string> = {};
  const limits = { files: 1, fields: 20, fieldSize: MAX_FIELD_BYTES, fileSize };
  try {
    for await (const part of raw.parts({ limits })) {
      if ('file' in part) return await onFile(fields, part);
      fields[part.fieldname] = String(part.value);
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
