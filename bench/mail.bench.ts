import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { writeMail } from '#emulators/mail/fixtures.ts';
import { SmtpConversation, sendBySmtp } from '#emulators/mail/smtp-sender.ts';
import { MailSourceKind } from '#integrations/lead-email/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { MAIL_DOMAIN, newMailbox, startMailApp } from '#testing/leads/mail.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type DiskDatabase, withDiskDatabase } from './kit/disk-database.ts';
import { below, type Figure, median, quantile } from './kit/figure.ts';
import { openScreen, startBareMailServer, startProduct } from './kit/lead-processes.ts';

const MAIL_BYTES = 200_000;
const CONNECTIONS = 16;
const ROUNDS = 3;
const MAILS_PER_ROUND = 600;
/** An address receives 200 mails an hour. */
const ORGS = 5;
const PER_SECOND = 5;
const STEADY_MAILS = 300;
const WARM_UP_MAILS = 20;

interface Measured extends DiskDatabase {
  mail: Awaited<ReturnType<typeof startMailApp>>;
}

/** Measures mails of 200 kB: how many a second are stored, against a bare mail server, and how soon one is a client on a screen. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const mail = await startMailApp({ DATABASE_URL: url });
    const figures: Figure[] = [];
    const only = processEnvironment().BENCH_PARTS?.split(',');
    for (const [name, part] of Object.entries({ steady, stored })) {
      if (!only || only.includes(name)) figures.push(...(await part({ mail, url, bareUrl })));
    }
    await mail.app.close();
    return figures;
  });
}

async function startReceiving(url: string, role: 'web' | 'all') {
  const smtp_port = await freePort();
  const settings = { INBOUND_MAIL_DOMAIN: MAIL_DOMAIN, INBOUND_SMTP_PORT: String(smtp_port) };
  return { ...(await startProduct(url, role, settings)), smtp_port };
}

/** Returns the addresses of an organisation, one of each kind. */
async function makeAddresses(org: Org, mail: Measured['mail']): Promise<string[]> {
  const boxes = MailSourceKind.options.map((kind) => newMailbox(org, mail, kind));
  return (await Promise.all(boxes)).map(({ address }) => address);
}

/** What portals send: a page of HTML, and a picture. */
const page = `<html><head><style>${'td { padding: 4px; }\r\n'.repeat(500)}</style></head><body><p>Dear Daniel,</p>`;
const picture = randomBytes(MAIL_BYTES)
  .toString('base64')
  .replace(/(.{76})/g, '$1\r\n');
let number = 0;

function makeMail(): Buffer {
  number += 1;
  const rows = { Name: `Lead ${number}`, Email: `lead-${number}@example.com`, Message: 'Is it still available?' };
  const table = Object.entries(rows).map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
  const content = [
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    `${page}<table>${table.join('\r\n')}</table></body></html>`,
    '--b1',
    'Content-Type: image/jpeg; name="home.jpg"',
    'Content-Transfer-Encoding: base64',
    '',
    picture.slice(0, MAIL_BYTES - page.length - 1_000),
    '--b1--',
  ];
  return writeMail(content, { message_id: `<${number}@bench.example>` });
}

/** From the connection of a sender to the event on an open stream, five mails a second. */
async function steady({ mail, url }: Measured): Promise<Figure[]> {
  const org = await newOrg({ app: mail.app });
  const addresses = await makeAddresses(org, mail);
  const product = await startReceiving(url, 'all');
  const screen = await openScreen(product.port, org.owner.cookie);
  const sent = new Map<string, number>();
  const send = async () => {
    const raw = makeMail();
    sent.set(`id:<${number}@bench.example>`, performance.now());
    const code = await sendBySmtp(product.smtp_port, { to: [addresses[number % addresses.length]!], raw });
    if (code !== 250) throw new Error(`refused: ${code}`);
  };
  for (let index = 0; index < WARM_UP_MAILS; index += 1) await send();
  await delay(3_000);
  sent.clear();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < STEADY_MAILS; index += 1) {
    sending.push(send());
    await delay(1_000 / PER_SECOND);
  }
  await Promise.all(sending);
  await delay(4_000);
  const rows = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_mails')
      .innerJoin('lead_events', (join) =>
        join.onRef('lead_events.org_id', '=', 'lead_mails.org_id').onRef('lead_events.id', '=', 'lead_mails.lead_id'),
      )
      .where('lead_mails.org_id', '=', org_id)
      .select(['lead_mails.dedupe_key', 'lead_events.client_id'])
      .execute(),
  );
  screen.close();
  await product.stop();
  const times = rows.flatMap(({ dedupe_key, client_id }) => {
    const [from, to] = [sent.get(dedupe_key), screen.seen.get(client_id ?? 0)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  if (times.length < STEADY_MAILS) throw new Error(`the screen heard of ${times.length} of ${STEADY_MAILS} mails`);
  return [below('Mail of 200 kB → open screen at 5 mails/s, p95', quantile(times, 0.95), 'ms', 2_000)];
}

/** Sends mails by several connections. @returns how many a second were stored. */
async function sendRound(port: number, addresses: readonly string[]): Promise<number> {
  const mails = Array.from({ length: MAILS_PER_ROUND }, (_, index) => ({
    to: [addresses[index % addresses.length]!],
    raw: makeMail(),
  }));
  const conversations = await Promise.all(Array.from({ length: CONNECTIONS }, () => SmtpConversation.open(port)));
  const beganMs = performance.now();
  await Promise.all(
    conversations.map(async (conversation) => {
      for (let next = mails.pop(); next; next = mails.pop()) {
        const code = await conversation.send(next);
        if (code !== 250) throw new Error(`refused: ${code}`);
      }
      conversation.close();
    }),
  );
  return MAILS_PER_ROUND / ((performance.now() - beganMs) / 1_000);
}

/** Mails stored a second, by the product and by a bare mail server in turns. */
async function stored({ mail, url, bareUrl }: Measured): Promise<Figure[]> {
  const product = await startReceiving(url, 'web');
  const bare = await startBareMailServer(bareUrl);
  const addresses: string[] = [];
  const rounds: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round % 2 === 0) {
      addresses.length = 0;
      for (let org = 0; org < ORGS; org += 1)
        addresses.push(...(await makeAddresses(await newOrg({ app: mail.app }), mail)));
    }
    const ours = await sendRound(product.smtp_port, addresses);
    const limit = await sendRound(bare.port, addresses);
    // The first round only warms both up.
    if (round === 0) continue;
    rounds.ours.push(ours);
    rounds.bare.push(limit);
  }
  await product.stop();
  await bare.stop();
  const [value, limit] = [median(rounds.ours), median(rounds.bare)];
  const ratio = value / limit;
  return [
    {
      name: `Mail of 200 kB → committed → 250, ${CONNECTIONS} connections`,
      value,
      unit: 'mails/s',
      limit,
      ratio,
      budget: 'ratio ≥ 0.5',
      holds: ratio >= 0.5,
    },
  ];
}
