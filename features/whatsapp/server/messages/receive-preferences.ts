import type { Services } from '#platform/server/services.ts';
import { saveWords } from '../opt-outs/save-opt-outs.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';
import type { PreferenceNotice } from './read-preferences.ts';

/** Keeps what people chose in WhatsApp itself about marketing messages. */
export async function receivePreferences(
  services: Services,
  request_id: string,
  notices: readonly PreferenceNotice[],
): Promise<void> {
  await inOrgsOfNumbers(services, request_id, notices, (scope, own) =>
    saveWords(
      scope,
      own.map(({ wa_id, wants, at }) => ({ wa_id, way: wants ? null : ('PREFERENCE' as const), at })),
    ),
  );
}
