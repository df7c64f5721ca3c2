import * as z from 'zod';
import { defineComponent } from './common.ts';

/** A heading; it may have placeholders: `{{client_first_name}}`. */
export const TitleComponent = defineComponent('title', {
  text: z.string().trim().max(200),
});
