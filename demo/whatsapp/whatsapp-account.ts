import { automations } from '#features/automations/contract.ts';
import { reserveCredits, returnReserved, spendReserved } from '#features/automations/server/index.ts';
import { recordOnTimeline } from '#features/whatsapp-messages/server/index.ts';
import { whatsappResponder } from '#features/whatsapp-responder/contract.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { DemoContext } from '../demo-context.ts';
import { access, numbers, templates } from './account-at-meta.ts';
import {
  type AnsweredLead,
  addAccount,
  addContact,
  addMessages,
  addNumber,
  addTemplate,
  type DemoMessage,
  findClient,
  listLastLeads,
} from './whatsapp.queries.ts';

const CONNECTED = -20;
const ANSWERED = 60;
const MINUTE_MS = 60_000;

const steps = ['TOKEN', 'ACCOUNT', 'SUBSCRIBE', 'CALLBACK', 'NUMBERS', 'REGISTER'];

/** What became of an automatic answer. */
type Ending = Pick<DemoMessage, 'state' | 'reason' | 'said'>;

const end = (state: Ending['state'], reason?: Ending['reason'], said?: string): Ending => ({ state, reason, said });

/** The endings in turns; most people read what they get. */
const endings: readonly Ending[] = [
  ...[end('READ'), end('READ'), end('DELIVERED'), end('READ'), end('READ')],
  end('FAILED', 'NOT_ON_WHATSAPP', 'Message undeliverable.'),
  ...[
    end('READ'),
    end('DELIVERED'),
    end('READ'),
    end('NOT_SENT', 'SAME_PERSON'),
    end('READ'),
    end('SENT'),
    end('READ'),
  ],
  ...[end('READ'), end('NOT_SENT', 'ANSWERED_FIRST'), end('READ'), end('DELIVERED'), end('ACCEPTED'), end('READ')],
  end('FAILED', 'NOT_DELIVERED_BY_META', 'This message was not delivered to maintain healthy ecosystem engagement.'),
  ...[end('READ'), end('HELD'), end('READ'), end('NOT_SENT', 'LANDLINE'), end('UNKNOWN', 'NO_ANSWER')],
];

/** Plans a WhatsApp account that answers leads, with what it sent. It is added last, so that no lead of the past is answered again. */
export function planWhatsapp(context: DemoContext): void {
  const { calendar, org, agents } = context;
  calendar.on(calendar.ago(1), async () => {
    const { number_id, template_id } = await connect(context);
    await org.setFlag('enable_wa_monitoring_feature', true);
    const rule_id = await answerLeads(context, template_id);
    const leads = await org.inScope((scope) => listLastLeads(scope, ANSWERED));
    const answers = leads.map((lead, index) => ({ ...writeAnswer(lead, index), template_id, rule_id }));
    await org.inScope(async (scope) => {
      const ids = await addMessages(scope, number_id, answers);
      await recordOnTimeline(scope, ids);
      await payFor(context, ids, answers);
    });
    await addChat(context, number_id, agents.nadia.profile_id);
    await addOptOut(context, number_id);
  });
}

async function connect({ calendar, world, org, agents }: DemoContext) {
  const at = new Date(calendar.time(CONNECTED, 9)).toISOString();
  const author = agents.nadia.profile_id;
  return org.inScope(async (scope) => {
    const account_id = await addAccount(scope, {
      ...{ waba_id: access.waba_id, name: access.name, connected_at: at, connected_by_id: author },
      sealed_token: seal(world.services.settings.secret_key, access.token),
      steps_done: Object.fromEntries(steps.map((step) => [step, at])),
    });
    const number_ids: number[] = [];
    for (const [index, number] of numbers.entries()) {
      number_ids.push(await addNumber(scope, account_id, { ...number, is_default: index === 0 }));
    }
    const ids: number[] = [];
    for (const template of templates) ids.push(await addTemplate(scope, { account_id, at, author }, template));
    return { number_id: number_ids[0]!, template_id: ids[0]! };
  });
}

/** Has every new lead answered. @returns the responder. */
async function answerLeads({ agents: { nadia } }: DemoContext, template_id: number): Promise<number> {
  await nadia.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });
  const answer = { template_id, wait_seconds: 0, hours: null, outside: 'WAIT', outside_template_id: null } as const;
  const body = { name: 'Welcome every lead', answers: [{ ...answer, is_on: true }] };
  return (await nadia.call(whatsappResponder.create, { body })).id;
}

function writeAnswer({ lead_id, client_id, name, wa_id, received_at }: AnsweredLead, index: number): DemoMessage {
  const ending = endings[index % endings.length]!;
  const { state } = ending;
  const after = (seconds: number) => new Date(Date.parse(received_at) + seconds * 1_000).toISOString();
  const has = (...states: string[]) => states.includes(state);
  const isCharged = has('READ', 'DELIVERED', 'SENT');
  return {
    ...{ kind: 'RESPONDER', lead_id, client_id, wa_id, at: after(1), ...ending },
    text: `Hi ${name.split(' ')[0]}, thank you for your enquiry. Our team will call you today. When suits you best?`,
    sent_at: isCharged ? after(2) : null,
    delivered_at: has('READ', 'DELIVERED') ? after(4) : null,
    read_at: has('READ') ? after(60 + index * 37) : null,
    failed_at: has('FAILED') ? after(3) : null,
    credit: isCharged ? 'SPENT' : has('FAILED') ? 'RETURNED' : has('NOT_SENT') ? null : 'RESERVED',
  };
}

/** Pays for messages as sending does, by what became of them. */
async function payFor({ org }: DemoContext, ids: readonly string[], messages: readonly DemoMessage[]): Promise<void> {
  const wants = ids.flatMap((key, index) => {
    const { credit, client_id } = messages[index]!;
    const want = { automation: 'WHATSAPP_RESPONDER', channel: 'whatsapp_responder', credits: 1 } as const;
    return credit === null ? [] : { ...want, key, client_id, credit };
  });
  const listKeys = (credit: string) => wants.filter((want) => want.credit === credit).map(({ key }) => key);
  await org.inScope(async (scope) => {
    await reserveCredits(scope, wants);
    await spendReserved(scope, listKeys('SPENT'));
    await returnReserved(scope, listKeys('RETURNED'));
  });
}

/** Minutes ago, who wrote, and what. */
const chat = [
  [
    2_870,
    'CHAT',
    'Good morning Charlotte, Nadia from Kestrel here. I have sent you the price list. Shall we speak on Thursday?',
  ],
  [2_842, 'CLIENT', 'Morning! Thursday works, after 6 PM London please.'],
  [2_840, 'PHONE', 'Noted, I will call you at 6:15.'],
  [190, 'CHAT', 'Here is the brochure of The Linden. Level 22 faces the sea.'],
  [128, 'CLIENT', 'Lovely. James asks what the stamp duty would be for us?'],
  [121, 'CHAT', 'I will send you the sheet today.'],
  [119, 'CLIENT', 'Thank you 🙏'],
] as const;

async function addChat({ calendar, org }: DemoContext, number_id: number, profile_id: number): Promise<void> {
  await org.inScope(async (scope) => {
    const client = await findClient(scope, 'Charlotte Whitfield');
    if (!client) return;
    const { id: client_id, wa_id } = client;
    const messages = chat.map(([minutes, kind, text]): DemoMessage => {
      const after = (ms: number) => new Date(calendar.ago(minutes) + ms).toISOString();
      const message = { kind, wa_id, client_id, text, at: after(0) };
      if (kind === 'CLIENT') return { ...message, state: 'RECEIVED' };
      if (kind === 'PHONE') return { ...message, state: 'SENT', sent_at: after(0) };
      const ticks = { sent_at: after(1_000), delivered_at: after(3_000), read_at: after(2 * MINUTE_MS) };
      return { ...message, ...ticks, profile_id, state: 'READ' };
    });
    await recordOnTimeline(scope, await addMessages(scope, number_id, messages));
    const last_inbound_at = new Date(calendar.ago(119)).toISOString();
    await addContact(scope, { number_id, wa_id, name: 'Charlotte', last_inbound_at, opted_out_at: null });
  });
}

/** A client who wrote the word that ends messages. */
async function addOptOut({ calendar, org }: DemoContext, number_id: number): Promise<void> {
  await org.inScope(async (scope) => {
    const client = await findClient(scope, 'Rohan Deshpande');
    if (!client) return;
    const at = new Date(calendar.ago(300)).toISOString();
    const { id: client_id, wa_id } = client;
    const stop: DemoMessage = { kind: 'CLIENT', client_id, wa_id, text: 'STOP', state: 'RECEIVED', at };
    await recordOnTimeline(scope, await addMessages(scope, number_id, [stop]));
    await addContact(scope, { number_id, wa_id, name: 'Rohan', last_inbound_at: at, opted_out_at: at });
  });
}
