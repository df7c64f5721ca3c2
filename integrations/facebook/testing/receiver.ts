import { clients } from '#features/clients/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { clearWaiting, readNoticeIds } from '#testing/leads/announced-notices.ts';
import { beginWithNewPerson, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { startFacebookApp } from '#testing/leads/facebook.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';

const toAnswers = ({ name, email }: Sender) => ({ full_name: name, email });

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const fb = await startFacebookApp({}, await line.open());
  let org: Org | undefined;
  let form: ReturnType<typeof fb.seedForm>;

  return {
    async renew() {
      // A run fetches the leads of all organisations.
      if (org) await clearWaiting(org);
      beginWithNewPerson(fb);
      fb.meta.clock.reset();
      org = await newOrg({ app: fb.app });
      form = fb.seedForm({ page_id: fb.seedPage().id });
      await connectFacebook(fb, org);
    },
    deliver: (senders, options) =>
      fb.meta.tell(
        senders.map((sender) => fb.meta.addLead(form.id, toAnswers(sender))),
        options,
      ),
    deliverToNobody: () =>
      fb.meta.notify([{ page_id: '999', value: { leadgen_id: '7', page_id: '999', form_id: '8', created_time: 1 } }]),
    retry: () => fb.meta.advance(60),
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      const lead = fb.meta.addLead(form.id, toAnswers({ name: 'Jane Tan', email: 'jane@example.com' }), { id });
      await fb.meta.tell([lead], { number_ids: true });
      return readNoticeIds(org!);
    },
    request: async (method) => (await fetch(`${fb.publicUrl}/hooks/meta`, { method })).status,
    async deliverWithoutSecret() {
      const bare = await startTestApp({}, await freshDatabaseUrl());
      const { statusCode } = await bare.server.inject({ method: 'POST', url: '/hooks/meta', payload: {} });
      await bare.close();
      return statusCode;
    },
    countKept: async () => (await readNoticeIds(org!)).length,
    async listClients() {
      await fetchAndFile(fb);
      const { results } = await org!.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 200,
      other_methods: ['PUT', 'PATCH', 'DELETE'],
      has_other_objects: true,
      most_together: 1_000,
    },
    async close() {
      await fb.close();
      line.close();
    },
  };
}

/** Notices about lead ads, as Meta sends them. */
export const facebookReceiver: ReceivingSource = { name: 'facebook', start };
