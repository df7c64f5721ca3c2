import type { EmulatedForm, EmulatedPage } from '#emulators/facebook/state.ts';
import { clients } from '#features/clients/contract.ts';
import { facebook } from '#integrations/facebook/contract.ts';
import { nowMillis, setClock, startingAt } from '#platform/server/clock.ts';
import { newOrg, type Org } from '../world.ts';
import { connectFacebook } from './connected-facebook.ts';
import type { FacebookApp } from './facebook.ts';

/** An organisation with one connected page and its form. */
export interface ConnectedPage {
  org: Org;
  page: EmulatedPage;
  form: EmulatedForm;
}

/** Connects a new organisation to a new page with one form. */
export async function connectPage(fb: FacebookApp): Promise<ConnectedPage> {
  fb.meta.reset();
  fb.person = fb.meta.addPerson({ name: 'Grace Tan' });
  const org = await newOrg({ app: fb.app });
  const page = fb.seedPage({ name: 'Kestrel Homes' });
  const form = fb.seedForm({ page_id: page.id, name: 'Spring launch' });
  await connectFacebook(fb, org);
  return { org, page, form };
}

export const HOUR_S = 3_600;

/** Makes leads that nobody is told of, one a minute, the newest so many seconds ago. */
export const seedLeads = ({ meta }: FacebookApp, form_id: string, count: number, newest_ago_s = HOUR_S) =>
  Array.from({ length: count }, (_, index) =>
    meta.addLead(
      form_id,
      { full_name: `Lead ${count - index}`, email: `lead-${count - index}@example.com` },
      { sent_ago_s: newest_ago_s + index * 60 },
    ),
  );

/** Moves the product’s clock on; Facebook’s follows it. */
export const goOn = (seconds: number): void =>
  setClock(startingAt(new Date(nowMillis() + seconds * 1_000).toISOString()));

/** Asks for old leads while the jobs run, as the running product does. */
export async function fetchOld({ app }: FacebookApp, { owner }: Org, query: object = {}) {
  let isAnswered = false;
  const answer = owner.call(facebook.fetchOldLeads, { query: query as Record<string, string> }).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await app.runJobs();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return answer;
}

export const countClients = async ({ owner }: Org): Promise<number | undefined> =>
  (await owner.call(clients.list, { query: { with_count: true, page_size: 1 } })).count ?? undefined;
