import {
  draftMail,
  hasEmptyToken,
  listSenders,
  type MailClient,
  type MailDraft,
  type ReadyMessage,
  readAllowance,
  readMailClients,
  readMessage,
} from '#features/sharing/server/index.ts';
import { readUnsubscribed } from '#features/unsubscribes/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { SkipReason } from '../../contract.ts';
import { bulkWords } from '../en.ts';
import { type LeftOut, leaveOut } from '../kinds/bulk-kind.ts';

/** Returns the message to many; it always carries the link. Throws `invalid_input` where the actor cannot give the content. */
export async function prepareMessage(
  scope: Scope,
  asked: { content_id: number; message: string },
): Promise<ReadyMessage> {
  const ready = await readMessage(scope, asked, bulkWords);
  if (ready.obstacle !== null) throw fieldProblem('change.content_id', ready.obstacle);
  return { ...ready, isText: false };
}

interface Drafted {
  drafts: MailDraft[];
  left_out: LeftOut[];
  /** How many e-mails the actor's day still allowed before these. */
  left_today: number;
}

/** Drafts the e-mails of the actor to these clients, and says who gets none. */
export async function draftMails(
  scope: Scope,
  services: Services,
  client_ids: readonly number[],
  message: ReadyMessage,
): Promise<Drafted> {
  const { profile_id } = scope.actor;
  const [sender] = await listSenders(scope, [profile_id]);
  const left_today = (await readAllowance(scope, services, [profile_id])).get(profile_id) ?? 0;
  const unsubscribed = await readUnsubscribed(scope, client_ids);
  const drafts: MailDraft[] = [];
  const left_out: LeftOut[] = [];
  for (const client of await readMailClients(scope, client_ids, message.content_id)) {
    const { client_id: id } = client;
    const draft = draftMail(services.settings, message, sender!, client);
    const reason = unsubscribed.has(id) ? 'UNSUBSCRIBED' : findReason(client, draft);
    if (reason) left_out.push(...leaveOut([{ id }], reason));
    else if (drafts.length >= left_today) left_out.push(...leaveOut([{ id }], 'DAILY_LIMIT'));
    else drafts.push(draft);
  }
  return { drafts, left_out, left_today };
}

function findReason({ email, is_given }: MailClient & { is_given: boolean }, draft: MailDraft): SkipReason | null {
  if (email === null) return 'NO_ADDRESS';
  if (is_given) return 'SENT_RECENTLY';
  return hasEmptyToken(draft) ? 'NO_VALUE' : null;
}
