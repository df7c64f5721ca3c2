import { randomUUID } from 'node:crypto';
import { EmulatedClock } from '#emulators/kit/clock.ts';
import { Deliveries } from '#emulators/kit/deliveries.ts';
import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { newSite, type SiteConnection, signAsPlugin } from './new-site.ts';

const PATH = '/wp/v1/lead';

/** A plugin that sends each lead by itself, and tries again what is refused. */
function startPlugin(connection: () => SiteConnection) {
  const clock = new EmulatedClock();
  clock.follow(Date.now);
  const deliveries = new Deliveries(clock, {
    content_type: 'application/json',
    escapes_unicode: false,
    retry_pauses_s: [60, 60, 60],
    signs_each_try: true,
    write: ([event]) => {
      const { name, email, ...more } = event as Sender;
      return {
        submission_id: `wpcf7-12-${email}`,
        form: { plugin: 'wpcf7', id: '12', title: 'Contact' },
        fields: [
          { key: 'your-name', label: 'Your name', value: name },
          { key: 'your-email', label: 'Your email', value: email },
        ],
        ...more,
      };
    },
    sign(body, { secret, at_ms }) {
      const { connection_id, shared_secret } = connection();
      const signer = { connection_id, shared_secret: secret === 'old' ? 'the secret before' : shared_secret };
      return signAsPlugin(signer, PATH, { body, timestamp: Math.floor(at_ms / 1_000), nonce: randomUUID() });
    },
  });
  return { clock, deliveries };
}

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const port = await freePort();
  const app = await startTestApp({ DATABASE_URL: await line.open(), PORT: String(port) });
  await app.server.listen({ host: '127.0.0.1', port });
  let org: Org;
  let connection: SiteConnection;
  const plugin = startPlugin(() => connection);
  const address = `http://127.0.0.1:${port}${PATH}`;

  /** The plugin signs a repeat anew, with another nonce. */
  async function deliver(senders: readonly object[], { copies = 1, concurrent = false, ...options }: DeliveryOptions) {
    const once = () => plugin.deliveries.send(address, senders, { ...options, batch: 1 });
    if (concurrent) return (await Promise.all(Array.from({ length: copies }, once))).flat();
    const statuses: number[] = [];
    for (let copy = 0; copy < copies; copy += 1) statuses.push(...(await once()));
    return statuses;
  }

  return {
    async renew() {
      org = await newOrg({ app });
      const site = await newSite(org, {}, app);
      connection = site;
      await org.inScope(({ db, org_id }) =>
        db
          .updateTable('lead_sources')
          .set({ leads_per_minute: 6_000, burst: 20_000 })
          .where('org_id', '=', org_id)
          .where('id', '=', site.id)
          .execute(),
      );
    },
    deliver: (senders, options = {}) => deliver(senders, options),
    async deliverToNobody() {
      const known = connection;
      connection = { ...known, connection_id: 'wpc_nobody' };
      const statuses = await deliver([{ name: 'Jane', email: 'jane@example.com' }], {});
      connection = known;
      return statuses;
    },
    async retry() {
      plugin.clock.advance(60);
      await plugin.deliveries.runDue();
    },
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      const form = { plugin: 'wpcf7', id, title: 'Contact' };
      await deliver([{ name: 'Jane Tan', email: 'jane@example.com', form }], { number_ids: true });
      await fileWaitingLeads(app);
      const rows = await org.inScope(({ db, org_id }) =>
        db.selectFrom('lead_events').where('org_id', '=', org_id).select('lead').execute(),
      );
      return rows.map(({ lead }) => lead?.external_form_id?.replace('wpcf7:', '') ?? '');
    },
    request: async (method) => (await fetch(address, { method })).status,
    deliverWithoutSecret: async () => null,
    countKept: () =>
      org.inScope(async ({ db, org_id }) => {
        const rows = await db.selectFrom('lead_events').where('org_id', '=', org_id).select('id').execute();
        return rows.length;
      }),
    async listClients() {
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 410,
      other_methods: ['GET', 'PUT', 'PATCH', 'DELETE'],
      has_other_objects: false,
      most_together: 1,
    },
    async close() {
      await app.close();
      line.close();
    },
  };
}

/** A WordPress site with our plugin. */
export const wordpressReceiver: ReceivingSource = { name: 'wordpress', start };
