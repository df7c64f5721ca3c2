import * as z from 'zod';
import { defineDraft, type StoredDraft } from '#engines/drafts/contract.ts';

/** What visitors of a note page read. */
export const NotePage = z.object({
  title: z.string().trim().max(60),
  text: z.string().trim().max(500),
});
export type NotePage = z.output<typeof NotePage>;

/** Two parts: the title and the text. */
export const noteDraft = defineDraft<NotePage>({ definition: NotePage });

/** A note page as its writer sees it. */
export interface StoredNote extends StoredDraft<NotePage> {
  id: number;
  live_version: number | null;
}
