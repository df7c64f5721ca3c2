import * as z from 'zod';
import { type NoticeIn, recordNotices } from '#features/lead-notices/server/index.ts';
import type { MetaReceiver } from '#platform/server/meta/meta-hook.ts';
import { FACEBOOK } from '../contract.ts';
import { toInstant } from './meta-time.ts';

const Id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,25}$/));
const Seconds = z.number().nullish().catch(null);

const Entry = z.object({ id: Id.nullish().catch(null), changes: z.array(z.unknown()).catch([]) });
const LeadChange = z.object({
  field: z.literal('leadgen'),
  value: z.object({
    leadgen_id: Id,
    page_id: Id.nullish().catch(null),
    form_id: Id.nullish().catch(null),
    created_time: Seconds,
  }),
});

/**
 * Records what Meta reports of pages: that a lead exists, never the lead (integrations 1.6). Everything else on the same
 * address is ignored.
 */
export const receiveFromPages: MetaReceiver = async (services, request_id, entries) => {
  const notices = entries.flatMap(readNotices);
  if (notices.length > 0) await recordNotices(services, FACEBOOK, notices, request_id);
};

export function readNotices(entry: unknown): NoticeIn[] {
  const { data } = Entry.safeParse(entry);
  return (data?.changes ?? []).flatMap((change) => {
    const lead = LeadChange.safeParse(change).data?.value;
    const account_id = lead?.page_id ?? data?.id;
    if (!lead || !account_id) return [];
    const { leadgen_id, form_id, created_time } = lead;
    return {
      account_id,
      external_id: leadgen_id,
      form_id: form_id ?? null,
      submitted_at: created_time ? toInstant(created_time * 1_000) : null,
    };
  });
}
