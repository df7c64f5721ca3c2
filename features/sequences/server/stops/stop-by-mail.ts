import type { OrgScope } from '#platform/server/database/scope.ts';
import { inboundMailReaders, type ReturnedMail } from '#platform/server/messages/inbound-mail.ts';
import { findClientsByEmail, markReturned } from './stop-by-mail.queries.ts';
import { bouncedBy, stopClients } from './stop-clients.ts';

/** How much of an answer stands on the client. */
const BEGINNING = 500;
/** What begins the quoted part of an answer. */
const QUOTED = /^(?:>|-{2,}\s*(?:original|forwarded)|(?:on|am|le|el|il|op)\b.{5,200}:$)/i;

/** Holds clients who wrote a mail to the organisation themselves; an answering machine is no answer. */
export const stopByMail = inboundMailReaders.extend(
  'sequences',
  async (scope, { from, text, automatic, failure, returned }) => {
    if (failure !== null && returned !== null) await stopReturned(scope, returned, failure);
    if (automatic !== null || from === '') return;
    const client_ids = await findClientsByEmail(scope, from);
    await stopClients(scope, client_ids, {
      reason: 'REPLY',
      text: readBeginning(text),
      isMeant: ({ on_reply }) => on_reply,
    });
  },
);

/** Holds the client whose e-mail came back, once for each e-mail. */
async function stopReturned(scope: OrgScope, returned: ReturnedMail, failure: string): Promise<void> {
  if (!(await markReturned(scope, returned))) return;
  await stopClients(scope, [returned.client_id], bouncedBy(failure));
}

/** Returns the beginning of what was written, without what it answers. */
export function readBeginning(text: string): string {
  const lines = text.split('\n', 200).map((line) => line.trim());
  const quoted = lines.findIndex((line) => QUOTED.test(line));
  const own = (quoted > 0 ? lines.slice(0, quoted) : lines).join(' ').replace(/\s+/g, ' ').trim();
  return own.length > BEGINNING ? `${own.slice(0, BEGINNING - 1)}…` : own;
}
