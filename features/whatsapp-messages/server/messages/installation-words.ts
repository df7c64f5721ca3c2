import { type MessageNotice, readOptOutWord, type SaidWord, saveWords } from '#features/whatsapp/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { findOrgsOfAlerted } from './statuses.queries.ts';

/** How long a word answers an alert. */
const ANSWERED_MS = 30 * 86_400_000;

/** Returns what a message says about messages where it is nothing but a word for it. */
export function readWord({ wa_id, at, text }: MessageNotice): SaidWord[] {
  const word = readOptOutWord(text);
  return word === null ? [] : [{ wa_id, way: word === 'STOP' ? 'REPLY' : null, at }];
}

/** Keeps what people say about messages to the installation's own number, in every organisation whose alerts they got. */
export async function receiveInstallationWords(
  services: Services,
  request_id: string,
  notices: readonly MessageNotice[],
): Promise<void> {
  const own = services.settings.whatsapp?.phone_number_id;
  const written = notices.filter(({ phone_id, kind, changes }) => phone_id === own && kind === 'CLIENT' && !changes);
  const since = new Date(nowMillis() - ANSWERED_MS).toISOString();
  for (const word of written.flatMap(readWord)) {
    for (const org_id of await findOrgsOfAlerted(services.database, word.wa_id, since)) {
      await inOrg(services, org_id, request_id, (scope) => saveWords(scope, [word], 'INSTALLATION'));
    }
  }
}
