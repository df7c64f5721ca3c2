import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { signNotice } from '#emulators/whatsapp/status-webhook.ts';
import { queueMessages, recordOnTimeline } from '#features/whatsapp-messages/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { metaApp } from '#testing/whatsapp/meta-app.ts';
import {
  type ConnectedNumber,
  newPerson,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { startDelivered } from './kit/bench-environment.ts';
import { type DiskDatabase, withDiskDatabase } from './kit/disk-database.ts';
import { below, comparedFigure, type Figure, median, quantile } from './kit/figure.ts';
import { fileThousand, PAYLOAD, UNLIMITED } from './kit/filed-leads.ts';
import { compareHooks } from './kit/hook-speed.ts';
import { startBareInbox, startProduct } from './kit/lead-processes.ts';
import { send, timings } from './kit/measure.ts';
import { runParts } from './kit/parts.ts';
import { answerLeads, newConnectedOrg, post, startBoth } from './whatsapp/whatsapp-org.ts';

interface Measured extends DiskDatabase {
  running: WhatsAppOrgApp;
}

/** Measures automatic answers on WhatsApp: from lead to message, a burst, what they cost filing, and what Meta reports of them. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async (database) => {
    const running = await startWhatsAppOrgApp(database.url);
    try {
      return await runParts({ ...database, running }, { answers, burst, filing, statuses, chat });
    } finally {
      await running.close();
    }
  });
}

const WARM_UP_LEADS = 40;
const LEADS = 300;

/** From sending a lead to the moment at which WhatsApp accepts its answer, 20 leads a second. */
async function answers({ running, url }: Measured): Promise<Figure[]> {
  const number = await newConnectedOrg(running);
  await answerLeads(number);
  const { path } = await newWebhook(number.org, UNLIMITED, running.app);
  const both = await startBoth(running, url, 'all');
  const sent = new Map<string, number>();
  const send = () => {
    const phone = newPerson();
    sent.set(phone, Date.now());
    return post(`http://127.0.0.1:${both.port}${path}`, { name: 'Jane Tan', phone: `+${phone}` });
  };
  for (let lead = 0; lead < WARM_UP_LEADS; lead += 1) await send();
  await delay(2_000);
  sent.clear();
  for (let lead = 0; lead < LEADS; lead += 1) {
    void send();
    await delay(50);
  }
  await delay(3_000);
  const times = (await both.listAccepted()).flatMap(({ to, at_ms }) => at_ms - (sent.get(to) ?? Number.NaN));
  await both.stop();
  const known = times.filter((ms) => !Number.isNaN(ms));
  if (known.length !== LEADS) throw new Error(`${known.length} of ${LEADS} leads were answered once`);
  return [below('Lead → answer accepted by WhatsApp at 20 leads/s, p95', quantile(known, 0.95), 'ms', 1_000)];
}

const BURST = 1_000;
/** What Meta takes of a number in a second. */
const NUMBERS_PACE = 80;

/** A thousand messages that are due at once leave as fast as the number may send. */
async function burst({ running, url }: Measured): Promise<Figure[]> {
  const number = await newConnectedOrg(running);
  const both = await startBoth(running, url, 'all');
  await queueAll(number, 100);
  await delay(3_000);
  await queueAll(number, BURST);
  let accepted: number[] = [];
  for (let waited = 0; accepted.length < BURST && waited < 60; waited += 1) {
    await delay(1_000);
    accepted = (await both.listAccepted()).slice(100).map(({ at_ms }) => at_ms);
  }
  await both.stop();
  const value = (accepted.length - 1) / ((Math.max(...accepted) - Math.min(...accepted)) / 1_000);
  const name = `Burst of ${accepted.length} WhatsApp messages`;
  const ratio = value / NUMBERS_PACE;
  return [{ name, value, unit: 'messages/s', limit: NUMBERS_PACE, ratio, budget: '≥ 70/s', holds: value >= 70 }];
}

const queueAll = ({ org, number_id, template_id }: ConnectedNumber, count: number) => {
  const content = {
    ...{ type: 'template' as const, name: 'welcome_v1', language: 'en_US' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Jane' }] }],
  };
  const message = {
    ...{ kind: 'TEST' as const, number_id, client_id: null, lead_id: null, profile_id: null, rule_id: null },
    ...{ template_id, template_version: 1, content, text: 'Hi Jane, thank you.', due_at: nowIso(), reason: null },
  };
  return org.inScope((scope) =>
    queueMessages(
      scope,
      Array.from({ length: count }, () => ({ ...message, wa_id: newPerson() })),
    ),
  );
};

const ROUNDS = 5;
/** Filing with the responder on may take this much longer. */
const LONGER = 1.1;

/** Files a thousand leads in turns, with the responder on and in an organisation without. */
async function filing({ running }: Measured): Promise<Figure[]> {
  const { org: without } = await newConnectedOrg(running);
  const number = await newConnectedOrg(running);
  await answerLeads(number);
  const payload = PAYLOAD.replace('}', ',"phone":"+658[<id>]"}');
  const [on, off] = [[] as number[], [] as number[]];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [
      await fileThousand(running.app, number.org, payload),
      await fileThousand(running.app, without, payload),
    ];
    // The first round only warms up.
    if (round === 0) continue;
    on.push(one);
    off.push(other);
  }
  const ratio = median(on.map((speed, round) => off[round]! / speed));
  const name = 'Filing 1,000 leads with the responder on, against off';
  const [value, limit] = [median(on), median(off)];
  return [{ name, value, unit: 'leads/s', limit, ratio, budget: `ratio ≤ ${LONGER}`, holds: ratio <= LONGER }];
}

const CLIENTS = 1_000;
const MESSAGES = 60_000;
const AT_ONCE = 1_000;
const STATUSES = ['sent', 'delivered', 'read'];

/** What Meta reports of messages to clients, one status in each notice, against a server that inserts each notice. */
async function statuses({ running, url, bareUrl }: Measured): Promise<Figure[]> {
  const number = await newConnectedOrg(running);
  const clients: number[] = [];
  for (let client = 0; client < CLIENTS; client += 1) clients.push((await number.org.client()).id);
  const ids = await addAccepted(number, clients, MESSAGES);
  await analyzeMessages(bareUrl);
  const product = await startDelivered({ DATABASE_URL: url, ROLE: 'web', SECRET_KEY, ...running.settings });
  const bare = await startBareInbox(bareUrl);
  let made = 0;
  const figure = await compareHooks({
    name: 'Status of a WhatsApp message',
    ours: `${product.url}/hooks/meta`,
    bare: `http://127.0.0.1:${bare.port}/`,
    makeRequest: () => {
      const message = ids[made % ids.length]!;
      const status = STATUSES[Math.floor(made / ids.length) % STATUSES.length]!;
      made += 1;
      return writeNotice(number, message, status, made);
    },
  });
  if ((await countKept(number)) === 0) throw new Error('no status was kept');
  await product.stop();
  await bare.stop();
  return [figure];
}

/** Adds messages to clients that Meta has accepted, which stand on timelines since then. @returns their ids. */
async function addAccepted(
  { org, number_id, template_id }: ConnectedNumber,
  clients: readonly number[],
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidV7());
  for (let first = 0; first < count; first += AT_ONCE) {
    const rows = ids.slice(first, first + AT_ONCE).map((id, index) => ({
      ...{ id, client_id: clients[(first + index) % clients.length], template_id, template_version: 1 },
      ...{ number_id, wa_id: '6581234567', provider_id: `wamid.${id}`, place: first + index },
    }));
    await org.inScope(async (scope) => {
      await sql`
        insert into whatsapp_messages (org_id, id, kind, number_id, wa_id, client_id, template_id, template_version, content, text,
          state, provider_id, tries, at)
        select ${scope.org_id}, id, 'RESPONDER', number_id, wa_id, client_id, template_id, template_version,
          '{"type":"text","body":"Hi Jane, thank you."}', 'Hi Jane, thank you.', 'ACCEPTED', provider_id, 1,
          now() - place * interval '1 second'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, number_id bigint, wa_id text, client_id bigint,
          template_id bigint, template_version int, provider_id text, place int)`.execute(scope.db);
      await recordOnTimeline(
        scope,
        rows.map(({ id }) => id),
      );
    });
  }
  return ids;
}

/** Does what PostgreSQL does by itself a minute after many rows were added. */
async function analyzeMessages(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('analyze whatsapp_messages');
  await client.end();
}

const countKept = ({ org }: ConnectedNumber) =>
  org.inScope(async ({ db, org_id }) => {
    const { kept } = await db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('state', '<>', 'ACCEPTED')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    return Number(kept);
  });

/** Writes and signs a notice as Meta does; the bare server finds its id beside. */
function writeNotice({ phone_id }: ConnectedNumber, message: string, status: string, made: number) {
  const body = JSON.stringify({
    id: String(made),
    object: 'whatsapp_business_account',
    entry: [{ id: '900100200300401', changes: [{ field: 'messages', value: writeValue(phone_id, message, status) }] }],
  });
  const signature = signNotice(metaApp.app_secret, body);
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } };
}

const writeValue = (phone_number_id: string, message: string, status: string) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '6580001111', phone_number_id },
  contacts: [{ profile: { name: 'Jane Tan' }, wa_id: '6581234567' }],
  statuses: [
    {
      ...{
        id: `wamid.${message}`,
        status,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        recipient_id: '6581234567',
      },
      biz_opaque_callback_data: message,
      conversation: { id: `conversation-${message}`, origin: { type: 'utility' } },
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
    },
  ],
});

const CHAT_CALLS = 200;
/** Messages that the screen reads when it opens. */
const OPENED = 30;

/** The chat of a client with 10,000 messages against one with 20, asked in turns. */
async function chat({ running, url, bareUrl }: Measured): Promise<Figure[]> {
  const number = await newConnectedOrg(running);
  const { owner } = number.org;
  await number.org.setFlag('enable_wa_monitoring_feature', true);
  const [large, small] = [await number.org.client(), await number.org.client()];
  await addAccepted(number, [large.id], 10_000);
  await addAccepted(number, [small.id], 20);
  await analyzeMessages(bareUrl);
  const product = { ...(await startProduct(url, 'web', running.settings)), pid: 0 };
  const open = ({ id }: { id: number }) =>
    send(
      product,
      { method: 'GET', path: `/api/integrations/api/v1/whatsapp-chat/client/${id}?page_size=${OPENED}` },
      owner.cookie,
    );
  if (JSON.stringify(await open(large)).length < 1_000) throw new Error('the chat has no messages');
  const times = { large: [] as number[], small: [] as number[] };
  for (let call = 0; call < CHAT_CALLS; call += 1) {
    times.large.push(...(await timings(1, () => open(large))));
    times.small.push(...(await timings(1, () => open(small))));
  }
  await product.stop();
  const [value, limit] = [median(times.large.slice(50)), median(times.small.slice(50))];
  return [comparedFigure('Chat of 10,000 messages, against one of 20, p50', 'ms', value, limit, 1.5)];
}
