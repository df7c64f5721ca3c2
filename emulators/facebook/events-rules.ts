import { GraphError } from './errors.ts';
import { DAY_MS, seconds, type World } from './world.ts';

/** An event as it came; `#` marks an id that was a number. */
export interface SentEvent {
  event_name: string;
  event_time: number;
  event_id?: string;
  user_data: Record<string, unknown>;
  custom_data?: Record<string, unknown>;
  action_source?: string;
  event_source_url?: string;
}

const OLDEST_MS = 7 * DAY_MS;
/** Clocks differ. */
const AHEAD_S = 60;

const SOURCES = ['website', 'app', 'email', 'phone_call', 'chat', 'physical_store', 'system_generated'];
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'ge', 'db', 'external_id'];
const PLAIN = ['lead_id', 'fbc', 'fbp', 'client_ip_address', 'client_user_agent', 'subscription_id', 'fb_login_id'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses an event that breaks a rule of integrations 2.3 or 2.4. */
export function checkEvent(world: World, event: unknown): void {
  if (!isObject(event)) throw new GraphError('100', '(#100) param data must be an array of objects.');
  if (typeof event.event_name !== 'string' || event.event_name === '')
    throw new GraphError('100.2804019', { field: 'event_name' });
  checkTime(world, event.event_time);
  if (!SOURCES.includes(String(event.action_source))) throw new GraphError('100.2804019', { field: 'action_source' });
  if (event.event_id !== undefined && typeof event.event_id !== 'string')
    throw new GraphError('100', '(#100) event_id must be a string.');
  if (!isObject(event.user_data)) throw new GraphError('100.2804014');
  checkPerson(event.user_data);
  if (event.event_name === 'Purchase' && !(isObject(event.custom_data) && event.custom_data.currency))
    throw new GraphError('100.2804010');
  if (event.action_source === 'system_generated') checkLead(world, event);
  if (event.action_source === 'website') checkPage(event, event.user_data);
}

function checkTime({ nowMs }: World, time: unknown): void {
  if (typeof time !== 'number' || !Number.isInteger(time)) throw new GraphError('100.2804019', { field: 'event_time' });
  if (time * 1_000 < nowMs - OLDEST_MS) throw new GraphError('100.2804003');
  if (time > seconds(nowMs) + AHEAD_S) throw new GraphError('100.2804004');
}

/** Hashes are lists of 64 small hex digits; at least one thing must be known. */
function checkPerson(person: Record<string, unknown>): void {
  const names = Object.keys(person);
  const unknown = names.find((name) => !HASHED.includes(name) && !PLAIN.includes(name));
  if (unknown || names.length === 0) throw new GraphError('100.2804014');
  for (const name of HASHED) {
    const hashes = person[name];
    if (hashes === undefined) continue;
    const isRight =
      Array.isArray(hashes) && hashes.length > 0 && hashes.every((hash) => /^[0-9a-f]{64}$/.test(String(hash)));
    if (!isRight) throw new GraphError('100.2804014');
  }
}

/** A website names its page and the browser of its visitor. */
function checkPage(
  { event_source_url }: Record<string, unknown>,
  { client_user_agent }: Record<string, unknown>,
): void {
  if (!/^https?:\/\//.test(String(event_source_url ?? '')))
    throw new GraphError('100.2804019', { field: 'event_source_url' });
  if (typeof client_user_agent !== 'string' || client_user_agent === '')
    throw new GraphError('100.2804019', { field: 'user_data.client_user_agent' });
}

/** A CRM tells of leads that Meta knows, after they came. */
function checkLead({ state }: World, event: Record<string, unknown>): void {
  const { event_source, lead_event_source } = isObject(event.custom_data) ? event.custom_data : {};
  if (event_source !== 'crm') throw new GraphError('100.2804019', { field: 'custom_data.event_source' });
  if (typeof lead_event_source !== 'string' || lead_event_source === '')
    throw new GraphError('100.2804019', { field: 'custom_data.lead_event_source' });
  const sent = (event.user_data as Record<string, unknown>).lead_id;
  if (sent === undefined) throw new GraphError('100.2804019', { field: 'user_data.lead_id' });
  const isNumber = String(sent).startsWith('#');
  if (isNumber !== (state.lead_id_as === 'number')) throw new GraphError('lead_id_kind', { kind: state.lead_id_as });
  const id = String(sent).replace(/^#/, '');
  const lead = state.leads.find((one) => one.id === id);
  if (!/^\d{15,17}$/.test(id) || !lead || lead.is_test) throw new GraphError('unknown_lead', { id });
  if (Number(event.event_time) < seconds(lead.created_ms)) throw new GraphError('100.2804003');
}
