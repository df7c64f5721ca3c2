import { afterAll, describe, expect, it } from 'vitest';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { offerTo } from '#testing/leads/offers.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg, type Person } from '#testing/world.ts';

const OFFERS = 300;
/** The calls each person has under way. */
const AT_ONCE = 4;

const processes = new Processes();

afterAll(() => processes.killAll());

/** Claims every offer, in an order of the person's own. @returns how many they won. */
async function claimAll(person: Person, port: number, ids: readonly number[]): Promise<Map<number, number>> {
  const waiting = [...ids];
  const statuses = new Map<number, number>();
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const path = fillPath(leadOffers.claim.path, { id });
      const headers = { cookie: person.cookie };
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers });
      statuses.set(id, status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return statuses;
}

describe('300 offers at once, claimed by three people from three processes', { timeout: 300_000 }, () => {
  it('are claimed exactly once each, and everybody else is told so', async () => {
    const url = await freshDatabaseUrl();
    const app = await startTestApp({}, url);
    const org = await newOrg({ app });
    const people = await Promise.all(['Tom', 'Aisha', 'Grace'].map((name) => org.member({ name })));
    await offerTo(org, people, { offer_minutes: 60 });
    const webhook = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, app);
    for (let sent = 0; sent < OFFERS; sent += 100) {
      const leads = Array.from({ length: 100 }, (_, index) => ({
        name: `Person ${sent + index}`,
        email: `person-${sent + index}@example.com`,
      }));
      expect((await webhook.post(leads)).status).toBe(200);
    }
    await fileWaitingLeads(app);
    const rows = await org.inScope((scope) =>
      scope.db.selectFrom('lead_offers').where('org_id', '=', org.org_id).orderBy('id').select('id').execute(),
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(OFFERS);
    const ports = await Promise.all(people.map(() => freePort()));
    await Promise.all(ports.map((port) => processes.start({ ROLE: 'web', DATABASE_URL: url, PORT: String(port) })));

    const results = await Promise.all(people.map((person, index) => claimAll(person, ports[index]!, ids)));

    const counts = results.map((statuses) => [...statuses.values()].filter((status) => status === 200).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(OFFERS);
    for (const id of ids) {
      expect(results.map((statuses) => statuses.get(id)).sort()).toEqual([200, 409, 409]);
    }
    const assigned = await org.inScope((scope) =>
      scope.db
        .selectFrom('clients')
        .innerJoin('lead_offers', (join) => matchInOrg(join, 'lead_offers.client_id', 'clients.id'))
        .where('clients.org_id', '=', org.org_id)
        .where('lead_offers.status', '=', 'CLAIMED')
        .whereRef('clients.assigned_to_id', '=', 'lead_offers.claimed_by_id')
        .select('clients.id')
        .execute(),
    );
    expect(assigned).toHaveLength(OFFERS);
    const activities = await org.inScope((scope) =>
      scope.db
        .selectFrom('timeline_activities')
        .where('org_id', '=', org.org_id)
        .where('item_type', '=', 'CLIENT_ASSIGNMENT')
        .select('client_id')
        .execute(),
    );
    expect(new Set(activities.map(({ client_id }) => client_id)).size).toBe(OFFERS);
    expect(activities).toHaveLength(OFFERS);
    await app.close();
  });
});
