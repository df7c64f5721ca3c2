import type { WhatsAppWorld } from '#emulators/whatsapp/state.ts';
import { automations } from '#features/automations/contract.ts';
import { grantCredits } from '#features/automations/server/index.ts';
import { whatsappResponder } from '#features/whatsapp-responder/contract.ts';
import { metaApp } from '#testing/whatsapp/meta-app.ts';
import { type ConnectedNumber, connectNumber, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { startEmulator, startProduct } from '../kit/lead-processes.ts';

/** More than a bench sends. */
const CREDITS = 1_000_000;

/** Makes an organisation whose number writes to as many people as it likes, at its 80 messages a second. */
export async function newConnectedOrg(running: WhatsAppOrgApp): Promise<ConnectedNumber> {
  const number = await connectNumber(running, await newOrg({ app: running.app }));
  const known = running.meta.world.accounts.flatMap(({ numbers }) => numbers);
  for (const one of known) one.whatsapp_business_manager_messaging_limit = 'TIER_UNLIMITED';
  await number.org.inScope((scope) => grantCredits(scope, `bench-${number.org.org_id}`, CREDITS));
  return number;
}

/** Has every lead of the organisation answered at once. */
export async function answerLeads({ org, template_id }: ConnectedNumber): Promise<void> {
  await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });
  const answer = { template_id, wait_seconds: 0, hours: null, outside: 'WAIT', outside_template_id: null } as const;
  await org.owner.call(whatsappResponder.create, { body: { name: 'Welcome', answers: [{ ...answer, is_on: true }] } });
}

/** Starts the product, and a WhatsApp in a process of its own that knows the same accounts. */
export async function startBoth({ meta, settings }: WhatsAppOrgApp, url: string, role: 'web' | 'all') {
  const callback_url = 'http://127.0.0.1:9/hooks/meta';
  const emulator = await startEmulator('bench/whatsapp/emulator.fixture.ts', { ...metaApp, callback_url });
  await post(`${emulator.url}/__emu/seed`, { accounts: meta.world.accounts });
  const product = await startProduct(url, role, {
    ...settings,
    META_GRAPH_BASE: emulator.url,
  });
  return {
    port: product.port,
    /** What WhatsApp has accepted. */
    listAccepted: async (): Promise<WhatsAppWorld['messages']> =>
      ((await (await fetch(`${emulator.url}/__emu/state`)).json()) as WhatsAppWorld).messages,
    stop: async () => {
      await product.stop();
      await emulator.stop();
    },
  };
}

/** Posts JSON. Throws where it is refused. */
export async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`refused: ${answer.status}`);
  await answer.arrayBuffer();
}
