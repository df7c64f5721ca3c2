import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatedTemplate } from '#emulators/whatsapp/state.ts';
import { fillLiveTemplate } from '#features/whatsapp-messages/server/index.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { runJob } from '#testing/jobs.ts';
import { connectWhatsApp, startWhatsAppAccountsApp } from '#testing/leads/whatsapp-accounts.ts';
import { newOrg } from '#testing/world.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { checkTemplatesJob } from '../templates/read-templates.job.ts';
import { listLiveTemplates } from '../templates/versions.queries.ts';

let at: Awaited<ReturnType<typeof startWhatsAppAccountsApp>>;
beforeAll(async () => {
  at = await startWhatsAppAccountsApp();
});
afterAll(() => at.close());
afterEach(() => setClock(systemClock));

const greeting = { type: 'BODY', text: 'Hi {{1}}, {{2}} will call you today.' };

/** Connects an account at which a template was written. */
async function connect(given: Partial<EmulatedTemplate> = {}) {
  const org = await newOrg({ app: at.app });
  const account = at.meta.addAccount();
  const { id: account_id } = await connectWhatsApp(at, org, account);
  const written = at.meta.addTemplate(account, { name: 'call_today', components: [greeting], ...given });
  return { org, owner: org.owner, account, account_id, written };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const sync = async ({ owner, account_id }: Connected) =>
  (await owner.call(whatsappTemplates.sync, { body: { account_id } })).results;
const list = async ({ owner }: Connected) => (await owner.call(whatsappTemplates.list, {})).results;
const meanings = [
  { name: 'client_first_name', fallback: 'there' },
  { name: 'user_first_name', fallback: 'our team' },
] as const;
const explain = ({ owner }: Connected, id: number, body: readonly (typeof meanings)[number][] = meanings) =>
  owner.call(whatsappTemplates.explain, { params: { id }, body: { header: [], body: [...body] } });
const fill = ({ org }: Connected, id: number, values = {}) =>
  org.inScope((scope) => fillLiveTemplate(scope, id, values));
const passMinutes = (minutes: number) => setClock(startingAt(new Date(nowMillis() + minutes * 60_000).toISOString()));

/** Runs what comes every ten minutes. */
async function check(): Promise<void> {
  const { services } = at.app;
  await runJob(services, checkTemplatesJob, {});
  await at.app.runJobs();
}

describe('a template written in WhatsApp Manager', () => {
  it('is listed with its text, status and language, and is not sent before its parameters are explained', async () => {
    const connected = await connect({ language: 'de', category: 'MARKETING' });
    const [found] = await sync(connected);

    expect(found).toMatchObject({
      ...{ title: 'call_today', language: 'de', body: greeting.text, category: 'MARKETING', live: null },
      last: { state: 'APPROVED' },
      made_at_meta: { unusable: null, is_explained: false },
    });
    expect(await fill(connected, found!.id)).toEqual({ reason: 'TEMPLATE_NOT_READY' });
    expect(await sync(connected)).toHaveLength(1);
  });

  it('is sent with its own name and numbered parameters once each stands for something', async () => {
    const connected = await connect();
    const [{ id } = { id: 0 }] = await sync(connected);

    expect(await explain(connected, id)).toMatchObject({
      live: { state: 'APPROVED' },
      made_at_meta: { is_explained: true },
    });
    expect(await fill(connected, id, { client_first_name: 'Jane' })).toMatchObject({
      text: 'Hi Jane, our team will call you today.',
      content: {
        ...{ name: 'call_today', language: 'en_US' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Jane' },
              { type: 'text', text: 'our team' },
            ],
          },
        ],
      },
    });
    expect(await connected.org.inScope((scope) => listLiveTemplates(scope, connected.account_id))).toHaveLength(1);
    await sync(connected);
    expect((await list(connected))[0]?.made_at_meta).toEqual({ unusable: null, is_explained: true });
  });

  it('has each parameter explained, and may be explained anew', async () => {
    const connected = await connect();
    const [{ id } = { id: 0 }] = await sync(connected);
    const refused = await connected.owner.refused(
      whatsappTemplates.explain,
      { params: { id }, body: { header: [], body: [meanings[0]] } },
      400,
    );
    expect(refused.errors).toHaveProperty('body');

    await explain(connected, id);
    await explain(connected, id, [meanings[1], meanings[0]]);
    expect(await fill(connected, id)).toMatchObject({ text: 'Hi our team, there will call you today.' });
  });

  it('is sent at once where it has no parameters', async () => {
    const connected = await connect({ components: [{ type: 'BODY', text: 'We will call you today.' }] });
    const [found] = await sync(connected);

    expect(found).toMatchObject({ live_version: 1, made_at_meta: { unusable: null, is_explained: true } });
    expect(await fill(connected, found!.id)).toMatchObject({ text: 'We will call you today.' });
  });

  it('whose text is changed at Meta shows the new one, and is explained anew before it is sent', async () => {
    const connected = await connect();
    const [{ id } = { id: 0 }] = await sync(connected);
    await explain(connected, id);

    Object.assign(connected.written, { components: [{ ...greeting, text: '{{1}} will call {{2}} today.' }] });
    expect((await sync(connected))[0]).toMatchObject({
      ...{ body: '{{1}} will call {{2}} today.', live: null },
      made_at_meta: { is_explained: false },
    });
    expect(await fill(connected, id)).toEqual({ reason: 'TEMPLATE_NOT_READY' });
  });

  it('that is deleted at Meta says so and is not sent; then it can be removed here', async () => {
    const connected = await connect();
    const [{ id } = { id: 0 }] = await sync(connected);
    await explain(connected, id);
    const remove = { params: { id } };
    await connected.owner.refused(whatsappTemplates.delete, remove, 409);

    connected.written.deleted_ms = nowMillis();
    passMinutes(5);
    expect((await sync(connected))[0]?.live).toMatchObject({ state: 'REJECTED', status: 'DELETED' });

    await connected.owner.call(whatsappTemplates.delete, remove);
    await sync(connected);
    expect(await list(connected)).toEqual([]);
    const calls = at.meta.requests.filter(
      ({ method, path }) => method === 'DELETE' && path.includes(connected.account.id),
    );
    expect(calls).toEqual([]);
  });

  it('is not written, sent for review or put back here, but can get a name of the team', async () => {
    const connected = await connect();
    const [{ id } = { id: 0 }] = await sync(connected);
    const { owner } = connected;
    const params = { id };

    await owner.refused(whatsappTemplates.saveDraft, { params, body: { draft: { body: 'Other' } } }, 409);
    await owner.refused(whatsappTemplates.submit, { params, body: {} }, 409);
    await owner.refused(whatsappTemplates.discardDraft, { params }, 409);
    await owner.call(whatsappTemplates.saveDraft, { params, body: { title: 'Call today' } });
    await sync(connected);
    expect((await list(connected))[0]?.title).toBe('Call today');
  });

  it('is found by the job within the hour, and soon after Meta tells of its status', async () => {
    const connected = await connect();
    await check();
    expect(await list(connected)).toHaveLength(1);

    at.meta.addTemplate(connected.account, { name: 'second' });
    await check();
    expect(await list(connected)).toHaveLength(1);
    passMinutes(61);
    await check();
    expect(await list(connected)).toHaveLength(2);

    const third = at.meta.addTemplate(connected.account, { name: 'third', status: 'PENDING' });
    await at.meta.approveTemplate(third.id);
    await at.app.runJobs();
    expect((await list(connected)).map(({ title }) => title)).toContain('third');
  });

  it('is none of those that were written here, also while their id is not known yet', async () => {
    const connected = await connect();
    await connected.owner.call(whatsappTemplates.create, {
      body: {
        ...{ account_id: connected.account_id, title: 'own words', language: 'en_US', submits: true },
        draft: { category: 'UTILITY', header: null, body: 'Thank you for asking.', footer: '', buttons: [] },
      },
    });
    const listed = await sync(connected);
    expect(listed.map(({ title, made_at_meta }) => [title, made_at_meta !== null])).toEqual([
      ['call_today', true],
      ['own words', false],
    ]);
  });

  it.each([
    ['NAMED_PARAMETERS', [{ type: 'BODY', text: 'Hi {{customer_name}}, we call.' }]],
    ['PARAMETER_ORDER', [{ type: 'BODY', text: 'Hi {{2}}, {{1}} will call.' }]],
    ['HEADER_FILE', [{ type: 'HEADER', format: 'IMAGE' }, greeting]],
    ['COMPONENT', [greeting, { type: 'CAROUSEL', cards: [] }]],
    [
      'LINK_PARAMETER',
      [greeting, { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'See', url: 'https://a.example/{{1}}' }] }],
    ],
    ['BUTTON', [greeting, { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Book' }] }]],
  ])('that cannot be sent from here is listed with the reason: %s', async (unusable, components) => {
    const connected = await connect({ components });
    const [found] = await sync(connected);

    expect(found).toMatchObject({ live: null, made_at_meta: { unusable } });
    const input = { params: { id: found!.id }, body: { header: [], body: [] } };
    await connected.owner.refused(whatsappTemplates.explain, input, 409);
  });

  it('may have a header with a parameter and buttons that reply, open a page or call', async () => {
    const connected = await connect({
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
        { type: 'BODY', text: 'We will call you today.' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Good' },
            { type: 'URL', text: 'See', url: 'https://homes.example/' },
            { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+6581234567' },
          ],
        },
      ],
    });
    const [{ id } = { id: 0 }] = await sync(connected);
    const explained = await connected.owner.call(whatsappTemplates.explain, {
      params: { id },
      body: { header: [meanings[0]], body: [] },
    });

    expect(explained.draft.buttons.map(({ text }) => text)).toEqual(['Good', 'See', 'Call us']);
    expect(await fill(connected, id)).toMatchObject({ text: 'For there\nWe will call you today.' });
  });
});
