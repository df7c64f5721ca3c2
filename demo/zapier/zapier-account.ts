import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { apiKeys } from '#features/api-keys/contract.ts';
import { NO_FILTERS, outgoingWebhooks, type WebhookEvent } from '#features/outgoing-webhooks/contract.ts';
import { sendDue } from '#features/outgoing-webhooks/server/index.ts';
import { now } from '#platform/server/clock.ts';
import type { DemoContext } from '../demo-context.ts';
import { showAddress } from './zapier.queries.ts';

const CONNECTED = -12;
/** The day since which the address of the warehouse fails. */
const FAILS_SINCE = -3;
const HOURS = 24;

/** What receives, by the name of its address. */
const shown = {
  sheet: 'https://hooks.kestrel.example/standard/1/000001/',
  newsletter: 'https://hooks.kestrel.example/standard/1/000002/',
  ledger: 'https://ledger.kestrel.example/hooks/leads',
  warehouse: 'https://warehouse.kestrel.example/in',
};
type Place = keyof typeof shown;

/** Plans keys, Zaps and webhooks, with what they were sent in some days and what they answered. */
export function planZapier(context: DemoContext): void {
  const { calendar, world } = context;
  const receivers = new ZapierEmulator();
  const ids = new Map<Place, number>();
  calendar.on(calendar.time(CONNECTED, 9), async () => {
    await receivers.start();
    receivers.clock.follow(() => now().getTime());
    await connect(context, receivers, ids);
    for (let hour = 0; hour < -CONNECTED * HOURS; hour += 3)
      calendar.on(calendar.time(CONNECTED, 10 + hour), () => sendDue(world.services));
  });
  calendar.on(calendar.time(FAILS_SINCE, 0), async () => fail(receivers, 'warehouse', 503));
  calendar.on(calendar.time(-1, 12), async () => fail(receivers, 'newsletter', 410));
  calendar.on(calendar.ago(1), async () => {
    await sendDue(world.services);
    await receivers.close();
    await context.org.inScope(async (scope) => {
      for (const [place, id] of ids) await showAddress(scope, id, shown[place]);
    });
  });
}

async function fail(receivers: ZapierEmulator, place: Place, status: number): Promise<void> {
  receivers.failNext(
    { kind: 'http', status, body: { error: 'not now' } },
    { path: `/receivers/${place}`, times: 9_999 },
  );
}

async function connect({ world, agents }: DemoContext, receivers: ZapierEmulator, ids: Map<Place, number>) {
  const { nadia } = agents;
  const { key } = await nadia.call(apiKeys.create, { body: { name: 'Office spreadsheet' } });
  const trial = await nadia.call(apiKeys.create, { body: { name: 'Old trial key' } });
  await nadia.call(apiKeys.revoke, { params: { id: trial.id } });
  await world.server.inject({ method: 'GET', url: '/zapier/me', headers: { 'x-api-key': key } });
  const subscribe = async (place: Place, event: WebhookEvent, name: string) => {
    const payload = { hookUrl: receivers.addReceiver(place), event, name };
    const headers = { 'x-api-key': key };
    const answer = await world.server.inject({ method: 'POST', url: '/zapier/hooks', headers, payload });
    ids.set(place, Number((answer.json() as { id: string }).id.replace('hk_', '')));
  };
  await subscribe('sheet', 'lead.created', 'New lead to the sales sheet');
  await subscribe('newsletter', 'lead.created', 'Old newsletter');
  const { sources } = await nadia.call(outgoingWebhooks.getFilterChoices);
  const websites = sources.filter(({ name }) => name === 'Website enquiry').map(({ id }) => id);
  const add = async (place: Place, name: string, events: WebhookEvent[], narrowed = NO_FILTERS) => {
    const body = { name, url: receivers.addReceiver(place), events, filters: narrowed };
    ids.set(place, (await nadia.call(outgoingWebhooks.create, { body })).id);
  };
  await add('ledger', 'Website leads to the ledger', ['lead.created'], { ...NO_FILTERS, sources: websites });
  await add('warehouse', 'Data warehouse', ['lead.created', 'content.opened']);
}
