import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import { type MessageState, readMessageStates } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { StepMailState } from '../../clients-contract.ts';
import { bouncedBy, stopClients } from '../stops/stop-clients.ts';
import { findQueuedMails, listQueued, writeMailStates } from './settle-mails.queries.ts';

const states: Partial<Record<MessageState['status'], StepMailState>> = {
  SENT: 'SENT',
  // Without a mail server what would be sent stays where people can read it.
  KEPT: 'SENT',
  UNKNOWN: 'UNKNOWN',
  REFUSED: 'REFUSED',
};

/** Notes with the steps what became of their e-mails, and stops clients whose mail server refused one. */
export async function settleMails({ database }: Services): Promise<void> {
  for (const org_id of await listOrgsWithWork(database, findQueuedMails)) {
    const options = { org_id, actor: null, request_id: 'automatic-steps', mode: 'transaction' } as const;
    await withScope(database, options, settleIn);
  }
}

async function settleIn(scope: OrgScope): Promise<void> {
  const queued = new Map((await listQueued(scope)).map((row) => [row.message_id, row]));
  const settled = (await readMessageStates(scope, [...queued.keys()])).flatMap(({ id, status, error }) => {
    const mail_state = states[status];
    return mail_state ? [{ ...queued.get(id)!, mail_state, error }] : [];
  });
  await writeMailStates(scope, settled);
  for (const { client_id, error } of settled.filter(({ mail_state }) => mail_state === 'REFUSED')) {
    await stopClients(scope, [client_id], bouncedBy(error));
  }
}
