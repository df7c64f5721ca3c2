import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUserToken } from './consent/tokens.ts';
import { FacebookEmulator } from './facebook-emulator.ts';

const DATASET = '770000000000001';
const TOKEN = 'EAAB_events_token_0001';
/** integrations A-12. */
const EM = '1a7600f05a4cc934c44faffcc7d790e1344fa3fd47414b9207782c5aa329231a';

const meta = new FacebookEmulator({ id: '555000111', secret: 'meta_app_secret_0001' });
let lead_id = '';

beforeAll(() => meta.start());
afterAll(() => meta.close());
beforeEach(() => {
  Object.assign(meta.state, { events: [], lead_id_as: 'number', uncounted_lead_ids: [], event_messages: [] });
  meta.state.datasets = [{ id: DATASET, name: 'Leads', tokens: [TOKEN] }];
  meta.addPerson();
  const { id: page_id } = meta.addPage();
  lead_id = meta.addLead(meta.addForm({ page_id }).id, {}).id;
});

const seconds = () => Math.floor(meta.nowMs / 1_000);
const makeEvent = (changes: object = {}, user: object = {}) => ({
  ...{ event_name: 'qualified_lead', event_time: seconds(), action_source: 'system_generated', event_id: 'e-1' },
  user_data: { lead_id: 'LEAD', em: [EM], ...user },
  custom_data: { event_source: 'crm', lead_event_source: 'Example CRM' },
  ...changes,
});
/** Writes the marked id as a number, which JSON.stringify cannot. */
const write = (data: unknown, written = lead_id) => JSON.stringify({ data }).replaceAll('"LEAD"', written);

async function post(body: string, { token = TOKEN, type = 'application/json' } = {}) {
  const answer = await fetch(`${meta.url}/v26.0/${DATASET}/events`, {
    ...{ method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } },
  });
  return (await answer.json()) as { events_received?: number; error?: { code: number; error_subcode?: number } };
}
const refusal = async (body: string) => (await post(body)).error?.error_subcode ?? 0;

describe('events of a dataset (integrations E.2)', () => {
  it('are counted once under the same name and id for 48 hours, with every digit of the lead', async () => {
    expect(await post(write([makeEvent()]))).toEqual({ events_received: 1, messages: [], fbtrace_id: 'Ab12' });
    await post(write([makeEvent(), makeEvent({ event_name: 'converted' })]));

    expect(meta.state.events).toMatchObject([
      { event_name: 'qualified_lead', lead_id, copies: 2, hashes: { em: [EM] } },
      { event_name: 'converted', lead_id, copies: 1 },
    ]);
  });

  it('may come as a form', async () => {
    const form = new URLSearchParams({ data: JSON.stringify([makeEvent()]).replace('"LEAD"', lead_id) });

    expect(await post(String(form), { type: 'application/x-www-form-urlencoded' })).toMatchObject({
      events_received: 1,
    });
  });

  it.each([
    ['too old', () => write([makeEvent({ event_time: seconds() - 7 * 86_400 - 10 })]), 2804003],
    ['in the future', () => write([makeEvent({ event_time: seconds() + 3_600 })]), 2804004],
    ['before its lead', () => write([makeEvent({ event_time: seconds() - 3_600 })]), 2804003],
    ['without a name', () => write([makeEvent({ event_name: undefined })]), 2804019],
    ['without a source', () => write([makeEvent({ action_source: 'crm' })]), 2804019],
    ['not of a CRM', () => write([makeEvent({ custom_data: {} })]), 2804019],
    ['about nobody', () => write([makeEvent({ user_data: {} })]), 2804014],
    ['with a hash that is none', () => write([makeEvent({}, { em: ['jane@example.com'] })]), 2804014],
    ['with an unknown key', () => write([makeEvent({}, { email: [EM] })]), 2804014],
    ['of a purchase without a currency', () => write([makeEvent({ event_name: 'Purchase' })]), 2804010],
    ['of a lead Meta does not know', () => write([makeEvent()], '90080070060059999'), 2804050],
    ['of a lead with a rounded id', () => write([makeEvent()], String(Number(lead_id))), 2804050],
    ['of a lead whose id is a text', () => write([makeEvent()], `"${lead_id}"`), 2804051],
  ])('are refused as a whole for one that is %s', async (_, body, subcode) => {
    expect(await refusal(body())).toBe(subcode);
    expect(meta.state.events).toEqual([]);
  });

  it('may have ids as texts where Meta wants those', async () => {
    meta.state.lead_id_as = 'string';

    expect(await post(write([makeEvent()], `"${lead_id}"`))).toMatchObject({ events_received: 1 });
  });

  it('are refused without any, with too many and with a token that does not reach the dataset', async () => {
    expect((await post('{"data":[]}')).error).toMatchObject({ code: 100 });
    expect((await post('{}')).error).toMatchObject({ code: 100 });
    expect((await post(write(Array.from({ length: 1_001 }, () => makeEvent())))).error).toMatchObject({ code: 100 });
    expect((await post(write([makeEvent()]), { token: 'EAAB_nobody' })).error).toMatchObject({ code: 190 });
  });

  it('have a dataset with a name, which a business lists with its others', async () => {
    const person = meta.addPerson();
    const { token } = makeUserToken(meta, person.id, 'long');
    const grant = { granted: ['ads_management'], declined: [], page_ids: [], data_access_ends_ms: meta.nowMs + 1_000 };
    meta.state.grants.push({ person_id: person.id, ...grant });
    const { id: business_id } = meta.addBusiness();
    const pixels = [{ id: '660000000000002', name: 'CRM', is_crm: true }];
    meta.state.ad_accounts = [{ id: 'act_1', name: 'Adverts', person_ids: [person.id], pixels, business_id }];
    const get = async (path: string, sent: string) => {
      const headers = { authorization: `Bearer ${sent}` };
      return (await fetch(`${meta.url}/v26.0/${path}?fields=id,name`, { headers })).json();
    };

    expect(await get(DATASET, TOKEN)).toEqual({ id: DATASET, name: 'Leads' });
    expect(await get('660000000000002', token)).toEqual({ id: '660000000000002', name: 'CRM' });
    expect(await get(`${business_id}/owned_pixels`, token)).toMatchObject({ data: [{ name: 'CRM' }] });
    expect(await get(DATASET, token)).toMatchObject({ error: { code: 200, message: '(#200) Missing Permission' } });
  });

  it('may be counted in part, with remarks', async () => {
    meta.state.uncounted_lead_ids = [lead_id];

    expect(await post(write([makeEvent()]))).toMatchObject({
      ...{ events_received: 0, messages: [`The event of lead ${lead_id} was not counted.`] },
    });
  });
});
