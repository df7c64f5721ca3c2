import type { EmulatedAnswer, EmulatedRequest } from '../kit/emulator.ts';
import { PostingEmulator } from '../kit/posting-emulator.ts';

/** A lead with IndiaMART's own fields; all values are texts or null (integrations 7.2). */
export type IndiamartLead = Record<string, string | null> & { UNIQUE_QUERY_ID: string; QUERY_TIME: string };

interface EmulatedKey {
  leads: { lead: IndiamartLead; at_ms: number }[];
  last_call_ms: number | null;
  /** True after a call that ignored the advice to wait. */
  was_advised: boolean;
  is_revoked: boolean;
}

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INDIA_MS = 330 * MINUTE_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The CRM of IndiaMART: leads to be pulled with a key, once in five minutes, and pushed to an address. */
export class IndiamartEmulator extends PostingEmulator {
  /** Whether the HTTP status says what CODE says, or is 200 always. */
  status_mode: 'mirrors' | 'always_200' = 'mirrors';
  /** How CODE, times and RESPONSE are written, where a test wants another way. */
  writes: { code_as_text?: boolean; response?: 'array' | 'object' | 'null'; time?: (at_ms: number) => string } = {};
  private readonly keys = new Map<string, EmulatedKey>();
  private made = 0;

  constructor() {
    super({
      title: 'IndiaMART: play the buyer',
      sender: {
        content_type: 'application/json',
        escapes_unicode: false,
        retry_pauses_s: [60],
        write: (leads) => ({ CODE: 200, STATUS: 'SUCCESS', RESPONSE: leads.length === 1 ? leads[0] : leads }),
        sign: () => ({}),
      },
      fields: [
        { name: 'key', label: 'CRM key of the seller, for the pull (made if it is new)', value: 'key-0001-indiamart' },
        { name: 'url', label: 'Listener URL, to push the enquiry to; empty for the pull alone', type: 'url' },
        { name: 'SENDER_NAME', label: 'Name', value: 'Ravi Kumar' },
        { name: 'SENDER_MOBILE', label: 'Mobile', type: 'tel', value: '+91-9000000001' },
        { name: 'QUERY_MESSAGE', label: 'Message', value: 'I need this.<br>Qty: 10' },
      ],
    });
  }

  /** Makes a key; the seller's other keys end. */
  makeKey(key: string, replaced?: string): void {
    const old = replaced === undefined ? undefined : this.keys.get(replaced);
    if (old) old.is_revoked = true;
    const known = { leads: old?.leads ?? [], last_call_ms: null, was_advised: false, is_revoked: false };
    this.keys.set(key, known);
  }

  /** Makes an enquiry. */
  makeLead(more: Record<string, string | null> = {}, at_ms = this.nowMs): IndiamartLead {
    this.made += 1;
    return {
      UNIQUE_QUERY_ID: String(5_500_000_000 + this.made),
      QUERY_TYPE: 'W',
      QUERY_TIME: (this.writes.time ?? writeTime)(at_ms),
      SENDER_NAME: 'Ravi Kumar',
      SENDER_MOBILE: `+91-90000${String(this.made).padStart(5, '0')}`,
      SENDER_EMAIL: `ravi-${this.made}@example.in`,
      SUBJECT: 'Requirement for Steel Pipe',
      SENDER_COMPANY: 'Example Ltd',
      SENDER_ADDRESS: 'Delhi',
      SENDER_CITY: 'Delhi',
      SENDER_STATE: 'Delhi',
      SENDER_PINCODE: '110001',
      SENDER_COUNTRY_ISO: 'IN',
      SENDER_MOBILE_ALT: null,
      SENDER_PHONE: '',
      SENDER_PHONE_ALT: '',
      SENDER_EMAIL_ALT: '',
      QUERY_PRODUCT_NAME: 'Steel Pipe',
      QUERY_MESSAGE: 'I need this.<br>Qty: 10 &amp; more',
      QUERY_MCAT_NAME: 'Steel Pipes',
      CALL_DURATION: '0',
      RECEIVER_MOBILE: '',
      RECEIVER_CATALOG: '',
      ...more,
    };
  }

  /** Lets a buyer ask the seller who has this key. */
  addLead(key: string, more: Record<string, string | null> = {}, at_ms = this.nowMs): IndiamartLead {
    const lead = this.makeLead(more, at_ms);
    this.keys.get(key)?.leads.push({ lead, at_ms });
    return lead;
  }

  protected override async answer(request: EmulatedRequest): Promise<EmulatedAnswer> {
    if (request.path === '/wservce/crm/crmListing/v2/' && request.method === 'GET') return this.list(request);
    return super.answer(request);
  }

  private list({ query }: EmulatedRequest): EmulatedAnswer {
    const key = this.keys.get(query.get('glusr_crm_key') ?? '');
    if (!key || key.is_revoked) return this.refuse(401, 'The CRM key is incorrect or expired');
    const since_ms = this.nowMs - (key.last_call_ms ?? Number.NEGATIVE_INFINITY);
    if (since_ms < FIVE_MINUTES_MS) return this.refuseTooOften(key);
    key.last_call_ms = this.nowMs;
    key.was_advised = false;
    const from = readTime(query.get('start_time') ?? '');
    const to = readTime(query.get('end_time') ?? '');
    if (from === null || to === null || to < from) return this.refuse(400, 'The format of the dates is wrong');
    if (to - from > 7 * DAY_MS) return this.refuse(400, 'The window is longer than 7 days');
    if (from < this.nowMs - 365 * DAY_MS) return this.refuse(400, 'The window begins more than 365 days ago');
    const found = key.leads.filter(({ at_ms }) => at_ms >= from && at_ms <= to + 999).map(({ lead }) => lead);
    if (found.length === 0)
      return this.reply(204, { STATUS: 'FAILURE', MESSAGE: 'There are no leads', RESPONSE: null });
    const listed = found.toReversed();
    const { response = 'array' } = this.writes;
    return this.reply(200, {
      STATUS: 'SUCCESS',
      MESSAGE: '',
      TOTAL_RECORDS: listed.length,
      RESPONSE: response === 'array' ? listed : response === 'object' ? listed[0] : null,
    });
  }

  private refuseTooOften(key: EmulatedKey): EmulatedAnswer {
    const wasAdvised = key.was_advised;
    key.was_advised = true;
    const blocked = wasAdvised ? { MESSAGE: 'Too Many  Requests', APP_AUTH_FAILURE_CODE: 429 } : {};
    return this.reply(429, {
      STATUS: 'FAILURE',
      MESSAGE: 'It is advised to hit this API once in 5 minutes',
      ...blocked,
    });
  }

  private refuse = (code: number, MESSAGE: string): EmulatedAnswer => this.reply(code, { STATUS: 'FAILURE', MESSAGE });

  private reply(code: number, body: object): EmulatedAnswer {
    // A real 204 has no body, so the status of an answer with one is 200.
    const status = this.status_mode === 'mirrors' && code !== 204 ? code : 200;
    return { status, body: { CODE: this.writes.code_as_text ? String(code) : code, ...body } };
  }

  protected override makeEvent({ key = '', url: _, ...filled }: Readonly<Record<string, string>>): IndiamartLead {
    if (!this.keys.has(key)) this.makeKey(key);
    return this.addLead(key, filled);
  }

  protected override clear(): void {
    this.keys.clear();
  }
  protected override dump() {
    return { keys: [...this.keys], deliveries: this.deliveries.journal };
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** '2026-11-20 10:31:00', on India's clock. */
export function writeTime(at_ms: number): string {
  return new Date(at_ms + INDIA_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** '20-Nov-2026 10:31:00 AM', on India's clock. */
export function writeTimeInWords(at_ms: number): string {
  const at = new Date(at_ms + INDIA_MS);
  const hour = at.getUTCHours();
  const day = `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()}`;
  return `${day} ${two(hour % 12 || 12)}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Reads only what the documentation names: 20-Nov-202610:00:00 and 20-11-202610:00:00. */
function readTime(text: string): number | null {
  const [, day, month = '', year, hour, minute, second] =
    /^(\d\d)-([A-Za-z]{3}|\d\d)-(\d{4})(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  if (!day) return null;
  const index = /^\d/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month);
  if (index < 0) return null;
  return Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second)) - INDIA_MS;
}
