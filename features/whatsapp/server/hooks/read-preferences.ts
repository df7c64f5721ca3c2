import * as z from 'zod';
import { partsOf } from '#platform/server/meta/notice-changes.ts';
import { readPhoneId } from './read-statuses.ts';

const Preference = z.object({
  wa_id: z.string().regex(/^\d{5,20}$/),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number().int().positive().max(253_000_000_000),
});

/** What a person chose in WhatsApp itself about marketing messages. */
export interface PreferenceNotice {
  phone_id: string;
  wa_id: string;
  wants: boolean;
  at: string;
}

/** Returns what the value of a change in `user_preferences` says. */
export const readPreferences = (value: unknown): PreferenceNotice[] => {
  const phone_id = readPhoneId(value);
  return partsOf(value, 'user_preferences').flatMap((given) => {
    const read = Preference.safeParse(given).data;
    if (!read) return [];
    return {
      phone_id,
      wa_id: read.wa_id,
      wants: read.value === 'resume',
      at: new Date(read.timestamp * 1_000).toISOString(),
    };
  });
};
