import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GoogleAdsEmulator } from '#emulators/google-ads/google-ads-emulator.ts';
import {
  newPostingSource,
  type PostingSource,
  startListening,
} from '#features/inbound-webhooks/testing/posting-source.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import type { TestApp } from '#testing/app.ts';
import { googleAds, googleAdsSources } from '../contract.ts';

const google = new GoogleAdsEmulator();
let app: TestApp;

beforeAll(async () => {
  ({ app } = await startListening());
});
afterAll(() => app.close());
afterEach(() => setClock(systemClock));

const newForm = async (): Promise<PostingSource & { key: string }> => {
  const form = await newPostingSource(app, googleAds);
  return { ...form, key: form.source.key! };
};

async function postRaw(url: string, body: unknown) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

describe('a lead form of Google Ads', () => {
  it('answers its test data exactly 200 with {}, and makes a test of it that is no client (GA-01)', async () => {
    const form = await newForm();

    expect(await google.sendTestData(form.source.address, form.key)).toBe(200);
    expect(await postRaw(form.source.address, google.makeLead(form.key, { FULL_NAME: 'Jane' }))).toEqual({
      status: 200,
      body: {},
    });
    const [test, real] = await form.listLeads();
    expect(test).toMatchObject({ is_test: true, lead: { name: 'FirstName LastName' } });
    expect(real).toMatchObject({ is_test: false, lead: { name: 'Jane' } });
  });

  it('fills a client from all columns, keeps a question of its own and what is new, and ids digit by digit (GA-02)', async () => {
    const form = await newForm();
    const answers = {
      FIRST_NAME: 'Jane',
      LAST_NAME: 'Tan',
      EMAIL: 'jane@example.com',
      PHONE_NUMBER: '+6591234567',
      COMPANY_NAME: 'Kestrel',
      JOB_TITLE: 'Director',
      CITY: 'Singapore',
      what_is_your_budget: '1M',
    };
    const lead = google.makeLead(form.key, answers, { lead_stage: 'LEAD', new_field: 'x' });
    const text = JSON.stringify(lead).replace('"campaign_id":20000000002', '"campaign_id":9007199254740993');
    await fetch(form.source.address, { method: 'POST', body: text });

    const [stored] = await form.listLeads();
    expect(stored).toMatchObject({
      outcome: 'CLIENT_CREATED',
      lead: {
        name: 'Jane Tan',
        emails: ['jane@example.com'],
        phones: [{ e164: '+6591234567' }],
        company: 'Kestrel',
        job_title: 'Director',
        location: 'Singapore',
        external_id: lead.lead_id,
        external_form_id: '40000000001',
        campaign: { id: '9007199254740993', adset_id: '30000000003', ad_id: '50000000004' },
        fields: expect.arrayContaining([
          { key: 'user_column_data.what_is_your_budget', label: 'what_is_your_budget', values: ['1M'] },
        ]),
      },
    });
    const keys = stored!.answers!.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['lead_stage', 'new_field']));
  });

  it('keeps its key out of everything that is stored', async () => {
    const form = await newForm();
    await google.post(form.source.address, [google.makeLead(form.key, { FULL_NAME: 'Jane' })]);

    const [stored] = await form.listLeads();
    expect([stored!.body.includes(form.key), JSON.stringify(stored!.answers).includes(form.key)]).toEqual([
      false,
      false,
    ]);
  });

  it('answers a wrong key, none, and the key of another organisation 401 with a message, and shows how it ended (GA-03)', async () => {
    const form = await newForm();
    const other = await newForm();
    const wrong = `${form.key.slice(0, -1)}Z`;
    for (const key of [wrong, '', other.key]) {
      expect(await postRaw(form.source.address, google.makeLead(key, { FULL_NAME: 'Jane' }))).toEqual({
        status: 401,
        body: { message: 'invalid key' },
      });
    }
    expect(await form.listLeads()).toEqual([]);
    expect(await form.read()).toMatchObject({
      bad_signature_count: 3,
      last_bad_signatures: expect.arrayContaining([
        { at: expect.any(String), headers: expect.objectContaining({ 'key-ending': wrong.slice(-4) }) },
        { at: expect.any(String), headers: expect.objectContaining({ 'key-ending': '' }) },
      ]),
    });
  });

  it('goes on with a replaced key for 24 hours, and then only with the new one', async () => {
    const form = await newForm();
    const { id } = form.source;
    const renewed = await form.org.owner.call(googleAdsSources.replaceKey, { params: { id } });
    expect(renewed.key).not.toBe(form.key);
    expect(Date.parse(renewed.old_key_until!) - Date.now()).toBeGreaterThan(86_000_000);

    const send = (key: string) => google.post(form.source.address, [google.makeLead(key, { FULL_NAME: 'Jane' })]);
    expect([await send(form.key), await send(renewed.key!)]).toEqual([[200], [200]]);
    setClock(startingAt(new Date(Date.now() + 25 * 3_600_000).toISOString()));
    expect([await send(form.key), await send(renewed.key!)]).toEqual([[401], [200]]);
  });

  it('accepts 120 leads within ten seconds (GA-04)', async () => {
    const form = await newForm();
    const leads = Array.from({ length: 120 }, (_, at) => google.makeLead(form.key, { EMAIL: `p${at}@example.com` }));

    const statuses = await google.post(form.source.address, leads, { batch: 1, concurrent: true });
    expect(statuses).toEqual(leads.map(() => 200));
  });

  it('is one lead when the same id comes three times, once as test data (GA-05)', async () => {
    const form = await newForm();
    const lead = google.makeLead(form.key, { FULL_NAME: 'Jane', EMAIL: 'jane@example.com' });
    await google.post(form.source.address, [lead, lead, { ...lead, is_test: true }], { batch: 1 });

    expect(await form.listLeads()).toHaveLength(1);
    expect(await form.listClients()).toMatchObject([{ name: 'Jane', is_test: false }]);
  });

  it('has the time it was sent, also where an older one comes later (GA-06)', async () => {
    const form = await newForm();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const times = [ago(1), ago(30)];
    for (const lead_submit_time of times)
      await google.post(form.source.address, [google.makeLead(form.key, { FULL_NAME: 'Jane' }, { lead_submit_time })]);

    expect((await form.listLeads()).map(({ lead }) => lead?.submitted_at)).toEqual(times);
  });

  it('is read without column names, without column ids and without a value, and kept where nothing names a person (GA-07)', async () => {
    const form = await newForm();
    const send = (
      user_column_data: NonNullable<ReturnType<typeof google.makeLead>['user_column_data']> | undefined,
    ) => {
      const lead = google.makeLead(form.key, {});
      return google.post(form.source.address, [{ ...lead, user_column_data }]);
    };
    await send([{ column_id: 'FULL_NAME', string_value: 'Ana' }]);
    await send([
      { column_name: 'Full Name', string_value: 'Ben' },
      { column_name: 'User Phone', string_value: '+6591234567' },
    ]);
    await send([
      { column_id: 'FULL_NAME', string_value: 'Cleo' },
      { column_id: 'PHONE_NUMBER', column_name: 'Phone' },
    ]);
    await send(undefined);

    const leads = await form.listLeads();
    expect(leads.map(({ outcome }) => outcome)).toEqual([
      'CLIENT_CREATED',
      'CLIENT_CREATED',
      'CLIENT_CREATED',
      'NEEDS_ATTENTION',
    ]);
    expect(leads[1]).toMatchObject({ lead: { name: 'Ben', phones: [{ e164: '+6591234567' }] } });
    expect(leads[2]!.answers).toContainEqual({
      key: 'user_column_data.PHONE_NUMBER',
      label: 'PHONE_NUMBER',
      values: [],
    });
  });
});
