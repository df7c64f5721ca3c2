import * as z from 'zod';
import { componentFields, UploadKey } from './common.ts';

/** A file to save (S0-5-21); null until it is uploaded. */
export const AttachmentComponent = z.object({
  ...componentFields,
  type: z.literal('attachment'),
  file: z
    .object({ key: UploadKey, name: z.string().trim().min(1).max(255), size_bytes: z.int().nonnegative() })
    .nullable(),
});
