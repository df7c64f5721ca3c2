import { EmulatedClock } from '#emulators/kit/clock.ts';
import { Deliveries } from '#emulators/kit/deliveries.ts';
import { apiKeys } from '#features/api-keys/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Receiver, ReceivingSource } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';

/** Zapier's action, which sends its key instead of a signature and tries again what fails. */
function startAction(readKeys: () => { current: string; old: string }) {
  const clock = new EmulatedClock();
  clock.follow(Date.now);
  const deliveries = new Deliveries(clock, {
    content_type: 'application/json',
    escapes_unicode: false,
    retry_pauses_s: [60, 60, 60],
    write: ([lead]) => lead,
    sign: (body, { secret }) => {
      const isOther = body.toString('utf8') === 'other bytes';
      return { 'x-api-key': isOther ? 'lkz_live_wrong' : readKeys()[secret] };
    },
  });
  return { clock, deliveries };
}

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const port = await freePort();
  const app = await startTestApp({ DATABASE_URL: await line.open(), PORT: String(port) });
  await app.server.listen({ host: '127.0.0.1', port });
  let keys = { current: '', old: '' };
  let org: Org;
  const action = startAction(() => keys);
  const address = `http://127.0.0.1:${port}/zapier/leads`;
  const makeKey = () => org.owner.call(apiKeys.create, { body: { name: 'Zaps' } });
  const listLeads = () =>
    org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_events').where('org_id', '=', org_id).select(['id', 'answers']).execute(),
    );

  return {
    async renew() {
      org = await newOrg({ app });
      const old = await makeKey();
      await org.owner.call(apiKeys.revoke, { params: { id: old.id } });
      keys = { current: (await makeKey()).key, old: old.key };
    },
    deliver: (senders, options) => action.deliveries.send(address, senders, { batch: 1, ...options }),
    async deliverToNobody() {
      const known = keys;
      keys = { ...known, current: 'lkz_live_nobody' };
      return action.deliveries.send(address, [{ name: 'Jane' }]).finally(() => {
        keys = known;
      });
    },
    async retry() {
      action.clock.advance(60);
      await action.deliveries.runDue();
    },
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      await action.deliveries.send(address, [{ name: 'Jane Tan', ad_id: id }], { number_ids: true });
      await fileWaitingLeads(app);
      return (await listLeads()).flatMap(({ answers }) =>
        (answers ?? []).filter(({ key }) => key === 'ad_id').flatMap(({ values }) => values),
      );
    },
    request: async (method) => (await fetch(address, { method })).status,
    deliverWithoutSecret: async () => null,
    countKept: async () => (await listLeads()).length,
    async listClients() {
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 401,
      other_methods: ['PUT', 'PATCH', 'DELETE'],
      has_other_objects: false,
      most_together: 1,
    },
    async close() {
      await app.close();
      line.close();
    },
  };
}

/** Zapier's action that creates a lead. */
export const zapierReceiver: ReceivingSource = {
  name: 'zapier',
  start,
  does_not_apply: { 'RX-6': 'a key proves who calls; nothing is signed' },
};
