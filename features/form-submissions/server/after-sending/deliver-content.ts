import * as z from 'zod';
import { readFirstName } from '#domain/first-name.ts';
import { newShareLink, shareAutomatically } from '#features/sharing/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { NotGivenBecause } from '../../contract.ts';
import { digestSender } from '../spam/digests.ts';
import { writeContentEmail } from './content-email.tsx';
import { mayMail } from './mail-limits.queries.ts';
import {
  letWait,
  lockPendingContent,
  type OwedContent,
  type Settled,
  settlePendingContent,
} from './pending-contents.queries.ts';

/** How long a content waits for somebody to get the client. */
export const WAITS_DAYS = 7;

/** Settles what is not given, and says why. */
export const notGiven = (not_given_because: NotGivenBecause): Settled => ({
  shared_content_id: null,
  email_digest: null,
  not_given_because,
});

/**
 * Gives who sent a form its content, once: a tracked share of the assignee, and an e-mail with its link where they consented to
 * that. Nothing is given where the client is gone or the content deleted; while nobody has the client it waits. All in the
 * caller's transaction: whoever does it again after a crash finds nothing done or everything.
 *
 * @returns whether it is worth trying again at once, because somebody has just got the client.
 */
export async function deliverContent(scope: OrgScope, services: Services, submission_id: string): Promise<boolean> {
  const owed = await lockPendingContent(scope, submission_id);
  if (!owed) return false;
  const { client_id, profile_id } = owed;
  const isLate = owed.created_at <= daysAgo(WAITS_DAYS);
  if (client_id !== null && profile_id === null && !isLate) return !(await letWait(scope, submission_id, client_id));
  await settlePendingContent(scope, submission_id, await settle(scope, services, owed, isLate));
  return false;
}

async function settle(scope: OrgScope, services: Services, owed: OwedContent, isLate: boolean): Promise<Settled> {
  const { client_id, profile_id } = owed;
  if (client_id === null) return notGiven('CLIENT_GONE');
  if (profile_id === null || isLate) return notGiven('NOBODY');
  return give(scope, services, owed, { client_id, profile_id });
}

/** Makes the share and sends the e-mail; neither where the content is gone. */
async function give(
  scope: OrgScope,
  services: Services,
  owed: OwedContent,
  to: { client_id: number; profile_id: number },
): Promise<Settled> {
  const mail = await findMail(scope, services, owed);
  const { content_id } = owed;
  const platform = mail ? ('email' as const) : null;
  const { code, link } = newShareLink(services.settings);
  const share = { ...to, platform, message: '', is_tracked: true, code };
  const given = await shareAutomatically(scope, services.settings, content_id, [share]);
  if (!given) return notGiven('CONTENT_GONE');
  if (mail) await sendMessage(scope, writeMail(owed, mail.to, { title: given.title, link }));
  return { shared_content_id: given.ids[0]!, email_digest: mail?.digest ?? null, not_given_because: null };
}

/** Returns the address that the content also goes to; null without consent, without an address, or beyond the limits. */
async function findMail(
  scope: OrgScope,
  { settings }: Services,
  { form_id, time_zone, definition, consents, answers }: OwedContent,
): Promise<{ to: string; digest: Buffer } | null> {
  const { after_sending, questions } = definition;
  if (after_sending.kind !== 'content' || after_sending.email_consent_question_id === null) return null;
  if (!consents.some(({ question_id }) => question_id === after_sending.email_consent_question_id)) return null;
  const asked = questions.find(({ kind }) => kind === 'email')?.id;
  const [to = ''] = answers.find(({ key }) => key === asked)?.values ?? [];
  if (!z.email().safeParse(to).success) return null;
  const [digest] = digestSender(settings.secret_key, { phones: [], emails: [withoutTag(to)] });
  return digest && (await mayMail(scope, { form_id, digest, time_zone })) ? { to, digest } : null;
}

/** Returns the mailbox of an address: 'mai+one@example.com' and 'mai+two@example.com' reach the same person. */
const withoutTag = (address: string): string => address.replace(/\+[^@]*(?=@)/, '');

const writeMail = (
  { name, profile_name: from_name, org_name, definition }: OwedContent,
  to: string,
  { title, link }: { title: string; link: string },
) => writeContentEmail({ to, first_name: cleanFirstName(name), title, link, from_name, org_name, definition });

/** One word of letters, with the marks that stand inside names: 'Siobhán', 'O’Brien', 'Anne-Marie'. */
const NAME = /^\p{Letter}(?:[\p{Letter}\p{Mark}]|['’-](?=\p{Letter}))*$/u;
const MAX_NAME = 30;

/**
 * Returns the first name in what a visitor wrote as their name; empty where it is anything but a name, because it goes out in
 * an e-mail to an address that anybody may have written.
 */
export function cleanFirstName(written: string): string {
  const name = readFirstName(written.normalize('NFC'));
  return name.length <= MAX_NAME && NAME.test(name) ? name : '';
}
