import { hashPerson, type PersonFacts } from '#engines/meta-graph/server/index.ts';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { PageEvent } from '#features/tracking-pixels/server/index.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';

/** What is known of the person behind an event. */
export interface EventPerson {
  /** Null for a visitor of a page, who is no client yet. */
  client: { org_id: number; client_id: number } | null;
  name: string;
  location: string | null;
  emails: readonly string[];
  phones: readonly string[];
  lead: Pick<NormalisedLead, 'fields'> | null;
}

/** An event as Meta wants it (integrations 2.3). */
export interface WrittenEvent {
  event_id: string;
  event_name: string;
  occurred_at: string;
  lead_id: string;
  person: EventPerson;
}

/** The keys of Meta's own questions about where a person is. */
const places = { st: ['state', 'province'], zp: ['zip_code', 'post_code', 'zip'], country: ['country'] } as const;

const NAMES_STATES = /^(us|usa|united states|ca|canada)$/i;
/** A town alone; an address with a number or several parts is none. */
const IS_TOWN = /^[\p{L} .'-]{2,60}$/u;

/** Returns what Meta may know the person by, before it is hashed. */
export function describePerson({ client, name, location, emails, phones, lead }: EventPerson): PersonFacts {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const answer = (keys: readonly string[]): string[] =>
    lead?.fields.filter(({ key }) => keys.includes(key)).flatMap(({ values }) => values.slice(0, 1)) ?? [];
  const country = answer(places.country);
  return {
    em: emails,
    ph: phones,
    fn: [first],
    ln: others.slice(-1),
    ct: location !== null && IS_TOWN.test(location) ? [location] : [],
    // Meta cuts the names of states elsewhere to two letters, which says nothing.
    st: country.some((one) => NAMES_STATES.test(one.trim())) ? answer(places.st) : [],
    zp: answer(places.zp),
    country,
    external_id: client ? [`${client.org_id}-${client.client_id}`] : [],
  };
}

/**
 * Writes an event by hand, because an id of 17 digits is no number of JavaScript.
 *
 * @param isText writes the id as a text.
 */
export function writeEvent({ event_id, event_name, occurred_at, lead_id, person }: WrittenEvent, isText: boolean) {
  if (!/^\d{15,17}$/.test(lead_id)) throw new Error('not the id of a lead');
  const before = {
    event_name,
    event_time: Math.floor(Date.parse(occurred_at) / 1_000),
    action_source: 'system_generated',
    event_id,
  };
  const hashes = JSON.stringify(hashPerson(describePerson(person))).slice(1, -1);
  const id = isText ? `"${lead_id}"` : lead_id;
  const user_data = `{"lead_id":${id}${hashes && ','}${hashes}}`;
  const custom_data = JSON.stringify({ event_source: 'crm', lead_event_source: PRODUCT_NAME });
  return `${JSON.stringify(before).slice(0, -1)},"user_data":${user_data},"custom_data":${custom_data}}`;
}

/** Writes an event of a public page: its visitor as their browser is known, and by what they wrote. */
export function writePageEvent({
  name,
  event_id,
  occurred_at,
  url,
  ip,
  user_agent,
  fbp,
  fbc,
  visitor,
}: PageEvent): string {
  const reached = visitor && {
    emails: visitor.email ? [visitor.email] : [],
    phones: visitor.phone ? [visitor.phone] : [],
  };
  const hashes = visitor && reached && hashPerson(describePerson({ ...visitor, ...reached, client: null, lead: null }));
  return JSON.stringify({
    event_name: name,
    event_time: Math.floor(Date.parse(occurred_at) / 1_000),
    action_source: 'website',
    event_id,
    event_source_url: url,
    user_data: { client_ip_address: ip, client_user_agent: user_agent, fbp, fbc, ...hashes },
  });
}

/** Joins written events into the body of one call. */
export const writeBody = (events: readonly string[], test_event_code?: string): string =>
  `{"data":[${events.join(',')}]${test_event_code ? `,"test_event_code":${JSON.stringify(test_event_code)}` : ''}}`;
