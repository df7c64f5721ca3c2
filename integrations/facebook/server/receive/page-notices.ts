import * as z from 'zod';
import type { NoticeIn } from '#engines/connected-sources/server/index.ts';
import { listChanges, readName } from '#platform/server/meta/notice-changes.ts';
import { toInstant } from '../graph/meta-time.ts';

const Id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,25}$/));
const MaybeId = Id.nullish().catch(null);

const AnnouncedLead = z.object({
  leadgen_id: Id,
  page_id: MaybeId,
  form_id: MaybeId,
  created_time: z.number().nullish().catch(null),
});

/** Returns the leads that an entry of a notice announces. */
export const readEntry = (entry: unknown): NoticeIn[] =>
  listChanges(entry, 'leadgen').flatMap((change) => {
    const lead = AnnouncedLead.safeParse(change).data;
    const account_id = lead?.page_id ?? MaybeId.parse(readName(entry, 'id'));
    if (!lead || !account_id) return [];
    const { leadgen_id, form_id, created_time } = lead;
    return {
      account_id,
      external_id: leadgen_id,
      form_id: form_id ?? null,
      submitted_at: created_time ? toInstant(created_time * 1_000) : null,
    };
  });
