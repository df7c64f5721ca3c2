import * as z from 'zod';
import { defineComponent, UploadKey } from './common.ts';

/** A file to save (S0-5-21); null until it is uploaded. */
export const AttachmentComponent = defineComponent('attachment', {
  file: z
    .object({ key: UploadKey, name: z.string().trim().min(1).max(255), size_bytes: z.int().nonnegative() })
    .nullable(),
});
