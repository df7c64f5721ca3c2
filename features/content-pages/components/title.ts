import * as z from 'zod';
import { componentFields } from './common.ts';

/** A heading; it may have placeholders: `{{client_first_name}}`. */
export const TitleComponent = z.object({
  ...componentFields,
  type: z.literal('title'),
  text: z.string().trim().max(200),
});
