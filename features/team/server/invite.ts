import { requireSeatsOnSale } from '#features/billing/server/index.ts';
import { identityPages } from '#features/identity/pages.ts';
import { deleteInvited, INVITATION_DAYS } from '#features/identity/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { newMemberAccess } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { type Scope, withGlobalScope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { sendMessages } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt, type RateLimit } from '#platform/server/sessions/rate-limits.queries.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import { type InviteOutcome, MAX_INVITED_A_DAY, type PermissionDraft, RESENDS_PER_HOUR } from '../contract.ts';
import { invitationCancelled, invitationResent, memberInvited } from '../events.ts';
import { checkPermissions, refuseBeyondOwn } from './change-permissions.ts';
import {
  addToSubteams,
  findByEmails,
  findSubteams,
  insertInvitations,
  insertInvited,
  type KnownAddress,
  makeTeam,
  publishInvitation,
  readInviter,
  renewInvitation,
} from './invitations.queries.ts';
import { requireMember } from './members.queries.ts';

const HOUR_MS = 3_600_000;

interface Invite {
  emails: string[];
  permissions?: PermissionDraft | undefined;
  subteam_ids?: number[] | undefined;
}

type Settings = Pick<Services['settings'], 'public_url'>;

/** Keeps one of each address, however it is written in capitals. */
const distinct = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];

/** Counts what leaves before anything does. Throws `too_many_requests`. */
const countMails = ({ services, request }: DetachedContext, limit: RateLimit, words: string) =>
  withGlobalScope(services.database, request.id, (globalScope) =>
    countAttempt(globalScope, [limit], (wait) => `${words} Try again in ${wait}.`),
  );

/** Invites addresses, each once, and answers what became of every one. */
export async function inviteMembers(context: DetachedContext, invite: Invite): Promise<InviteOutcome[]> {
  const emails = distinct(invite.emails);
  await countMails(
    context,
    {
      bucket: `invite:org:${context.actor.org_id}`,
      limit: MAX_INVITED_A_DAY,
      within_ms: 24 * HOUR_MS,
      hits: emails.length,
    },
    `An organisation can invite ${MAX_INVITED_A_DAY} people a day.`,
  );
  return context.transaction((scope) => inviteAll(scope, context.services.settings, { ...invite, emails }));
}

async function inviteAll(scope: Scope, settings: Settings, { emails, permissions = {}, subteam_ids = [] }: Invite) {
  await requireSeatsOnSale(scope);
  const policy = await checkPermissions(scope, newMemberAccess, permissions, (name) => `permissions.${name}`);
  refuseBeyondOwn(scope.actor, newMemberAccess, policy);
  await requireSubteams(scope, subteam_ids);
  const known = await findByEmails(scope, emails);
  const invited = await insertInvited(scope, withoutKnown(emails, known), policy);
  const ids = invited.map(({ id }) => id);
  await insertInvitations(scope, ids);
  await addToSubteams(scope, ids, [...new Set(subteam_ids)]);
  if (ids.length > 0) {
    await send(scope, settings, invited);
    await makeTeam(scope);
    await dropCachedSessions(scope);
  }
  const events = invited.map(({ id, email }) => ({
    subject_id: id,
    payload: { name: email ?? '' },
    audience: null,
  }));
  await recordAll(scope, memberInvited, events);
  // What a call at the same moment invited is known only now.
  const raced = withoutKnown(withoutKnown(emails, known), invited);
  const later = raced.length > 0 ? await findByEmails(scope, raced) : [];
  return emails.map((email) => describe(email, [...known, ...later], invited));
}

const sameAs = (email: string) => (one: { email: string | null }) => one.email?.toLowerCase() === email.toLowerCase();

const withoutKnown = (emails: readonly string[], known: readonly { email: string | null }[]) =>
  emails.filter((email) => !known.some(sameAs(email)));

const outcomes = { ACTIVE: 'already_member', INVITED: 'already_invited', DEACTIVATED: 'deactivated' } as const;

function describe(
  email: string,
  known: readonly KnownAddress[],
  invited: readonly { id: number; email: string | null }[],
) {
  const fresh = invited.find(sameAs(email));
  if (fresh) return { email, outcome: 'invited' as const, profile_id: fresh.id };
  const old = known.find(sameAs(email))!;
  return { email, outcome: outcomes[old.account_status], profile_id: old.id };
}

async function requireSubteams(scope: Scope, ids: readonly number[]): Promise<void> {
  const found = await findSubteams(scope, ids);
  if (found.length < new Set(ids).size) throw fieldProblem('subteam_ids', 'This sub-team no longer exists.');
}

/** Publishes new links and sends them. */
async function send(
  scope: Scope,
  { public_url }: Settings,
  invited: readonly { id: number; email: string | null }[],
): Promise<void> {
  const { org_name, invited_by, email } = await readInviter(scope);
  const messages: OutgoingMessage[] = [];
  for (const { id, email: to } of invited) {
    if (to === null) continue;
    const token = await publishInvitation(scope, id, to);
    messages.push(writeInvitation({ to, org_name, invited_by: invited_by || email || org_name, token, public_url }));
  }
  await sendMessages(scope, messages);
}

/** Returns the invited profile and its address. Throws `not_possible_now` for somebody who has joined. */
async function requireInvited(scope: Scope, profile_id: number, locks = true): Promise<string> {
  const { account_status, email } = await requireMember(scope, profile_id, { locks });
  if (account_status === 'INVITED' && email !== null) return email;
  throw new Problem('not_possible_now', { detail: 'This person has already joined.' });
}

/** Sends an invitation again; the link sent before stops, and the fourteen days begin again. */
export async function resendInvitation(context: DetachedContext, profile_id: number): Promise<void> {
  const email = await context.read((scope) => requireInvited(scope, profile_id, false));
  await countMails(
    context,
    { bucket: `invite:again:${email.toLowerCase()}`, limit: RESENDS_PER_HOUR, within_ms: HOUR_MS },
    'This invitation was sent several times within an hour.',
  );
  await context.transaction(async (scope) => {
    const to = await requireInvited(scope, profile_id);
    await renewInvitation(scope, profile_id);
    await send(scope, context.services.settings, [{ id: profile_id, email: to }]);
    await record(scope, invitationResent, {
      subject_id: profile_id,
      payload: { name: to },
      audience: null,
    });
  });
}

/** Withdraws an invitation with its profile; the history keeps whose it was. */
export async function cancelInvitation(scope: Scope, profile_id: number): Promise<void> {
  const email = await requireInvited(scope, profile_id);
  await deleteInvited(scope, profile_id);
  await dropCachedSessions(scope);
  await record(scope, invitationCancelled, {
    subject_id: profile_id,
    payload: { name: email },
    audience: null,
  });
}

interface Invitation {
  to: string;
  org_name: string;
  /** The name or address of who invites. */
  invited_by: string;
  token: string;
  public_url: string;
}

/** Writes the e-mail that invites somebody. Names are other people's words, so they are cut and escaped. */
function writeInvitation({ to, org_name, invited_by, token, public_url }: Invitation): OutgoingMessage {
  const link = `${public_url}${fillPage(identityPages.invitation, { token })}`;
  const org = shorten(org_name);
  const who = shorten(invited_by);
  const what = `${who} invited you to join ${org} on ${PRODUCT_NAME}.`;
  const how = `Sign in with ${to} to join, or decline, within ${INVITATION_DAYS} days.`;
  const unknown = 'If you don’t know them, you can ignore this e-mail. Anyone with the link can decline for you.';
  return {
    channel: 'email',
    to,
    subject: `Join ${org} on ${PRODUCT_NAME}`,
    text: `${what}\n\n${link}\n\n${how} ${unknown}`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:24px"><p>${escapeHtml(what)}</p><p><a href="${escapeHtml(link)}">Open the invitation</a></p><p>${escapeHtml(`${how} ${unknown}`)}</p></div>`,
  };
}

const MAX_NAME = 80;
const shorten = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).toWellFormed();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (sign) => entities[sign]!);
