import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import { writeMail } from '#emulators/mail/fixtures.ts';
import { type ProviderPost, SendgridSender } from '#emulators/mail/providers.ts';
import { clients } from '#features/clients/contract.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { getMail, MAIL_DOMAIN, newMailbox, startMailApp, type TestMailbox } from '#testing/leads/mail.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';

const PATH = '/hooks/mail/sendgrid';
/** An address receives 200 mails an hour. */
const PER_HOUR = 200;

/** Spoils a post before it is signed. */
function spoil(post: ProviderPost, corrupt: DeliveryOptions['corrupt']): Buffer {
  if (corrupt === 'empty') return Buffer.alloc(0);
  if (corrupt === 'json') return post.body.subarray(1);
  if (corrupt === 'charset') return Buffer.from(post.body.toString('latin1'), 'utf16le');
  return corrupt === 'truncated' ? post.body.subarray(0, -3) : post.body;
}

async function start(): Promise<Receiver> {
  const sendgrid = new SendgridSender();
  const stranger = new SendgridSender();
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const settings = { DATABASE_URL: await line.open(), SENDGRID_INBOUND_PUBLIC_KEY: sendgrid.public_key };
  const mail = await startMailApp(settings);
  let org: Org | undefined;
  let box: TestMailbox;
  let sent = 0;
  let refused: (() => Promise<number>)[] = [];

  async function post(to: string, raw: Buffer, { corrupt, unknown_field }: DeliveryOptions): Promise<number> {
    const signer = corrupt === 'signature' || corrupt === 'old_secret' ? stranger : sendgrid;
    const more: Record<string, string> = unknown_field ? { foreign: 'words' } : {};
    const plain = sendgrid.post({ to, from: 'bounce@bayshoreportal.example', raw, more }, 0);
    const signed = signer.signBody(spoil(plain, corrupt), Math.floor(nowMillis() / 1_000));
    const body = corrupt === 'body_after_sign' ? Buffer.concat([signed.body, Buffer.from(' ')]) : signed.body;
    const headers = corrupt === 'no_signature' ? plain.headers : { ...plain.headers, ...signed.headers };
    return (await mail.app.server.inject({ method: 'POST', url: PATH, headers, payload: body })).statusCode;
  }

  async function deliver(sender: Sender, options: DeliveryOptions): Promise<number[]> {
    const { copies = 1, concurrent = false, unknown_field } = options;
    const lines = [`Name: ${sender.name}`, `Email: ${sender.email}`, ...(unknown_field ? ['Foreign: words'] : [])];
    const raw = writeMail(lines, { message_id: `<${sender.email}>` });
    const send = () => post(box.address, raw, options);
    sent += 1;
    if (sent % PER_HOUR === 0) setClock(startingAt(new Date(nowMillis() + 3_700_000).toISOString()));
    if (concurrent) return Promise.all(Array.from({ length: copies }, send));
    const statuses: number[] = [];
    for (let copy = 0; copy < copies; copy += 1) statuses.push(await send());
    if (options.retry === 'provider' && statuses.some((status) => status >= 500)) refused.push(send);
    return statuses;
  }

  return {
    async renew() {
      setClock(systemClock);
      // A run reads the mails of all organisations.
      await org?.inScope(({ db, org_id }) => db.deleteFrom('lead_mails').where('org_id', '=', org_id).execute());
      org = await newOrg({ app: mail.app });
      box = await newMailbox(org, mail);
      [sent, refused] = [0, []];
    },
    async deliver(senders, options = {}) {
      const statuses: number[] = [];
      for (const sender of options.shuffle ? [...senders].reverse() : senders)
        statuses.push(...(await deliver(sender, options)));
      return statuses;
    },
    deliverToNobody: async () => [await post(`lead-22222222@${MAIL_DOMAIN}`, writeMail(['Name: Jane Tan']), {})],
    async retry() {
      for (const send of refused) await send();
    },
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      await post(box.address, writeMail(['Name: Jane Tan', 'Email: jane@example.com', `Listing ID: ${id}`]), {});
      const [item] = await box.read();
      const { fields } = await getMail(org!, item!.id);
      return fields.filter(({ label }) => label === 'Listing ID').map(({ value }) => value);
    },
    request: async (method) =>
      (await mail.app.server.inject({ method: method as 'GET', url: PATH, payload: '' })).statusCode,
    async deliverWithoutSecret() {
      const bare = await startTestApp({ INBOUND_MAIL_DOMAIN: MAIL_DOMAIN }, await freshDatabaseUrl());
      const { statusCode } = await bare.server.inject({ method: 'POST', url: PATH, payload: {} });
      await bare.close();
      return statusCode;
    },
    countKept: async () =>
      (
        await org!.inScope(({ db, org_id }) =>
          db.selectFrom('lead_mails').where('org_id', '=', org_id).select('id').execute(),
        )
      ).length,
    async listClients() {
      await box.read();
      const { results } = await org!.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      unreadable: 400,
      to_nobody: 200,
      other_methods: ['GET', 'PUT', 'PATCH', 'DELETE'],
      has_other_objects: false,
      most_together: 1,
    },
    async close() {
      setClock(systemClock);
      await mail.app.close();
      line.close();
    },
  };
}

/** Mails, as SendGrid posts them. */
export const leadEmailReceiver: ReceivingSource = {
  name: 'lead-email',
  start,
  does_not_apply: { 'RX-9': 'a mail may have 25 MB' },
};
