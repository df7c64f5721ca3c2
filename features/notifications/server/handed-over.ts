import * as z from 'zod';
import { clientReassigned } from '#features/clients/events.ts';
import { clientPages } from '#features/clients/pages.ts';
import { Id } from '#platform/contract/ids.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { NOBODY, on } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { alertKind } from './alert-kinds.ts';
import { alertPeople } from './alert-people.ts';
import { findHandedOver } from './handed-over.queries.ts';

export const handedOverKind = alertKind({
  kind: 'client_reassigned_to_me',
  label: 'Client assigned to me by a colleague',
  about: 'assigned_clients',
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** The most clients one alert is about by id; a list of thousands is told as their number. */
const MAX_CLIENTS = 200;

/** Tells a person after the commit which clients somebody else gave them. */
export const notifyHandedOverJob = defineJob({
  name: 'notifications.tell-handed-over',
  lane: 'prompt',
  payload: z.object({ org_id: Id, to_id: Id, by_id: Id, client_ids: z.array(Id), count: z.int() }),
  attempts: 5,
  run: ({ services, request_id }, { org_id, ...handed }) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      alertReceiver(scope, services.settings.public_url, handed),
    ),
});

export const handedOverSubscription = on(clientReassigned, async (scope, events) => {
  const by_id = scope.actor?.profile_id;
  if (by_id === undefined) return;
  const byReceiver = new Map<number, number[]>();
  for (const { subject_id, payload, audience } of events) {
    const { to_id } = payload;
    // Who assigns thousands quietly tells each receiver once.
    if (audience === NOBODY) continue;
    if (to_id !== null && to_id !== by_id) byReceiver.set(to_id, [...(byReceiver.get(to_id) ?? []), subject_id]);
  }
  for (const [to_id, ids] of byReceiver)
    await notifyHandedOver(scope, { to_id, by_id, client_ids: ids, count: ids.length });
});

/** Has a person told once which clients they got, after the commit; of very many, some are named. */
export const notifyHandedOver = (scope: OrgScope, { client_ids, ...handed }: HandedOver): Promise<void> =>
  enqueue(scope, notifyHandedOverJob, {
    org_id: scope.org_id,
    ...handed,
    client_ids: client_ids.slice(0, MAX_CLIENTS),
  });

interface HandedOver {
  to_id: number;
  by_id: number;
  client_ids: readonly number[];
  count: number;
}

/** Says nothing of clients that were deleted or given away again meanwhile. */
async function alertReceiver(
  scope: OrgScope,
  public_url: string,
  { to_id, by_id, client_ids, count }: HandedOver,
): Promise<void> {
  const { clients, by } = await findHandedOver(scope, { to_id, by_id, client_ids });
  const [first] = clients;
  if (!first) return;
  const total = count > MAX_CLIENTS ? count : clients.length;
  await alertPeople(scope, handedOverKind, [to_id], {
    public_url,
    title: total === 1 ? `${by} assigned ${first.name} to you` : `${by} assigned ${total} clients to you`,
    body: '',
    page: total === 1 ? fillPage(clientPages.client, { id: first.id }) : fillPage(clientPages.clients),
    client_ids: clients.map(({ id }) => id),
  });
}
