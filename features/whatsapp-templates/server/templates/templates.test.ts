import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { runJob } from '#testing/jobs.ts';
import { connectWhatsApp, startWhatsAppAccountsApp } from '#testing/leads/whatsapp-accounts.ts';
import { newOrg } from '#testing/world.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { contentWith } from '../../testing/template-content.ts';
import { checkTemplatesJob } from './read-templates.job.ts';
import { findLiveTemplate } from './versions.queries.ts';

let at: Awaited<ReturnType<typeof startWhatsAppAccountsApp>>;
beforeAll(async () => {
  at = await startWhatsAppAccountsApp();
});
afterAll(() => at.close());
afterEach(() => {
  at.meta.clearFaults();
  setClock(systemClock);
});

/** Connects an account of a new organisation. */
async function connect() {
  const org = await newOrg({ app: at.app });
  const account = at.meta.addAccount();
  const { id: account_id } = await connectWhatsApp(at, org, account);
  return { org, owner: org.owner, account, account_id };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const make = ({ owner, account_id }: Connected, parts = {}, given = {}) =>
  owner.call(whatsappTemplates.create, {
    body: {
      account_id,
      title: 'Bayshore welcome',
      language: 'en_US',
      draft: contentWith(parts),
      submits: true,
      ...given,
    },
  });
const get = ({ owner }: Connected, id: number) => owner.call(whatsappTemplates.get, { params: { id } });
const change = ({ owner }: Connected, id: number, draft: Record<string, unknown>) =>
  owner.call(whatsappTemplates.saveDraft, { params: { id }, body: { draft } });
const submit = ({ owner }: Connected, id: number, body = {}) =>
  owner.call(whatsappTemplates.submit, { params: { id }, body });
const sync = ({ owner, account_id }: Connected) => owner.call(whatsappTemplates.sync, { body: { account_id } });
const live = ({ org }: Connected, id: number) => org.inScope((scope) => findLiveTemplate(scope, id));
const countPosts = ({ account }: Connected) =>
  at.meta.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${account.id}/message_templates`))
    .length;
/** Returns the templates that Meta has of the account, by the order in which they were made. */
const atMeta = ({ account }: Connected) => account.templates;

/** Runs what comes every ten minutes, so many minutes from now. */
async function checkAfter(minutes: number): Promise<void> {
  setClock(startingAt(new Date(nowMillis() + minutes * 60_000).toISOString()));
  const { services } = at.app;
  await runJob(services, checkTemplatesJob, {});
  await at.app.runJobs();
}

/** Reports a status as Meta does, at a time of its own. */
function report({ account }: Connected, given: object, sent_at_ms: number, field = 'message_template_status_update') {
  const [{ id, name, language }] = account.templates as [(typeof account.templates)[0]];
  const value = {
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    ...given,
  };
  const entry = [{ id: account.id, time: Math.floor(sent_at_ms / 1_000), changes: [{ field, value }] }];
  return at.meta.deliveries.send(at.meta.world.app.callback_url, [{ object: 'whatsapp_business_account', entry }], {});
}

describe('a template sent for review', () => {
  it('is In-Review, and Active as soon as Meta says so, without asking (S0-4-54, S1-3-15, WA-02)', async () => {
    const connected = await connect();
    const { id, last, live_version, versions } = await make(connected);
    expect([last?.state, live_version]).toEqual(['PENDING', null]);
    expect(atMeta(connected)[0]).toMatchObject({
      name: `bayshore_welcome_${id}_v1`,
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hi {{1}}, thank you for asking. {{2}} will call you soon.' }],
    });
    expect(versions).toHaveLength(1);
    expect(await live(connected, id)).toBeNull();
    await at.meta.approveTemplate(atMeta(connected)[0]!.id);
    expect(await get(connected, id)).toMatchObject({
      live: { state: 'APPROVED', version: 1 },
      live_version: 1,
      unpublished_parts: [],
    });
    expect(await live(connected, id)).toMatchObject({ meta_name: `bayshore_welcome_${id}_v1`, status: 'APPROVED' });
  });

  it('is Active too when the notice is lost and the list is read, by the job or at once (WA-02)', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    await at.meta.approveTemplate(atMeta(connected)[0]!.id, { drop: true });
    expect((await get(connected, id)).last?.state).toBe('PENDING');
    await checkAfter(10);
    expect((await get(connected, id)).live?.state).toBe('APPROVED');
    const other = await connect();
    const { id: second } = await make(other);
    await at.meta.rejectTemplate(atMeta(other)[0]!.id, 'PROMOTIONAL', undefined, { drop: true });
    setClock(startingAt(new Date(nowMillis() + 60_000).toISOString()));
    expect((await sync(other)).results).toMatchObject([
      { id: second, last: { state: 'REJECTED', reason: 'PROMOTIONAL' } },
    ]);
  });

  it('is what Meta says: rejected with its words, paused, disabled, flagged, or nothing we know (WA-03)', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    const template = atMeta(connected)[0]!.id;
    await at.meta.rejectTemplate(template, 'PROMOTIONAL', {
      reason: 'Promotional content does not belong in a utility template.',
      recommendation: 'Choose marketing.',
    });
    expect((await get(connected, id)).versions[0]).toMatchObject({
      state: 'REJECTED',
      reason: 'PROMOTIONAL',
      said: 'Promotional content does not belong in a utility template. Choose marketing.',
      refused_part: 'category',
    });
    await at.meta.approveTemplate(template);
    await at.meta.pauseTemplate(template);
    expect((await get(connected, id)).live).toMatchObject({ state: 'REJECTED', status: 'PAUSED' });
    await at.meta.disableTemplate(template);
    expect(await live(connected, id)).toMatchObject({ status: 'DISABLED' });
    await at.meta.changeTemplate(template, { status: 'FLAGGED' });
    expect((await get(connected, id)).live).toMatchObject({ state: 'APPROVED', status: 'FLAGGED' });
    await at.meta.changeTemplate(template, { status: 'FOO' });
    expect((await get(connected, id)).live).toMatchObject({ state: 'UNKNOWN', status: 'FOO' });
  });

  it('stays Active when an older notice comes later, and again when one is repeated (WA-10)', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    const now = nowMillis();
    expect(await report(connected, { event: 'APPROVED', reason: 'NONE' }, now + 5_000)).toEqual([200]);
    await report(connected, { event: 'REJECTED', reason: 'SCAM' }, now);
    await report(connected, { event: 'APPROVED', reason: 'NONE' }, now + 5_000);
    expect((await get(connected, id)).live).toMatchObject({ state: 'APPROVED', version: 1, reason: null });
  });

  it('is known by its id to the last digit, with its language in either writing, and others are ignored (WA-11, RX-12, RX-16)', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    const given = { event: 'APPROVED', reason: 'NONE', message_template_language: 'en-US' };
    const known = atMeta(connected)[0]!.id;
    await report(
      connected,
      { ...given, message_template_id: `${known.slice(0, -1)}${9 - Number(known.at(-1))}` },
      nowMillis(),
    );
    expect((await get(connected, id)).last?.state).toBe('PENDING');
    expect(await report(connected, { ...given, message_template_id: {} }, nowMillis())).toEqual([200]);
    await report(connected, given, nowMillis());
    expect((await get(connected, id)).live?.state).toBe('APPROVED');
  });

  it('has the quality and the category that Meta gave it (S0-4-58)', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    const template = atMeta(connected)[0]!.id;
    await at.meta.approveTemplate(template);
    await at.meta.changeQuality(template, 'YELLOW');
    await at.meta.changeCategory(template, 'MARKETING');
    expect((await get(connected, id)).live).toMatchObject({
      quality: 'YELLOW',
      category: 'MARKETING',
      asked_category: 'UTILITY',
    });
  });
});

describe('a new version', () => {
  it('is sent while leads get the one before, takes its place, and the old one is deleted at Meta', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    await at.meta.approveTemplate(atMeta(connected)[0]!.id);
    await change(connected, id, { body: 'Hello {{client_first_name|there}}, welcome to our new homes.' });
    const sent = await submit(connected, id);
    expect([sent.last?.version, sent.last?.state, sent.live_version]).toEqual([2, 'PENDING', 1]);
    expect((await live(connected, id))?.version).toBe(1);
    await at.meta.approveTemplate(atMeta(connected)[1]!.id);
    expect((await live(connected, id))?.meta_name).toBe(`bayshore_welcome_${id}_v2`);
    await checkAfter(10);
    expect(atMeta(connected).map(({ deleted_ms }) => deleted_ms !== null)).toEqual([true, false]);
    expect((await get(connected, id)).versions.map(({ status }) => status)).toEqual(['APPROVED', 'DELETED']);
    await at.meta.rejectTemplate(atMeta(connected)[0]!.id, 'SCAM');
    expect((await live(connected, id))?.version).toBe(2);
  });

  it('in another category is a version too, with the text as it is', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    await at.meta.rejectTemplate(atMeta(connected)[0]!.id, 'INCORRECT_CATEGORY');
    const sent = await submit(connected, id, { category: 'MARKETING' });
    expect(sent.draft.category).toBe('MARKETING');
    expect(atMeta(connected)[1]).toMatchObject({ name: `bayshore_welcome_${id}_v2`, category: 'MARKETING' });
  });

  it('is not sent while the same text is in review or active, however often it is asked for', async () => {
    const connected = await connect();
    const { id } = await make(connected);
    await Promise.all([submit(connected, id), submit(connected, id)]);
    expect((await submit(connected, id)).versions).toHaveLength(1);
    expect(countPosts(connected)).toBe(1);
  });
});

describe('what Meta refuses', () => {
  it('at once is told with its words at the field, and nothing that was written is lost', async () => {
    const connected = await connect();
    const refusals = [
      [2388040, "The footer can't have more than 60 characters.", 'footer'],
      [2388047, "The message header can't have any new lines.", 'header'],
      [2388073, "The message footer can't have any variables.", 'footer'],
      [2388293, 'This template has too many variables for its length.', 'body'],
      [2388299, "Variables can't be at the start or end of the template.", 'body'],
      [2388019, 'This account has as many templates as it may have.', null],
    ] as const;
    const { id } = await make(connected, {}, { submits: false });
    for (const [error_subcode, error_user_msg, part] of refusals) {
      at.meta.failNext(
        {
          kind: 'http',
          status: 400,
          body: { error: { message: 'Invalid parameter', code: 100, error_subcode, error_user_msg } },
        },
        { method: 'POST', path: 'message_templates' },
      );
      const { versions, draft } = await submit(connected, id);
      expect(versions[0]).toMatchObject({ state: 'REJECTED', said: error_user_msg, refused_part: part });
      expect(draft).toEqual(contentWith());
    }
    expect((await submit(connected, id)).last).toMatchObject({ state: 'PENDING', version: 7 });
  });

  it('our own checks refuse before, by part', async () => {
    const connected = await connect();
    const { id } = await make(connected, { body: '{{client_name|there}}', footer: 'x'.repeat(61) }, { submits: false });
    const refused = await connected.owner.refused(whatsappTemplates.submit, { params: { id }, body: {} }, 409);
    expect(Object.keys(refused.errors ?? {})).toEqual(['body', 'footer']);
    expect(countPosts(connected)).toBe(0);
  });
});

describe('a call of which the answer is lost', () => {
  it('is made up for by the list: Meta has one template, and so have we', async () => {
    const connected = await connect();
    at.meta.failNext({ kind: 'reset', is_done: true }, { method: 'POST', path: 'message_templates' });
    const { id, last } = await make(connected);
    expect(last?.state).toBe('PENDING');
    expect([countPosts(connected), atMeta(connected).length]).toEqual([1, 1]);
    await at.meta.approveTemplate(atMeta(connected)[0]!.id);
    expect((await get(connected, id)).live?.state).toBe('APPROVED');
  });

  it('and that never came to Meta is made again by the job, under the same name', async () => {
    const connected = await connect();
    at.meta.failNext({ kind: 'http', status: 500, body: {} }, { method: 'POST', path: 'message_templates' });
    const { id, last } = await make(connected);
    expect([last?.status, atMeta(connected).length]).toEqual(['SENDING', 0]);
    await checkAfter(10);
    expect(atMeta(connected).map(({ name }) => name)).toEqual([`bayshore_welcome_${id}_v1`]);
    expect((await get(connected, id)).last?.status).toBe('PENDING');
  });

  it('under a name that Meta has already is ours', async () => {
    const connected = await connect();
    const { id } = await make(connected, {}, { submits: false });
    at.meta.addTemplate(connected.account, { name: `bayshore_welcome_${id}_v1`, language: 'en_US' });
    expect((await submit(connected, id)).live).toMatchObject({ state: 'APPROVED', version: 1 });
    expect(atMeta(connected)).toHaveLength(1);
  });

  it('because the token expired tells so, and the notice before the answer is not lost (R.5)', async () => {
    const connected = await connect();
    const { id } = await make(connected, {}, { submits: false });
    at.meta.failNext({ kind: 'provider_error', name: '190' }, { method: 'POST', path: 'message_templates' });
    expect((await submit(connected, id)).last).toMatchObject({
      state: 'REJECTED',
      said: expect.stringContaining('Connect it again'),
    });
    await connected.owner.refused(whatsappTemplates.submit, { params: { id }, body: {} }, 409);
    await connected.owner.refused(whatsappTemplates.sync, { body: { account_id: connected.account_id } }, 409);
  });
});

describe('a template here', () => {
  it('is written by two people at once, part by part (D6)', async () => {
    const connected = await connect();
    const { id, draft } = await make(connected, {}, { submits: false });
    await change(connected, id, { footer: 'Reply STOP' });
    const { owner } = connected;
    const both = await owner.call(whatsappTemplates.saveDraft, {
      params: { id },
      body: { draft: { body: 'Hello there' }, base: { draft: { body: draft.body } }, title: 'First hello' },
    });
    expect([both.title, both.draft.footer, both.draft.body]).toEqual(['First hello', 'Reply STOP', 'Hello there']);
    await owner.refused(
      whatsappTemplates.saveDraft,
      { params: { id }, body: { draft: { footer: 'Mine' }, base: { draft: { footer: 'Old' } } } },
      409,
    );
  });

  it('keeps its language once Meta has it, returns to what is active, and is deleted at Meta too', async () => {
    const connected = await connect();
    const { owner } = connected;
    const { id } = await make(connected);
    await owner.refused(whatsappTemplates.saveDraft, { params: { id }, body: { language: 'de' } }, 409);
    await owner.refused(whatsappTemplates.discardDraft, { params: { id } }, 409);
    await at.meta.approveTemplate(atMeta(connected)[0]!.id);
    await change(connected, id, { footer: 'Other' });
    expect((await owner.call(whatsappTemplates.discardDraft, { params: { id } })).draft).toEqual(contentWith());
    await owner.call(whatsappTemplates.delete, { params: { id } });
    await owner.refused(whatsappTemplates.get, { params: { id } }, 404);
    expect(await live(connected, id)).toBeNull();
    await checkAfter(10);
    expect(atMeta(connected)[0]!.deleted_ms).not.toBeNull();
  });

  it('has quick replies that bring contents which their writer may see, and names them', async () => {
    const connected = await connect();
    const { org, owner } = connected;
    const newText = (visibility: 'PRIVATE' | 'ORG') =>
      owner.call(textTemplates.create, { body: { title: 'Price list', body: 'From 1M', visibility } });
    const [open, hidden] = [await newText('ORG'), await newText('PRIVATE')];
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const reply = (content_id: number) => [{ type: 'QUICK_REPLY' as const, text: 'Price list', content_id }];
    const { id } = await make(connected, {}, { submits: false });
    const save = (content_id: number) => ({ params: { id }, body: { draft: { buttons: reply(content_id) } } });
    const saved = await member.call(whatsappTemplates.saveDraft, save(open.id));
    expect(saved.contents).toEqual([{ id: open.id, type: 'text', title: 'Price list', is_deleted: false }]);
    await member.refused(whatsappTemplates.saveDraft, save(hidden.id), 400);
    await owner.call(whatsappTemplates.saveDraft, save(hidden.id));
    expect((await member.call(whatsappTemplates.get, { params: { id } })).contents).toEqual([]);
  });

  it('is made for an account of the organisation alone, and previewed for a client the caller may see', async () => {
    const [connected, other] = [await connect(), await connect()];
    const body = { account_id: other.account_id, title: 'x', language: 'en' as const };
    await connected.owner.refused(whatsappTemplates.create, { body }, 400);
    const client = await connected.org.client({ name: 'Charlotte Whitfield', phones: ['+6591234567'] });
    const { values } = await connected.owner.call(whatsappTemplates.getValues, { params: { id: client.id } });
    expect(values).toMatchObject({ client_first_name: 'Charlotte', client_phone: '+65 9123 4567' });
    expect(Object.keys(values)).not.toContain('content_name');
    await other.owner.refused(whatsappTemplates.getValues, { params: { id: client.id } }, 404);
  });
});
