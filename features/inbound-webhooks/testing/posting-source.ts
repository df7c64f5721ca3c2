import { randomUUID } from 'node:crypto';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import type { InboundWebhookContract, WebhookSourceDetail } from '../contract.ts';

/** A listening product, for senders that post over HTTP. */
export async function startListening(settings: Record<string, string> = {}): Promise<{ app: TestApp; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = await startTestApp({ PORT: String(port), PUBLIC_URL: url, ...settings });
  await app.server.listen({ host: '127.0.0.1', port });
  return { app, url };
}

/** A source of a new organisation, with what its leads became. */
export interface PostingSource {
  org: Org;
  source: WebhookSourceDetail;
  read(): Promise<WebhookSourceDetail>;
  /** Files what waits. @returns the clients, by name. */
  listClients(): Promise<{ name: string; phone: string | null; email: string | null; is_test: boolean }[]>;
  /** @returns the leads as read, oldest first. */
  listLeads(): Promise<StoredLead[]>;
}

interface StoredLead {
  outcome: string;
  is_test: boolean;
  lead: Record<string, unknown> | null;
  answers: { key: string; label: string; values: string[] }[] | null;
  body: string;
}

export async function newPostingSource(
  app: TestApp,
  { calls }: InboundWebhookContract,
  name = `Source ${randomUUID().slice(0, 8)}`,
): Promise<PostingSource> {
  const org = await newOrg({ app });
  const source = await org.owner.call(calls.create, { body: { name } });
  return {
    org,
    source,
    read: () => org.owner.call(calls.get, { params: { id: source.id } }),
    async listClients() {
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name: shown, phones, emails, is_test }) => ({
        name: shown,
        phone: phones[0]?.number_e164 ?? null,
        email: emails[0] ?? null,
        is_test,
      }));
    },
    async listLeads() {
      await fileWaitingLeads(app);
      return org.inScope(async ({ db, org_id }) => {
        const rows = await db
          .selectFrom('lead_events')
          .where('org_id', '=', org_id)
          .orderBy('id')
          .select(['outcome', 'is_test', 'lead', 'answers', 'body'])
          .execute();
        return rows.map((row) => ({ ...row, body: row.body.toString('utf8') }) as StoredLead);
      });
    },
  };
}
