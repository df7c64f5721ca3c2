import { request } from 'node:http';
import type { DeliveryOptions } from '#emulators/kit/delivery-body.ts';
import { clients } from '#features/clients/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Receiver, ReceivingSource, Sender } from '#testing/leads/receiver-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { ask, newAcceptingForm, type TestAcceptingForm } from './accepting-form.ts';

const VISITORS_AT_ONCE = 16;
const HUGE_BYTES = 3 * 1024 * 1024 + 1;

let visitors = 0;

/** Visitors sit at addresses of their own, as they do in life. */
function newAddress(): string {
  visitors += 1;
  return `127.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

/** One visitor's form, filled in and ready to be sent as often as they like. */
interface Filled {
  path: string;
  body: Buffer;
  address: string;
}

function post(port: number, { path, body, address: localAddress }: Filled): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/** What arrives when a page is damaged on its way. */
function spoil(body: string, corrupt: DeliveryOptions['corrupt']): Buffer {
  if (corrupt === 'json') return Buffer.from(JSON.stringify(Object.fromEntries(new URLSearchParams(body))));
  if (corrupt === 'truncated') return Buffer.from(body.slice(0, body.indexOf('a_')));
  if (corrupt === 'charset') return Buffer.from(body, 'utf16le');
  if (corrupt === 'empty') return Buffer.alloc(0);
  return Buffer.from(corrupt === 'huge' ? body.padEnd(HUGE_BYTES, '+') : body);
}

async function start(): Promise<Receiver> {
  const line = new DatabaseLine(new URL(await freshDatabaseUrl()));
  const port = await freePort();
  const app = await startTestApp({ DATABASE_URL: await line.open(), PORT: String(port) });
  await app.server.listen({ host: '127.0.0.1', port });
  let org: Org;
  let form: TestAcceptingForm;
  let refused: Filled[] = [];

  const fillIn = ({ name, email }: Sender, { corrupt, unknown_field = false }: DeliveryOptions): Filled => {
    const fields = form.fields({ name, email });
    if (unknown_field) fields.set('unknown', 'x');
    return { path: form.path, body: spoil(String(fields), corrupt), address: newAddress() };
  };
  const send = async (filled: Filled) => {
    const status = await post(port, filled);
    if (status === 0 || status >= 500) refused.push(filled);
    return status;
  };

  return {
    async renew() {
      org = await newOrg({ app });
      form = await newAcceptingForm(org, { questions: [ask('name'), ask('email'), ask('note')] });
      refused = [];
    },
    async deliver(senders, options = {}) {
      const { copies = 1, concurrent = false, shuffle = false } = options;
      const filled = (shuffle ? [...senders].reverse() : [...senders]).map((sender) => fillIn(sender, options));
      const statuses: number[] = [];
      const sendCopies = async (one: Filled) => {
        if (concurrent) statuses.push(...(await Promise.all(Array.from({ length: copies }, () => send(one)))));
        else for (let copy = 0; copy < copies; copy += 1) statuses.push(await send(one));
      };
      // Visitors do not wait for each other.
      const visitor = async () => {
        for (let one = filled.shift(); one; one = filled.shift()) await sendCopies(one);
      };
      await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
      return statuses;
    },
    deliverToNobody: async () => [
      await post(port, { ...fillIn({ name: 'Jane', email: 'jane@example.com' }, {}), path: '/f/nobody' }),
    ],
    async retry() {
      for (const one of refused.splice(0)) await send(one);
    },
    cutDatabase: () => line.cut(),
    mendDatabase: () => line.mend(),
    async storeId(id) {
      const body = Buffer.from(String(form.fields({ name: 'Jane Tan', email: 'jane@example.com', note: id })));
      await post(port, { path: form.path, body, address: newAddress() });
      const [submission] = await form.submissions();
      return (submission?.answers ?? []).filter(({ label }) => label === 'note').flatMap(({ values }) => values);
    },
    request: async (method) => (await fetch(`http://127.0.0.1:${port}${form.path}`, { method })).status,
    deliverWithoutSecret: async () => null,
    countKept: async () => (await form.submissions()).length,
    async listClients() {
      await fileWaitingLeads(app);
      const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
      return results.map(({ name }) => name);
    },
    answers: {
      // The page is shown again, and asks for what is missing.
      unreadable: 422,
      to_nobody: 404,
      other_methods: ['PUT', 'PATCH', 'DELETE'],
      has_other_objects: false,
      most_together: 1,
    },
    async close() {
      await app.close();
      line.close();
    },
  };
}

/** Our own forms, sent by visitors. */
export const leadFormReceiver: ReceivingSource = {
  name: 'lead forms',
  start,
  does_not_apply: {
    'RX-5': 'visitors have no secret; a visit that is not ours is held back as spam',
    'RX-6': 'visitors sign nothing',
    'RX-13': 'a name of 10,000 characters is refused at its field; the others are tested with the page',
    'RX-15': 'there is no secret to set up',
  },
};
