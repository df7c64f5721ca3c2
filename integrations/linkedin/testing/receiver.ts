import { clients } from '#features/clients/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { clearWaiting, readNoticeIds } from '#testing/leads/announced-notices.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { beginWithAccount, connectLinkedin, startLinkedinApp } from '#testing/leads/linkedin.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import type { Org } from '#testing/world.ts';

const toAnswers = ({ name, email }: Sender) => ({ 1: name, 3: email });

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const li = await startLinkedinApp({}, await line.open());
  let org: Org | undefined;
  let begun: Awaited<ReturnType<typeof beginWithAccount>>;
  const hook = () => li.hook(begun.account.id);

  return {
    async renew() {
      // A run fetches the leads of all organisations.
      if (org) await clearWaiting(org);
      li.linkedin.clock.reset();
      begun = await beginWithAccount(li);
      org = begun.org;
      await connectLinkedin(li, org);
    },
    deliver: (senders, options) =>
      li.linkedin.tell(
        senders.map((sender) => li.linkedin.addLead(begun.form.id, toAnswers(sender))),
        options,
      ),
    deliverToNobody: () =>
      li.linkedin.notify(li.hook(999), [
        {
          type: 'LEAD_ACTION',
          leadGenFormResponse: 'urn:li:leadGenFormResponse:7',
          owner: { sponsoredAccount: 'urn:li:sponsoredAccount:999' },
          leadAction: 'CREATED',
          occurredAt: 1_795_140_184_123,
        },
      ]),
    retry: () => li.linkedin.advance(300),
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      const lead = li.linkedin.addLead(begun.form.id, toAnswers({ name: 'Jane', email: 'jane@example.com' }), { id });
      await li.linkedin.tell([lead], { number_ids: true });
      return readNoticeIds(org!);
    },
    request: async (method) => (await fetch(hook(), { method })).status,
    async deliverWithoutSecret() {
      const bare = await startTestApp({}, await freshDatabaseUrl());
      const { statusCode } = await bare.server.inject({ method: 'POST', url: '/hooks/linkedin/7', payload: {} });
      await bare.close();
      return statusCode;
    },
    countKept: async () => (await readNoticeIds(org!)).length,
    async listClients() {
      await fetchAndFile(li);
      const { results } = await org!.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 200,
      other_methods: ['PUT', 'PATCH', 'DELETE'],
      has_other_objects: true,
      most_together: 1,
    },
    async close() {
      await li.close();
      line.close();
    },
  };
}

/** Events about leads, as LinkedIn sends them. */
export const linkedinReceiver: ReceivingSource = { name: 'linkedin', start };
