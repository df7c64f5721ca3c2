import { type Call, listFields, pick, requireDatasetToken } from './call.ts';
import { GraphError } from './errors.ts';
import { checkEvent, type SentEvent } from './events-rules.ts';
import { listPage } from './lists.ts';
import type { AdAccount, Dataset } from './state.ts';
import { requireFound, type World } from './world.ts';

/** The most events of one call, and for how long a repeated one counts once (integrations 2.3). */
const MOST = 1_000;
const COUNTED_ONCE_MS = 48 * 3_600_000;

/** Takes events of a dataset; one that breaks a rule has the whole call refused. */
export function receiveEvents(world: World, call: Call, [id = '']: string[]): unknown {
  const dataset = requireDataset(world, call, id);
  const { data, test_event_code } = readEvents(call);
  if (!Array.isArray(data) || data.length === 0) throw new GraphError('100', '(#100) param data must be non-empty.');
  if (data.length > MOST) throw new GraphError('100', `(#100) param data must have at most ${MOST} elements.`);
  for (const event of data) checkEvent(world, event);
  let received = 0;
  const messages: string[] = [];
  for (const event of data as SentEvent[]) {
    const lead_id = String(event.user_data.lead_id ?? '').replace(/^#/, '');
    if (world.state.uncounted_lead_ids.includes(lead_id)) {
      messages.push(`The event of lead ${lead_id} was not counted.`);
      continue;
    }
    received += 1;
    keepEvent(world, dataset, { ...event, lead_id, test_event_code: test_event_code ?? null });
  }
  return { events_received: received, messages: [...world.state.event_messages, ...messages], fbtrace_id: 'Ab12' };
}

/** Ids are marked where they came as numbers, because a number would lose digits. */
function readEvents({ body, type, given }: Call): { data?: unknown; test_event_code?: string } {
  const text = type.startsWith('application/json') ? body : `{"data":${given.get('data') ?? 'null'}}`;
  const code = given.get('test_event_code');
  try {
    const marked = text.replace(/("lead_id"\s*:\s*)(-?\d[\d.eE+-]*)/g, '$1"#$2"');
    const { data } = JSON.parse(marked) as { data?: unknown };
    return { data, ...(code !== undefined && { test_event_code: code }) };
  } catch {
    throw new GraphError('100', '(#100) param data must be an array.');
  }
}

type Kept = SentEvent & { lead_id: string; test_event_code: string | null };

function keepEvent({ state, nowMs }: World, { id: dataset_id }: Pick<Dataset, 'id'>, sent: Kept): void {
  const { event_name, event_id = null, event_time, user_data, custom_data, lead_id, test_event_code } = sent;
  const { action_source = '', event_source_url = null } = sent;
  const known = state.events.find(
    (event) =>
      event_id !== null &&
      event.dataset_id === dataset_id &&
      event.event_name === event_name &&
      event.event_id === event_id &&
      nowMs - event.received_ms < COUNTED_ONCE_MS,
  );
  if (known) {
    known.copies += 1;
    return;
  }
  const { lead_id: _, ...hashes } = user_data;
  state.events.push({
    ...{ dataset_id, event_name, event_id, event_time, lead_id, test_event_code, action_source, event_source_url },
    ...{ hashes, custom_data: custom_data ?? {}, received_ms: nowMs, copies: 1 },
  });
}

/** The name of a dataset. */
export function showDataset(world: World, call: Call, [id = '']: string[]): unknown {
  return pick({ ...requireDataset(world, call, id) }, listFields(call));
}

export const isDataset = ({ state }: World, id: string): boolean =>
  state.datasets.some((one) => one.id === id) ||
  state.pages.some((page) => page.dataset_id === id) ||
  state.ad_accounts.some(({ pixels }) => pixels.some((pixel) => pixel.id === id));

/** The datasets of a business. */
export function listBusinessPixels(world: World, call: Call, [id = '']: string[]): unknown {
  const { person_id } = requireDatasetToken(world, call);
  const business = world.state.businesses.find((one) => one.id === id && one.person_ids.includes(person_id ?? ''));
  const { id: business_id } = requireFound(business, id);
  const pixels = world.state.ad_accounts
    .filter((account) => account.business_id === business_id)
    .flatMap((account) => account.pixels);
  return listPage(world, call, pixels, (pixel) => pick({ ...pixel }, listFields(call)));
}

/** Returns a dataset that the token may write to. */
function requireDataset(world: World, call: Call, id: string): { id: string; name: string } {
  const pasted = world.state.datasets.find((one) => one.id === id);
  if (pasted && call.token !== null && pasted.tokens.includes(call.token)) {
    // The proof of another app's secret fits no token of this one.
    if (call.given.has('appsecret_proof'))
      throw new GraphError('100', '(#100) Invalid appsecret_proof provided in the API argument');
    return { id, name: pasted.name };
  }
  const { person_id, granted, page_ids } = requireDatasetToken(world, call);
  if (!isDataset(world, id)) throw new GraphError('100.33', { id });
  const page = world.state.pages.find((one) => one.dataset_id === id && page_ids.includes(one.id));
  const pixel = findPixel(world.state.ad_accounts, person_id, id);
  if (!granted.includes('ads_management') || (!page && !pixel))
    throw new GraphError('200', '(#200) Missing Permission');
  return { id, name: pixel?.name ?? page?.name ?? '' };
}

const findPixel = (accounts: readonly AdAccount[], person_id: string | null, id: string) =>
  accounts
    .filter(({ person_ids }) => person_ids.includes(person_id ?? ''))
    .flatMap(({ pixels }) => pixels)
    .find((pixel) => pixel.id === id);
