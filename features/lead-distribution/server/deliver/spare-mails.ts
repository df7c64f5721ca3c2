import { lockLeadMails, NEW_LEAD_ASSIGNED } from '#features/leads/server/index.ts';
import {
  keyOfTold,
  lockMailedAlerts,
  type MailChoice,
  type MailedAlert,
  readMailChoices,
} from '#features/notifications/server/index.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { readMessageStates } from '#platform/server/messages/outbox.queries.ts';
import { LEAD_DISTRIBUTED } from '../alert-kind.ts';
import { reasons } from '../en.ts';
import type { UnsentDelivery } from './deliveries.queries.ts';

/** The person’s own e-mail about a lead, which stands for the message; or until when the message waits, and why. */
export type Spared = { message_id: string } | { look_at: string; reason: string | null };

/** How long a message waits while the person’s own e-mail is on its way. */
const SOON_MS = 60_000;

/** A message to a member. */
type ToMember = UnsentDelivery & { profile_id: number };

const isToMember = (delivery: UnsentDelivery): delivery is ToMember =>
  delivery.profile_id !== null && delivery.channel !== 'app_alert';

/**
 * Finds the messages that are not to be sent now: whose quiet hours last, and about whose lead the person gets an e-mail
 * of their own. Whoever would write one waits until the transaction ends (features/lead-distribution/README.md).
 */
export async function findSpared(scope: OrgScope, deliveries: readonly UnsentDelivery[]): Promise<Map<number, Spared>> {
  const toMembers = deliveries.filter(isToMember);
  if (toMembers.length === 0) return new Map();
  const told = toMembers.map(({ profile_id, lead_id }) => ({ profile_id, lead_id }));
  const people = [...new Set(told.map(({ profile_id }) => profile_id))];
  const gathered = new Set((await lockLeadMails(scope, told)).map(keyOfTold));
  const alerts = await readOwnMails(scope, await lockMailedAlerts(scope, [NEW_LEAD_ASSIGNED, LEAD_DISTRIBUTED], told));
  const own = await readMailChoices(scope, NEW_LEAD_ASSIGNED, people);
  const sent = await readMailChoices(scope, LEAD_DISTRIBUTED, people);
  return new Map(
    toMembers.flatMap((delivery): [number, Spared][] => {
      const key = keyOfTold(delivery);
      const known = { alert: alerts.get(key), isGathered: gathered.has(key), own: own.get(delivery.profile_id) };
      const waits_until = sent.get(delivery.profile_id)?.waits_until ?? null;
      const spared = spare(delivery, { ...known, waits_until });
      return spared ? [[delivery.id, spared]] : [];
    }),
  );
}

interface Known {
  alert: MailedAlert | undefined;
  isGathered: boolean;
  own: MailChoice | undefined;
  waits_until: string | null;
}

function spare({ channel }: ToMember, { alert, isGathered, own, waits_until }: Known): Spared | null {
  const isMail = channel === 'email_alert';
  if (isMail && alert?.message_id) return { message_id: alert.message_id };
  if (waits_until !== null) return { look_at: waits_until, reason: reasons.quiet_hours };
  const isSummaryDue = alert?.waits_until !== undefined && alert.waits_until !== null && alert.waits_until <= nowIso();
  const isOwnSoon = isSummaryDue || (isGathered && own?.is_on === true && own.waits_until === null);
  if (!isMail || !isOwnSoon) return null;
  return { look_at: new Date(now().getTime() + SOON_MS).toISOString(), reason: null };
}

/** Returns the own e-mails by their keys, without those the mail server refused. */
async function readOwnMails(scope: OrgScope, alerts: readonly MailedAlert[]): Promise<Map<string, MailedAlert>> {
  const states = await readMessageStates(
    scope,
    alerts.flatMap(({ message_id }) => message_id ?? []),
  );
  const refused = new Set(states.filter(({ status }) => status === 'REFUSED').map(({ id }) => id));
  const standing = alerts.filter(({ message_id }) => message_id === null || !refused.has(message_id));
  // One that was sent counts before one that waits.
  standing.sort((one, other) => Number(one.message_id !== null) - Number(other.message_id !== null));
  return new Map(standing.map((alert) => [keyOfTold(alert), alert]));
}
