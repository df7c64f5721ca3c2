import * as z from 'zod';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { listDevicesOfProfiles } from '#platform/server/messages/push-devices.queries.ts';
import { type AlertFacts, type AlertMessage, queueAlertMessages, writeMail, writePushes } from './alert-messages.ts';
import { findDevices } from './alert-people.ts';
import {
  findAlertReceivers,
  insertDeliveries,
  listPeopleToTell,
  popWaitingAlerts,
  type WaitedAlert,
} from './alerts.queries.ts';
import { findMailedLeads, keyOfTold } from './lead-mails.ts';

/** The most alerts a summary names; the rest are counted. */
const MAX_NAMED = 20;
const TTL_SECONDS = 12 * 3_600;

/** Tells every minute the people whose quiet hours are over what happened meanwhile, in one summary. */
export const endQuietHoursJob = defineJob({
  name: 'notifications.end-quiet-hours',
  lane: 'prompt',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, log, request_id }) {
    for (const { org_id, profile_id } of await listPeopleToTell(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      // One that fails is due again in a minute and does not hold up those after it.
      await withScope(services.database, options, (scope) =>
        sendSummary(scope, profile_id, services.settings.public_url),
      ).catch((error: unknown) => log.error({ err: error, org_id, profile_id }, 'a summary could not be sent'));
    }
  },
});

/** Sends a person what waited for them; nothing when they have left meanwhile. */
async function sendSummary(scope: OrgScope, profile_id: number, public_url: string): Promise<void> {
  const waited = await popWaitingAlerts(scope, profile_id);
  const [receiver] = await findAlertReceivers(scope, [profile_id]);
  if (!receiver) return;
  const byMail = waited.filter(({ waits_for }) => waits_for.includes('email'));
  const mailed = await findMailedLeads(
    scope,
    byMail.flatMap(({ lead_ids }) => lead_ids.map((lead_id) => ({ profile_id, lead_id }))),
  );
  const isMailed = (lead_id: string) => mailed.has(keyOfTold({ profile_id, lead_id }));
  const onMail = byMail.filter(({ lead_ids }) => lead_ids.length === 0 || !lead_ids.every(isMailed));
  const onPush = waited.filter(({ waits_for }) => waits_for.includes('push'));
  const written: AlertMessage[] = [];
  if (onMail.length > 0) written.push(...writeMail(receiver, toIds(onMail), summarise(onMail, public_url)));
  if (onPush.length > 0) {
    const devices = findDevices(await listDevicesOfProfiles(scope, [profile_id]), receiver);
    const kind = { kind: 'quiet_summary', ttl_seconds: TTL_SECONDS, urgency: 'normal' as const };
    written.push(...writePushes(scope, kind, devices, toIds(onPush), summarise(onPush, public_url)));
  }
  await insertDeliveries(scope, await queueAlertMessages(scope, written));
}

const toIds = (waited: readonly WaitedAlert[]): string[] => waited.map(({ id }) => id);

function summarise(waited: readonly WaitedAlert[], public_url: string): AlertFacts {
  const [first, ...others] = waited;
  if (first && others.length === 0) return { public_url, title: first.title, body: first.body, page: first.page };
  const named = waited.slice(0, MAX_NAMED).map(({ title }) => title);
  const more = waited.length - named.length;
  return {
    public_url,
    title: `${waited.length} alerts from your quiet hours`,
    body: [...named, ...(more > 0 ? [`And ${more} more`] : [])].join('\n'),
    page: fillPage(clientPages.clients),
  };
}
