import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMeta } from './meta.fixture.ts';
import type { EmulatedForm, EmulatedPage, EmulatedPerson } from './state.ts';

let facebook: Awaited<ReturnType<typeof startMeta>>;
let person: EmulatedPerson;
let page: EmulatedPage;
let form: EmulatedForm;
let user: string;
let token: string;

beforeAll(async () => {
  facebook = await startMeta();
});
afterAll(() => facebook.close());
beforeEach(async () => {
  facebook.reset();
  person = facebook.meta.addPerson();
  page = facebook.meta.addPage();
  form = facebook.meta.addForm({ page_id: page.id, name: 'Spring launch' });
  const connected = await facebook.connect();
  user = connected.user;
  token = connected.page[page.id]!;
});

const getError = async (asked: Promise<{ body: { error: unknown } }>) => (await asked).body.error;
const read = (path: string, given: Record<string, string> = {}) => facebook.get(path, given, token);

describe('emulated pages', () => {
  it('are subscribed with their own token, and with no other', async () => {
    const subscribe = (by: string) =>
      facebook.call('POST', `${page.id}/subscribed_apps`, { subscribed_fields: 'leadgen' }, by);

    expect(await getError(subscribe(user))).toMatchObject({ code: 210 });
    expect((await read(`${page.id}/subscribed_apps`)).body).toEqual({ data: [] });
    expect((await subscribe(token)).body).toEqual({ success: true });
    expect((await read(`${page.id}/subscribed_apps`)).body.data).toMatchObject([
      { id: '555000111', subscribed_fields: ['leadgen'] },
    ]);
    await facebook.call('DELETE', `${page.id}/subscribed_apps`, {}, token);
    expect((await read(`${page.id}/subscribed_apps`)).body).toEqual({ data: [] });
  });

  it('say success as a text where that is set (META-23)', async () => {
    facebook.meta.state.success_is_text = true;

    const answer = await facebook.call('POST', `${page.id}/subscribed_apps`, { subscribed_fields: 'leadgen' }, token);

    expect(answer.body).toEqual({ success: 'true' });
  });

  it('make a dataset when asked to, and otherwise the ad accounts have some', async () => {
    facebook.meta.state.ad_accounts.push({
      id: 'act_77',
      name: 'Kestrel adverts',
      person_ids: [person.id],
      pixels: [{ id: '9001', name: 'CRM events', is_crm: true }],
    });

    expect(await getError(read(`${page.id}/dataset`))).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await facebook.get('me/adaccounts', { fields: 'id,name' }, user)).body.data).toEqual([
      { id: 'act_77', name: 'Kestrel adverts' },
    ]);
    expect((await facebook.get('act_77/adspixels', { fields: 'id,name,is_crm' }, user)).body.data).toEqual([
      { id: '9001', name: 'CRM events', is_crm: true },
    ]);
    const made = (await facebook.call('POST', `${page.id}/dataset`, {}, token)).body;
    expect((await read(`${page.id}/dataset`)).body).toEqual(made);
  });
});

describe('emulated forms', () => {
  it('are listed by their page’s token over cursor pages, with their questions', async () => {
    for (let number = 2; number <= 5; number++) facebook.meta.addForm({ page_id: page.id });
    const path = `${page.id}/leadgen_forms`;
    expect(await getError(facebook.get(path, {}, user))).toMatchObject({ code: 190 });

    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { data, paging } = (await read(path, { fields: 'id,questions', limit: '2', ...(after && { after }) })).body;
      for (const { id, questions } of data) {
        ids.push(id);
        expect(questions).toHaveLength(4);
      }
      after = paging.next && paging.cursors.after;
    } while (after);

    expect(ids).toEqual(facebook.meta.state.forms.map(({ id }) => id));
  });

  it('need pages_read_engagement, named in the text, and hide questions without leads_retrieval', async () => {
    const path = `${page.id}/leadgen_forms`;
    facebook.meta.dropScope(person.id, 'leads_retrieval');
    expect((await read(path, { fields: 'id,questions' })).body.data).toEqual([{ id: form.id }]);

    facebook.meta.dropScope(person.id, 'pages_read_engagement');
    expect(await getError(read(path))).toMatchObject({
      code: 100,
      message: expect.stringContaining('pages_read_engagement'),
    });
  });

  it('fail every time when too many are asked for at once', async () => {
    for (let number = 0; number < 2; number++) {
      expect((await read(`${page.id}/leadgen_forms`, { limit: '501' })).status).toBe(500);
    }
  });
});

describe('an emulated lead', () => {
  it('has only the fields that are asked for', async () => {
    const { id } = facebook.meta.addLead(form.id, { full_name: 'Jane Tan', budget: '1m' });

    expect((await read(id)).body).toEqual({ id });
    expect((await read(id, { fields: 'created_time,field_data,campaign_name,is_organic' })).body).toEqual({
      id,
      created_time: '2026-11-20T00:00:00+0000',
      campaign_name: 'Spring',
      is_organic: false,
      field_data: [
        { name: 'full_name', values: ['Jane Tan'] },
        { name: 'budget', values: ['1m'] },
      ],
    });
    expect(await getError(read(id, { fields: 'shoe_size' }))).toMatchObject({ code: 100 });
  });

  it('has no advert when it came without one (META-03)', async () => {
    const { id } = facebook.meta.addLead(form.id, {}, { ad: null, platform: 'ig' });

    expect((await read(id, { fields: 'is_organic,platform,ad_id,campaign_name' })).body).toEqual({
      id,
      is_organic: true,
      platform: 'ig',
    });
  });

  it('names its advert only to whoever may manage adverts', async () => {
    const { id } = facebook.meta.addLead(form.id, {});
    facebook.meta.dropScope(person.id, 'ads_management');

    const refused = await read(id, { fields: 'field_data,ad_name' });

    expect([refused.status, refused.body.error.code]).toEqual([403, 294]);
    expect((await read(id, { fields: 'field_data' })).status).toBe(200);
  });

  it('is refused without the permission, the task, the tick or the Leads Access Manager (META-08)', async () => {
    const { id } = facebook.meta.addLead(form.id, {});
    const refusal = () => getError(read(id, { fields: 'field_data' }));

    page.allows_app = false;
    expect(await refusal()).toMatchObject({ message: expect.stringContaining('CRM access has been revoked') });
    page.tasks[person.id] = ['ANALYZE'];
    expect(await refusal()).toMatchObject({ code: 200, message: expect.stringContaining('ADVERTISE') });
    facebook.meta.dropScope(person.id, 'leads_retrieval');
    expect(await refusal()).toMatchObject({ code: 200, message: expect.stringContaining('leads_retrieval') });
    facebook.meta.getGrant(person.id)!.page_ids = [];
    expect(await refusal()).toMatchObject({ code: 100, error_subcode: 33 });
  });

  it('is there for 90 days', async () => {
    const { id } = facebook.meta.addLead(form.id, {}, { sent_ago_s: 90 * 86_400 - 1 });
    expect((await read(id)).status).toBe(200);
    await facebook.meta.advance(2);

    expect(await getError(read(id))).toMatchObject({ code: 100, error_subcode: 33, type: 'GraphMethodException' });
    expect((await read(form.id, { fields: 'expired_leads_count' })).body.expired_leads_count).toBe(1);
  });

  it('that never was is 100/33, and a name that is no id is 803', async () => {
    expect(await getError(read('123'))).toMatchObject({ code: 100, error_subcode: 33 });
    expect(await getError(read('kestrel'))).toMatchObject({ code: 803 });
  });
});

describe('the emulated list of leads', () => {
  it('is newest first, filtered by time, and goes on where its cursor stands although leads come in', async () => {
    const [old, middle, latest] = [300, 200, 100].map((sent_ago_s) =>
      facebook.meta.addLead(form.id, {}, { sent_ago_s }),
    );
    const since = JSON.stringify([
      { field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(old!.created_ms / 1000) },
    ]);
    const firstPage = (await read(`${form.id}/leads`, { limit: '1', filtering: since })).body;
    facebook.meta.addLead(form.id, {});
    const { after } = firstPage.paging.cursors;
    const secondPage = (await read(`${form.id}/leads`, { limit: '1', filtering: since, after })).body;

    expect([firstPage.data, secondPage.data]).toEqual([[{ id: latest!.id }], [{ id: middle!.id }]]);
    expect(secondPage.paging.next).toBeUndefined();
  });

  it('refuses filters it does not know', async () => {
    const refused = ['{', '{}', '[{"field":"id","operator":"GREATER_THAN","value":1}]'];
    const unknownOperator = '[{"field":"time_created","operator":"AFTER","value":1}]';
    const noNumber = '[{"field":"time_created","operator":"LESS_THAN","value":"yesterday"}]';
    for (const filtering of [...refused, unknownOperator, noNumber]) {
      expect(await getError(read(`${form.id}/leads`, { filtering })), filtering).toMatchObject({ code: 100 });
    }
  });

  it('refuses cursors after a day', async () => {
    for (let number = 0; number < 3; number++) facebook.meta.addLead(form.id, {});
    const { after } = (await read(`${form.id}/leads`, { limit: '1' })).body.paging.cursors;
    await facebook.meta.advance(86_401);

    expect(await getError(read(`${form.id}/leads`, { after }))).toMatchObject({ code: 100 });
  });

  it('repeats an item, turns in a circle or leads to another host when told to (TX-8, TX-9, TX-10)', async () => {
    const leads = [1, 2, 3, 4].map((sent_ago_s) => facebook.meta.addLead(form.id, {}, { sent_ago_s }).id);
    const path = `${form.id}/leads`;
    const first = (await read(path, { limit: '2' })).body;
    const second = { limit: '2', after: first.paging.cursors.after };

    facebook.meta.failNext({ kind: 'dup_page' });
    expect((await read(path, second)).body.data.map(({ id }: { id: string }) => id)).toEqual(leads.slice(1));

    facebook.meta.failNext({ kind: 'loop_cursor' });
    const circle = (await read(path, second)).body.paging;
    expect(circle.cursors.after).toBe(second.after);
    expect(new URL(circle.next).searchParams.get('after')).toBe(second.after);

    facebook.meta.failNext({ kind: 'foreign_next', origin: 'http://127.0.0.1:9' });
    expect((await read(path, { limit: '2' })).body.paging.next).toMatch(/^http:\/\/127\.0\.0\.1:9\/v26\.0\//);
  });
});

describe('an emulated test lead', () => {
  it('is one at a time: create, refused, delete, create again (META-18)', async () => {
    const create = () => facebook.call('POST', `${form.id}/test_leads`, {}, token);
    const { id } = (await create()).body;

    expect(await getError(create())).toMatchObject({ code: 100 });
    expect((await read(`${form.id}/test_leads`)).body.data).toEqual([{ id }]);
    expect((await read(id, { fields: 'field_data,is_organic' })).body).toMatchObject({
      is_organic: true,
      field_data: [
        { name: 'full_name', values: ['<test lead: dummy data for full_name>'] },
        { name: 'email', values: ['test@meta.com'] },
        { name: 'phone_number', values: ['<test lead: dummy data for phone_number>'] },
        { name: 'budget', values: ['<test lead: dummy data for budget>'] },
      ],
    });
    expect((await facebook.call('DELETE', id, {}, token)).body).toEqual({ success: true });
    expect((await create()).status).toBe(200);
  });

  it('is made and deleted with the page’s token alone; a customer’s lead stays', async () => {
    const { id } = facebook.meta.addLead(form.id, {});

    expect(await getError(facebook.call('POST', `${form.id}/test_leads`, {}, user))).toMatchObject({ code: 190 });
    expect(await getError(facebook.call('DELETE', id, {}, token))).toMatchObject({ code: 200 });
  });
});

describe('emulated limits', () => {
  it('are told with every answer, and exceeding them is an error with the time to wait (META-09)', async () => {
    const usual = await facebook.get('me', {}, user);
    facebook.meta.failNext({ kind: 'rate_limit' });
    const leads = await read(`${form.id}/leads`);
    facebook.meta.failNext({ kind: 'rate_limit', name: '4' });
    const whole = await read(`${form.id}/leads`);

    const [row] = Object.values<{ estimated_time_to_regain_access: number }[]>(
      JSON.parse(leads.headers.get('x-business-use-case-usage')!),
    )[0]!;
    expect(JSON.parse(usual.headers.get('x-app-usage')!).call_count).toBe(1);
    expect([leads.status, leads.body.error.code, row?.estimated_time_to_regain_access]).toEqual([400, 80005, 5]);
    expect(whole.body.error.code).toBe(4);
    expect(JSON.parse(whole.headers.get('x-app-usage')!).call_count).toBe(100);
  });
});
