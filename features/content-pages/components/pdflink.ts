import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { defineComponent } from './common.ts';

/** A file of the library, shown in the viewer with the time spent on each of its pages. */
export const PdflinkComponent = defineComponent('pdflink', {
  /** Null until one is chosen. */
  content_id: Id.nullable(),
  /** Empty: the title of the file. */
  label: z.string().trim().max(120),
});
