import type { Services } from '#platform/server/services.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';
import { writePreference } from './opt-out.queries.ts';
import type { PreferenceNotice } from './read-preferences.ts';

/** Keeps what people chose in WhatsApp itself about marketing messages. */
export async function receivePreferences(
  services: Services,
  request_id: string,
  notices: readonly PreferenceNotice[],
): Promise<void> {
  await inOrgsOfNumbers(services, request_id, notices, async (scope, own) => {
    for (const { number_id, wa_id, wants, at } of own) {
      await writePreference(scope, { number_id, wa_id, way: wants ? null : 'PREFERENCE', at });
    }
  });
}
