import { type PreferenceNotice, saveWords } from '#features/whatsapp/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';

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
