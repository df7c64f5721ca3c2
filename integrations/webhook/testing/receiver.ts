import { createHmac } from 'node:crypto';
import { EmulatedClock } from '#emulators/kit/clock.ts';
import { Deliveries } from '#emulators/kit/deliveries.ts';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import type { Receiver, ReceivingSource } from '#testing/leads/lead-source-contract.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { webhookSources } from '../contract.ts';

const SECRET = 'a secret of the website';

/** A website that signs what it sends, and tries again what is refused. */
function startWebsite() {
  const clock = new EmulatedClock();
  clock.follow(Date.now);
  const deliveries = new Deliveries(clock, {
    content_type: 'application/json',
    escapes_unicode: false,
    retry_pauses_s: [60, 60, 60],
    write: (leads) => (leads.length === 1 ? leads[0] : leads),
    sign(body, { secret, at_ms }) {
      const time = Math.floor(at_ms / 1_000);
      const key = secret === 'old' ? 'the secret before' : SECRET;
      return {
        'x-signature': `t=${time},v1=${createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')}`,
      };
    },
  });
  return { clock, deliveries };
}

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const port = await freePort();
  const app = await startTestApp({ DATABASE_URL: await line.open(), PORT: String(port) });
  await app.server.listen({ host: '127.0.0.1', port });
  const website = startWebsite();
  let org: Org;
  let webhook: TestWebhook;
  const address = (path = webhook.path) => `http://127.0.0.1:${port}${path}`;

  return {
    async renew() {
      org = await newOrg({ app });
      webhook = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, app);
      await org.owner.call(webhookSources.setSecret, { params: { id: webhook.id }, body: { secret: SECRET } });
    },
    deliver: (senders, options) => website.deliveries.send(address(), senders, options),
    deliverToNobody: () => website.deliveries.send(address('/hooks/form/nobody'), [{ name: 'Jane' }]),
    async retry() {
      website.clock.advance(60);
      // The signature says when it was signed, which stays within what a clock may be off.
      await website.deliveries.runDue();
    },
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      await website.deliveries.send(address(), [{ name: 'Jane Tan', ad_id: id }], { number_ids: true });
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(webhookSources.payloads, { params: { id: webhook.id } });
      return results.flatMap(({ answers }) =>
        answers.filter(({ key }) => key === 'ad_id').flatMap(({ values }) => values),
      );
    },
    request: async (method) => (await fetch(address(), { method })).status,
    deliverWithoutSecret: async () => null,
    countKept: () =>
      org.inScope(async ({ db, org_id }) => {
        const rows = await db
          .selectFrom('lead_events')
          .where('org_id', '=', org_id)
          .where('outcome', '<>', 'UNPARSABLE')
          .select('id')
          .execute();
        return rows.length;
      }),
    async listClients() {
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 404,
      // Some form plugins send a GET.
      other_methods: ['PUT', 'PATCH', 'DELETE'],
      has_other_objects: false,
      most_together: 100,
    },
    async close() {
      await app.close();
      line.close();
    },
  };
}

/** Any website that posts its forms. */
export const webhookReceiver: ReceivingSource = { name: 'webhook', start };
