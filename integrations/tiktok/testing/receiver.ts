import { clients } from '#features/clients/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { clearWaiting, readNoticeIds } from '#testing/leads/announced-notices.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import { beginWithAdvertiser, connectTiktok, startTiktokApp } from '#testing/leads/tiktok.ts';
import type { Org } from '#testing/world.ts';

const toAnswers = ({ name, email }: Sender) => ({ name, email });

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const tt = await startTiktokApp({}, await line.open());
  let org: Org | undefined;
  let begun: Awaited<ReturnType<typeof beginWithAdvertiser>>;

  return {
    async renew() {
      // A run takes the leads of all organisations.
      if (org) await clearWaiting(org);
      tt.tiktok.clock.reset();
      begun = await beginWithAdvertiser(tt);
      org = begun.org;
      await connectTiktok(tt, org);
    },
    deliver: (senders, options) =>
      tt.tiktok.tell(
        senders.map((sender) => tt.tiktok.addLead(begun.form, toAnswers(sender))),
        options,
      ),
    deliverToNobody: () => tt.tiktok.notify(tt.hook, [{ id: '7', advertiser_id: '999', page_id: '8', changes: [] }]),
    retry: () => tt.tiktok.advance(60),
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      const lead = tt.tiktok.addLead(begun.form, toAnswers({ name: 'Jane', email: 'jane@example.com' }), { id });
      await tt.tiktok.tell([lead], { number_ids: true });
      return readNoticeIds(org!);
    },
    request: async (method) => (await fetch(tt.hook, { method })).status,
    async deliverWithoutSecret() {
      const bare = await startTestApp({}, await freshDatabaseUrl());
      const { statusCode } = await bare.server.inject({ method: 'POST', url: '/hooks/tiktok', payload: {} });
      await bare.close();
      return statusCode;
    },
    countKept: async () => (await readNoticeIds(org!)).length,
    async listClients() {
      await fetchAndFile(tt);
      const { results } = await org!.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 200,
      other_methods: ['GET', 'PUT', 'PATCH', 'DELETE'],
      has_other_objects: true,
      most_together: 1_000,
    },
    async close() {
      await tt.close();
      line.close();
    },
  };
}

/** Reports of leads, as TikTok sends them. */
export const tiktokReceiver: ReceivingSource = { name: 'tiktok', start };
