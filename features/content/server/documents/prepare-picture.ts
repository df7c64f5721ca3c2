import { isImageType } from '#features/files/contract.ts';
import { type CheckedUpload, checkUpload } from '#features/files/server/index.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { renderDocument } from './render-document.ts';

const TIME_LIMIT_MS = 20_000;

/** An upload that was checked and drawn; `claimFile` makes it a file of the organisation. */
export interface PreparedPicture extends CheckedUpload {
  /** Its size as it is sent in the largest width, in pixels. */
  width: number;
  height: number;
}

interface Wanted extends Pick<CheckedUpload, 'key' | 'upload_ref'> {
  /** The field of the call that names it. */
  field: string;
  widths: readonly number[];
  square?: number;
  keyOf: (file_key: string, width: number) => string;
}

/**
 * Checks an upload and draws it anew in some widths, which turns it as its camera was held and leaves out where and when it was
 * taken. Runs outside a transaction. Throws `invalid_input` at its field.
 */
export async function preparePicture(context: DetachedContext, wanted: Wanted): Promise<PreparedPicture> {
  const { key, upload_ref, field, widths, square, keyOf } = wanted;
  const { actor, services } = context;
  const upload = await checkUpload(context, { key, upload_ref, field });
  if (!isImageType(upload.content_type)) throw fieldProblem(field, messages.fileType('image'));
  const { stream: source, size } = await services.storage.read(key);
  let drawn = { width: 0, height: 0 };
  const refusal = await renderDocument(
    {
      source,
      size,
      kind: 'picture',
      widths,
      ...(square && { square }),
      org_id: actor.org_id,
      time_limit_ms: TIME_LIMIT_MS,
    },
    {
      onOpened: async ([opened]) => {
        if (opened) drawn = opened;
      },
      onPicture: (name, bytes) => services.storage.put(keyOf(key, Number(name)), bytes, 'image/webp'),
      onPage: async () => {},
    },
  );
  if (refusal) {
    throw fieldProblem(field, 'This picture is damaged or too large to be read. Save it again and upload the new one.');
  }
  const width = Math.max(1, Math.min(drawn.width, ...widths.slice(-1)));
  return { ...upload, width, height: Math.max(1, Math.round((drawn.height * width) / (drawn.width || 1))) };
}
