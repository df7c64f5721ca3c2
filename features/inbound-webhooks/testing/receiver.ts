import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Receiver, Sender } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import type { InboundWebhookContract, WebhookSourceDetail } from '../contract.ts';

/** The sender of a kind of source, as the receiver contract needs it. */
export interface TestedSender {
  contract: InboundWebhookContract;
  /** The path of its addresses, before the token. */
  path: string;
  /** Sets what the source proves itself with, where a person chooses that. */
  prepare?(org: Org, source: WebhookSourceDetail): Promise<unknown>;
  /** Posts leads of these people. */
  send(
    url: string,
    senders: readonly Sender[],
    options: DeliveryOptions,
    source: WebhookSourceDetail,
  ): Promise<number[]>;
  /** Posts a lead whose `answer_key` has this id as a JSON number. */
  sendId(url: string, id: string, source: WebhookSourceDetail): Promise<unknown>;
  answer_key: string;
  /** Lets the sender's clock go on by a minute, and sends again what is due. */
  retry(): Promise<void>;
  answers: Receiver['answers'];
}

/** Starts a kind of source that posts to an address of its own, for the receiver contract. */
export async function startInboundReceiver(tested: TestedSender): Promise<Receiver> {
  const { calls } = tested.contract;
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const port = await freePort();
  const app = await startTestApp({ DATABASE_URL: await line.open(), PORT: String(port) });
  await app.server.listen({ host: '127.0.0.1', port });
  let org: Org;
  let source: WebhookSourceDetail;
  const address = (path = new URL(source.address).pathname) => `http://127.0.0.1:${port}${path}`;

  return {
    async renew() {
      org = await newOrg({ app });
      const { id } = await org.owner.call(calls.create, { body: { name: 'Website form' } });
      const body = { leads_per_minute: 6_000, burst: 20_000 };
      source = await org.owner.call(calls.update, { params: { id }, body });
      await tested.prepare?.(org, source);
    },
    deliver: (senders, options = {}) => tested.send(address(), senders, options, source),
    deliverToNobody: () =>
      tested.send(address(`${tested.path}/nobody`), [{ name: 'Jane', email: 'jane@example.com' }], {}, source),
    retry: () => tested.retry(),
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      await tested.sendId(address(), id, source);
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(calls.payloads, { params: { id: source.id } });
      return results.flatMap(({ answers }) =>
        answers.filter(({ key }) => key === tested.answer_key).flatMap(({ values }) => values),
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
    answers: tested.answers,
    async close() {
      await app.close();
      line.close();
    },
  };
}
