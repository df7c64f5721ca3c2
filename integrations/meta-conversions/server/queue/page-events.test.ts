import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { trackingPixels } from '#features/tracking-pixels/contract.ts';
import { makeLeadEventId } from '#features/tracking-pixels/server/index.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { beginWithDataset, DATASET_ID, type Steps } from '../../testing/conversions.ts';
import { saveChosen } from '../datasets.queries.ts';

let fb: FacebookApp;
let org: Org;
let steps: Steps;
beforeAll(async () => {
  fb = await startFacebookApp({ PIXEL_SCRIPTS_BASE: 'http://127.0.0.1:9' });
});
afterAll(() => fb.close());
beforeEach(async () => {
  ({ org, steps } = await beginWithDataset(fb));
  await setPixel(DATASET_ID);
});

const setPixel = (pixel_id: string) =>
  org.owner.call(trackingPixels.update, { params: { provider: 'META' }, body: { pixel_id, is_on: true } });

const agent = 'Mozilla/5.0 (Linux; Android 14)';
const marks = { fbp: 'fb.1.1700000000000.123456', fbc: 'fb.1.1700000000000.AbC-dEf' };
const jane = { name: 'Jane Tan', phone: '+6591234567', email: ' Jane.Tan@Example.com' };
type Form = Awaited<ReturnType<typeof newAcceptingForm>>;

async function send(
  form: Form,
  extra: Record<string, string> = {},
  headers: Record<string, string> = {},
  visit_id = form.newVisit(),
) {
  const fields = form.fields(jane, { visit_id });
  for (const [name, value] of Object.entries(extra)) fields.set(name, value);
  const { statusCode } = await fb.app.server.inject({
    method: 'POST',
    url: form.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent, ...headers },
    payload: fields.toString(),
  });
  expect(statusCode).toBe(303);
  return visit_id;
}
const agreed = { pixels: JSON.stringify(marks) };

const listRows = () =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('conversion_events')
      .where('org_id', '=', org_id)
      .where('client_id', 'is', null)
      .orderBy('id')
      .select(['event_name', 'status', 'payload'])
      .execute(),
  );

it('a form sent after a yes is told to Meta under the id of the browser, with hashes of what it holds (CAPI-03)', async () => {
  const form = await newAcceptingForm(org);
  const visit_id = await send(form, agreed);
  await steps.send();

  const [event] = steps.counted();
  expect(event).toMatchObject({
    dataset_id: DATASET_ID,
    event_name: 'Lead',
    event_id: makeLeadEventId(visit_id),
    action_source: 'website',
    event_source_url: fb.app.services.settings.public_url + form.path,
    lead_id: '',
    hashes: {
      ...marks,
      client_user_agent: agent,
      client_ip_address: expect.any(String),
      em: ['1a7600f05a4cc934c44faffcc7d790e1344fa3fd47414b9207782c5aa329231a'],
      ph: ['fd38d3edfeb70b7fb09e74e269d27f6fb24d5c75799b7e3d85604a5965a6623f'],
      fn: ['81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2'],
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/jane|91234567|external_id/i);
});

it('nothing is told without a yes, under Global Privacy Control, of a test, of a pixel that is not the dataset, or twice (CAPI-11)', async () => {
  const form = await newAcceptingForm(org);
  await send(form);
  await send(form, { pixels: 'yes' });
  await send(form, agreed, { 'sec-gpc': '1' });
  const [tested, repeated] = [form.newVisit(), form.newVisit()];
  const test = createHmac('sha256', SECRET_KEY).update(`form test:${tested}`).digest('base64url');
  await send(form, { ...agreed, test }, {}, tested);
  await send(form, {}, {}, repeated);
  await send(form, agreed, {}, repeated);
  await setPixel('1234567890123');
  await send(form, agreed);
  expect(await listRows()).toEqual([]);
});

it('one who left a consent out is told of without what they wrote', async () => {
  const form = await newAcceptingForm(org, {
    questions: [ask('name'), ask('email'), ask('consent', { label: 'News' })],
  });
  await send(form, agreed);

  const [row] = await listRows();
  expect(JSON.parse(row!.payload!).user_data).toEqual({
    ...marks,
    client_user_agent: agent,
    client_ip_address: expect.any(String),
  });
});

it('once Meta answered, or it is too late, nothing of the visitor is left; figures count pages apart', async () => {
  const form = await newAcceptingForm(org);
  await send(form, agreed);
  await steps.send();
  await send(form, agreed);
  setClock(startingAt(new Date(Date.now() + 7 * 86_400_000).toISOString()));
  await steps.send();
  const { counts, pages } = await steps.detail();
  setClock(systemClock);

  expect(await listRows()).toEqual([
    { event_name: 'Lead', status: 'RECEIVED', payload: null },
    { event_name: 'Lead', status: 'TOO_LATE', payload: null },
  ]);
  expect(pages).toEqual([{ event_name: 'Lead', count: 2, received_count: 1, said: null }]);
  expect(counts.total).toBe(0);
  expect(await steps.list()).toEqual([]);
});

it('events that wait for another dataset are withdrawn with the old one', async () => {
  const form = await newAcceptingForm(org);
  await send(form, agreed);
  await org.inScope((scope) => saveChosen(scope, { kind: 'PASTED', id: '1', name: '', sealed_token: '' }));
  expect(await listRows()).toEqual([{ event_name: 'Lead', status: 'WITHDRAWN', payload: null }]);
});

it('a page that was opened after a yes reports its events, as often as a visitor can', async () => {
  const form = await newAcceptingForm(org);
  const page = await fb.app.server.inject({ url: form.path });
  const facts = JSON.parse(page.body.match(/data-pixels="([^"]+)"/)![1]!.replaceAll('&quot;', '"'));
  const report = (body: object, headers: Record<string, string> = {}) =>
    fb.app.server.inject({
      method: 'POST',
      url: '/pixels/events',
      payload: body,
      headers: { 'user-agent': agent, ...headers },
    });
  const event = { page: facts.reports, name: 'PageView', event_id: crypto.randomUUID(), agreed: '{}' };

  const answers = [
    await report(event),
    await report(event),
    await report({ ...event, event_id: 'x' }),
    await report({ ...event, event_id: crypto.randomUUID(), page: `${facts.reports.slice(0, -2)}AA` }),
    await report({ ...event, event_id: crypto.randomUUID() }, { 'sec-gpc': '1' }),
  ];
  await steps.send();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect(steps.counted()).toMatchObject([
    {
      event_name: 'PageView',
      event_id: event.event_id,
      event_source_url: expect.stringMatching(/\/f\/\S+$/),
      copies: 1,
    },
  ]);
  expect(facts.reports).not.toContain(String(org.org_id).padStart(3, '0'));

  await Promise.all(Array.from({ length: 120 }, () => report({ ...event, event_id: crypto.randomUUID() })));
  expect((await listRows()).length).toBeLessThanOrEqual(100);
});
