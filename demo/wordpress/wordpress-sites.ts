import { randomUUID } from 'node:crypto';
import { signPost } from '#emulators/wordpress/sign.ts';
import { changeSource, getSource } from '#features/leads/server/index.ts';
import { WORDPRESS, wordpress } from '#integrations/wordpress/contract.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { BulkClients } from '../bulk-clients.ts';
import type { DemoContext } from '../demo-context.ts';
import type { LeadFeed } from '../lead-feed.ts';
import type { OpenSource } from '../lead-sources.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';

const CONNECTED = -35;
/** The last day on which the second site was heard of. */
const SILENT_SINCE = -6;
const JSON_TYPE = 'application/json';
const versions = { wp_version: '6.8', php_version: '8.3', plugin_version: '1.0.0' };

const contact = { plugin: 'wpcf7', id: '12', title: 'Contact' };
const viewing = { plugin: 'gravity', id: '3', title: 'Book a viewing' };
const brochure = { plugin: 'wpforms', id: '88', title: 'Brochure' };
const homes = {
  site_url: 'https://homes.kestrel.example',
  site_name: 'Kestrel homes',
  forms: [contact, viewing, { ...brochure, is_on: false }],
};
const blog = { site_url: 'https://blog.kestrel.example', site_name: 'Kestrel blog', forms: [contact] };

interface Connection {
  connection_id: string;
  shared_secret: string;
}

/** Plans a site of WordPress with leads of its forms, and one that fell silent. @returns the number of their clients. */
export function planWordpress(context: DemoContext, leadFeed: LeadFeed, bulk: Pick<BulkClients, 'answer'>): number {
  const { calendar, nextPerson, random } = context;
  let source: OpenSource | null = null;
  calendar.on(calendar.time(CONNECTED, 10), async () => {
    source = await openSite(context);
  });
  calendar.on(calendar.time(CONNECTED, 11), async () => {
    const silent = await connect(context, blog);
    calendar.on(calendar.time(SILENT_SINCE, 9), () => sendHeartbeat(context, silent.connection, blog.forms));
  });
  let planned = 0;
  for (let day = CONNECTED + 1; day < 0; day += random.whole(1, 3)) {
    const at = calendar.time(day, random.whole(8, 21), random.whole(0, 59));
    planned += 1;
    calendar.on(at, async () => {
      for (const client of await leadFeed.leads(source!, [nextPerson()])) bulk.answer(client, at);
    });
  }
  return planned;
}

async function openSite(context: DemoContext): Promise<OpenSource> {
  const { calendar, org, agents } = context;
  const { id, connection } = await connect(context, homes);
  calendar.on(calendar.ago(2), () => sendHeartbeat(context, connection, homes.forms));
  const known = await agents.nadia.inScope(async (scope) =>
    changeSource(scope, await getSource(scope, WORDPRESS, id), {
      default_assignee_id: agents.mei.profile_id,
      mapping: { company: 'employer' },
    }),
  );
  return { name: homes.site_name, weight: 1, content_type: JSON_TYPE, known: { ...known, org_id: org.org_id }, write };
}

/** Connects a site as its plugin does, by a code. */
async function connect({ world, agents }: DemoContext, site: typeof homes | typeof blog) {
  const { connect_code } = await agents.nadia.call(wordpress.createConnectCode);
  const answer = await world.server.inject({
    method: 'POST',
    url: '/wp/v1/connect',
    headers: { 'content-type': JSON_TYPE },
    payload: JSON.stringify({ connect_code, ...versions, ...site }),
  });
  const { sites } = await agents.nadia.call(wordpress.getWpIntegrationInfo);
  return { id: sites.at(-1)!.id, connection: answer.json() as Connection };
}

async function sendHeartbeat({ world }: DemoContext, connection: Connection, forms: readonly object[]) {
  const path = '/wp/v1/heartbeat';
  const body = JSON.stringify({ ...versions, forms });
  const [timestamp, nonce] = [String(Math.floor(nowMillis() / 1_000)), randomUUID()];
  await world.server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': JSON_TYPE,
      'x-crm-connection': connection.connection_id,
      'x-crm-timestamp': timestamp,
      'x-crm-nonce': nonce,
      'x-crm-signature': signPost(connection.shared_secret, { path, timestamp, nonce, body }),
    },
    payload: body,
  });
}

function write({ name, email, phone }: DemoPerson, lead_id: string, random: Random): string {
  const form = random.pick([contact, contact, viewing]);
  return JSON.stringify({
    submission_id: `${form.plugin}-${form.id}-${lead_id}`,
    form,
    page_url: `${homes.site_url}/contact/`,
    submitted_at: nowIso(),
    fields: [
      { key: 'your-name', label: 'Your name', value: name },
      { key: 'your-email', label: 'Your email', value: email, type: 'email' },
      { key: 'your-tel', label: 'Your phone', value: phone, type: 'tel' },
      {
        key: 'employer',
        label: 'Where do you work?',
        value: random.pick(['Harbour Bank', 'Lion Air Cargo', 'Self-employed']),
      },
      { key: 'your-message', label: 'Your message', value: random.pick(['Please call me.', 'Is it still available?']) },
    ],
  });
}
