import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type ClientCondition, type ConditionOperator, clients, writeWhere } from '../../contract.ts';

afterEach(() => setClock(systemClock));

type Value = string | number;
const condition = (field: string, operator: string, ...values: Value[]): ClientCondition => ({
  field,
  operator: operator as ConditionOperator,
  ...(values.length > 0 && { values }),
});

const listNames = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name).toSorted();

/** Returns the names of the clients found, asked for in a body and in an address, which find the same. */
async function find(person: Person, ...conditions: ClientCondition[]): Promise<string[]> {
  const found = await person.call(clients.filter, { body: { conditions, with_count: true, page_size: 50 } });
  const query = { where: writeWhere(conditions), with_count: true, page_size: 50, ignore_prefs: true };
  const addressed = await person.call(clients.list, { query });
  expect(listNames(addressed)).toEqual(listNames(found));
  expect([found.count, addressed.count]).toEqual([found.results.length, found.results.length]);
  return listNames(found);
}

/** Returns a function that asks for one condition on a field. */
const asking =
  (person: Person, field: string) =>
  (operator: string, ...values: Value[]) =>
    find(person, condition(field, operator, ...values));

const change = (org: Org, id: number, values: object) =>
  org.inScope(({ db }) =>
    db.updateTable('clients').set(values).where('org_id', '=', org.org_id).where('id', '=', id).execute(),
  );

const setZone = (org: Org, person: Person, time_zone: string) =>
  org.inScope(({ db }) =>
    db
      .updateTable('user_preferences')
      .set({ time_zone })
      .where('org_id', '=', org.org_id)
      .where('profile_id', '=', person.profile_id)
      .execute(),
  );

describe('conditions on texts', () => {
  let org: Org;
  beforeAll(async () => {
    org = await newOrg();
    await org.client({ name: 'Ana Søllerød', company: 'Müller 50%', location: 'São Paulo' });
    await org.client({ name: 'ben', company: 'Acme', job_title: 'Buyer 🏠', phones: ['+6581234571'] });
    await org.client({ name: '\u200fأحمد', emails: ['Ahmed.K@Example.com'], phones: ['020 7946 0958 ext'] });
  });

  it('contain any of the parts, regardless of case and accents, and take wildcards as themselves', async () => {
    const [name, company] = [asking(org.owner, 'name'), asking(org.owner, 'company')];
    expect(await name('contains', 'SOLLER')).toEqual(['Ana Søllerød']);
    expect(await name('contains', 'be', 'soller')).toEqual(['Ana Søllerød', 'ben']);
    expect(await company('contains', '50%')).toEqual(['Ana Søllerød']);
    expect(await company('contains', '_cme')).toEqual([]);
    expect(await asking(org.owner, 'location')('contains', 'sao p')).toEqual(['Ana Søllerød']);
  });

  it('are one of several texts regardless of case, or none of them; who has none is not any of them', async () => {
    const company = asking(org.owner, 'company');
    expect(await asking(org.owner, 'name')('is', 'BEN')).toEqual(['ben']);
    expect(await company('is', 'acme', 'müller 50%')).toEqual(['Ana Søllerød', 'ben']);
    expect(await company('is', 'acm')).toEqual([]);
    expect(await company('is_not', 'ACME')).toEqual(['Ana Søllerød', '\u200fأحمد']);
    expect(await company('empty')).toEqual(['\u200fأحمد']);
    expect(await company('not_empty')).toEqual(['Ana Søllerød', 'ben']);
  });

  it('take marks of writing direction, emoji and what separates conditions in an address as text', async () => {
    expect(await asking(org.owner, 'name')('contains', 'أحمد')).toEqual(['\u200fأحمد']);
    expect(await asking(org.owner, 'name')('contains', '\u200fأحمد')).toEqual(['\u200fأحمد']);
    expect(await asking(org.owner, 'job_title')('contains', '🏠')).toEqual(['ben']);
    expect(await asking(org.owner, 'job_title')('contains', ';name.is.x,%3B')).toEqual([]);
    expect(await asking(org.owner, 'job_title')('contains', 'a\u0000')).toEqual([]);
  });

  it('find a phone by any three digits however it is written, and a whole number in national writing', async () => {
    const phone = asking(org.owner, 'phone');
    expect(await phone('contains', '8123 4571')).toEqual(['ben']);
    expect(await phone('contains', '(020) 794')).toEqual(['\u200fأحمد']);
    expect(await phone('is', '8123-4571')).toEqual(['ben']);
    expect(await phone('is', '+65 8123 4572')).toEqual([]);
    expect(await phone('is_not', '+6581234571')).toEqual(['Ana Søllerød', '\u200fأحمد']);
    expect(await phone('empty')).toEqual(['Ana Søllerød']);
    expect(await phone('not_empty')).toEqual(['ben', '\u200fأحمد']);
  });

  it('find an e-mail by a part and as a whole, regardless of case', async () => {
    const email = asking(org.owner, 'email');
    expect(await email('contains', 'AHMED.k@')).toEqual(['\u200fأحمد']);
    expect(await email('is', 'ahmed.k@example.com', 'x@example.com')).toEqual(['\u200fأحمد']);
    expect(await email('is_not', 'ahmed.k@example.com')).toEqual(['Ana Søllerød', 'ben']);
    expect(await email('empty')).toEqual(['Ana Søllerød', 'ben']);
    expect(await email('not_empty')).toEqual(['\u200fأحمد']);
  });
});

describe('conditions on choices', () => {
  it('on groups mean any or none of them, plain and smart ones', async () => {
    const org = await newOrg();
    const newGroup = async (name: string, criteria: object | null = null) =>
      (await org.owner.call(clientGroups.create, { body: { name, color_id: 1, criteria } as never })).id;
    const [plain, other] = [await newGroup('Plain'), await newGroup('Other')];
    const smart = await newGroup('Smart', { conditions: [condition('company', 'is', 'Acme')] });
    const { id: ana } = await org.client({ name: 'Ana' });
    await org.client({ name: 'Ben', company: 'Acme' });
    await org.client({ name: 'Cho' });
    await org.owner.call(clientGroups.setClientAutoGroups, { params: { id: ana }, body: { group_ids: [plain] } });
    const groups = asking(org.owner, 'groups');

    expect(await groups('is', plain)).toEqual(['Ana']);
    expect(await groups('is', other)).toEqual([]);
    expect(await groups('is', smart)).toEqual(['Ben']);
    expect(await groups('is', plain, smart)).toEqual(['Ana', 'Ben']);
    expect(await groups('is_not', plain)).toEqual(['Ben', 'Cho']);
    expect(await groups('is_not', smart)).toEqual(['Ana', 'Cho']);
    expect(await groups('is_not', plain, smart)).toEqual(['Cho']);
    expect(await groups('empty')).toEqual(['Ben', 'Cho']);
    expect(await groups('not_empty')).toEqual(['Ana']);
    expect(await find(org.owner, condition('groups', 'is', plain), condition('groups', 'is', smart))).toEqual([]);
  });

  it('on sources, assignees, the kind of the last activity and the mark of a new lead', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ name: 'Ana', source: 'external_integration', source_name: 'Website' });
    await org.client({ name: 'Ben', source: 'import_phonebook', assigned_to: daniel, is_new_lead: true });
    await org.client({ name: 'Cho', assigned_to: null });
    await change(org, id, { last_activity_type: 'PHONECALL' });
    const ask = (field: string, operator: string, ...values: Value[]) =>
      find(org.owner, condition(field, operator, ...values));

    expect(await ask('source', 'is', 'external_integration', 'import_phonebook')).toEqual(['Ana', 'Ben']);
    expect(await ask('source', 'is_not', 'external_integration')).toEqual(['Ben', 'Cho']);
    expect(await ask('source', 'empty')).toEqual([]);
    expect(await ask('source_name', 'is', 'Website')).toEqual(['Ana']);
    expect(await ask('source_name', 'is_not', 'Website')).toEqual(['Ben', 'Cho']);
    expect(await ask('source_name', 'not_empty')).toEqual(['Ana']);
    expect(await ask('assigned_to', 'is', 'me')).toEqual(['Ana']);
    expect(await ask('assigned_to', 'is', 'me', daniel.profile_id)).toEqual(['Ana', 'Ben']);
    expect(await ask('assigned_to', 'is_not', 'unassigned', 'me')).toEqual(['Ben']);
    expect(await ask('assigned_to', 'empty')).toEqual(['Cho']);
    expect(await ask('assigned_to', 'not_empty')).toEqual(['Ana', 'Ben']);
    expect(await ask('last_activity_type', 'is', 'PHONECALL')).toEqual(['Ana']);
    expect(await ask('last_activity_type', 'is_not', 'PHONECALL')).toEqual(['Ben', 'Cho']);
    expect(await ask('is_new_lead', 'is', 'true')).toEqual(['Ben']);
    expect(await ask('is_new_lead', 'is', 0)).toEqual(['Ana', 'Cho']);
    const both = [condition('assigned_to', 'is', 'me'), condition('assigned_to', 'is_not', 'me')];
    expect(await find(org.owner, ...both)).toEqual([]);
  });

  it('on the type of the follow-up, by the clock of the person who looks (S0-4-29, S0-4-30, S0-4-31, S0-4-32, S0-4-33, S0-4-34)', async () => {
    setClock(stoppedAt('2026-03-10T14:00:00.000Z'));
    const org = await newOrg();
    await setZone(org, org.owner, 'Asia/Singapore');
    const follow = async (name: string, remind_on: string | null) => {
      const { id } = await org.client({ name });
      await insertFollowUp(org, id, remind_on);
    };
    await follow('Overdue', '2026-03-10T13:59:00.000Z');
    await follow('Today', '2026-03-10T15:59:00.000Z');
    await follow('Tomorrow', '2026-03-10T16:00:00.000Z');
    await follow('Upcoming', '2026-03-11T16:00:00.000Z');
    await follow('Someday', null);
    await org.client({ name: 'None' });
    const type = asking(org.owner, 'follow_up_type');

    for (const name of ['Overdue', 'Today', 'Tomorrow', 'Someday']) {
      expect(await type('is', name.toLowerCase())).toEqual([name]);
    }
    expect(await type('is', 'upcoming')).toEqual(['Tomorrow', 'Upcoming']);
    expect(await type('is', 'overdue', 'someday')).toEqual(['Overdue', 'Someday']);
    expect(await type('is_not', 'overdue', 'today', 'tomorrow')).toEqual(['None', 'Someday', 'Upcoming']);
    expect(await type('empty')).toEqual(['None']);
    expect(await type('not_empty')).toHaveLength(5);
    const day = asking(org.owner, 'follow_up');
    expect(await day('is', '2026-03-10')).toEqual(['Overdue', 'Today']);
    expect(await day('in_next', 2)).toEqual(['Overdue', 'Today', 'Tomorrow']);
    expect(await day('after', '2026-03-11')).toEqual(['Upcoming']);
    expect(await day('between', '0001-01-01', '9999-12-31')).toEqual(['Overdue', 'Today', 'Tomorrow', 'Upcoming']);
    expect(await day('empty')).toEqual(['None', 'Someday']);
  });
});

const insertFollowUp = ({ org_id, owner, inScope }: Org, client_id: number, remind_on: string | null) =>
  inScope(({ db }) =>
    db
      .insertInto('follow_ups')
      .values({
        org_id,
        client_id,
        profile_id: owner.profile_id,
        maturity_type: remind_on ? 'FIXED' : 'NOT_FIXED',
        remind_at_local: remind_on ? '2026-03-10T00:00:00' : null,
        time_zone: 'UTC',
        remind_on,
        created_at: remind_on ?? '2026-03-01T00:00:00.000Z',
        updated_at: remind_on ?? '2026-03-01T00:00:00.000Z',
      } as never)
      .execute(),
  );

describe('conditions on days', () => {
  /** Clients of one organisation, each with a time in a column; null where it has none. */
  async function makeDated(column: string, times: Record<string, string | null>): Promise<Org> {
    const org = await newOrg();
    for (const [name, time] of Object.entries(times)) {
      const { id } = await org.client({ name });
      await change(org, id, { [column]: time });
    }
    return org;
  }

  it('are those of the zone of the person who looks: added at 23:30 in Singapore is still that day there', async () => {
    setClock(stoppedAt('2026-03-11T02:00:00.000Z'));
    const org = await makeDated('created_at', { Late: '2026-03-10T15:30:00.000Z', Early: '2026-03-10T16:00:00.000Z' });
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true, viewUnassignedClients: true } });
    await setZone(org, org.owner, 'Asia/Singapore');
    await setZone(org, daniel, 'America/New_York');
    const [inSingapore, inNewYork] = [asking(org.owner, 'added'), asking(daniel, 'added')];

    expect(await inSingapore('is', '2026-03-10')).toEqual(['Late']);
    expect(await inSingapore('is', '2026-03-11')).toEqual(['Early']);
    expect(await inNewYork('is', '2026-03-10')).toEqual(['Early', 'Late']);
    expect(await inSingapore('in_last', 1)).toEqual(['Early']);
    expect(await inNewYork('in_last', 1)).toEqual(['Early', 'Late']);
  });

  it('count today: the last 2 days are yesterday and today; what is not in them was earlier, or never', async () => {
    setClock(stoppedAt('2026-03-10T12:00:00.000Z'));
    const org = await makeDated('converted_at', {
      Today: '2026-03-10T08:00:00.000Z',
      Yesterday: '2026-03-09T00:00:00.000Z',
      Before: '2026-03-08T23:59:59.999Z',
      Never: null,
    });
    await setZone(org, org.owner, 'UTC');
    const converted = asking(org.owner, 'converted');

    expect(await converted('in_last', 2)).toEqual(['Today', 'Yesterday']);
    expect(await converted('not_in_last', 2)).toEqual(['Before', 'Never']);
    expect(await converted('in_next', 1)).toEqual(['Today']);
    expect(await converted('before', '2026-03-09')).toEqual(['Before']);
    expect(await converted('after', '2026-03-09')).toEqual(['Today']);
    expect(await converted('between', '2026-03-08', '2026-03-09')).toEqual(['Before', 'Yesterday']);
    expect(await converted('between', '2026-03-09', '2026-03-08')).toEqual([]);
    expect(await converted('empty')).toEqual(['Never']);
    expect(await converted('not_empty')).toEqual(['Before', 'Today', 'Yesterday']);
    expect(await converted('in_last', 36_500)).toEqual(['Before', 'Today', 'Yesterday']);
  });

  it('tell leads with a first response from those without one', async () => {
    setClock(stoppedAt('2026-03-10T12:00:00.000Z'));
    const org = await makeDated('first_response_at', { Answered: '2026-03-10T08:00:00.000Z', Waiting: null });
    await setZone(org, org.owner, 'UTC');
    const answered = asking(org.owner, 'first_response');

    expect(await answered('empty')).toEqual(['Waiting']);
    expect(await answered('not_empty')).toEqual(['Answered']);
    expect(await answered('in_last', 1)).toEqual(['Answered']);
  });

  it('may be the first and the last there are', async () => {
    const org = await makeDated('last_interaction_at', { Once: '2026-03-10T08:00:00.000Z', Never: null });
    for (const zone of ['Asia/Singapore', 'America/New_York']) {
      await setZone(org, org.owner, zone);
      const dealt = asking(org.owner, 'last_interaction');
      expect(await dealt('between', '0001-01-01', '9999-12-31')).toEqual(['Once']);
      expect(await dealt('after', '0001-01-01')).toEqual(['Once']);
      expect(await dealt('before', '9999-12-31')).toEqual(['Once']);
      for (const [operator, day] of [
        ['is', '0001-01-01'],
        ['before', '0001-01-01'],
        ['is', '9999-12-31'],
        ['after', '9999-12-31'],
        ['after', '9999-12-30'],
      ] as const) {
        expect(await dealt(operator, day)).toEqual([]);
      }
      expect(await asking(org.owner, 'last_activity')('before', '9999-12-31')).toEqual(['Never', 'Once']);
      expect(await asking(org.owner, 'added')('after', '0001-01-01')).toEqual(['Never', 'Once']);
    }
  });

  it('on a date of the organisation’s own take numbers of days as well', async () => {
    setClock(stoppedAt('2026-03-10T23:00:00.000Z'));
    const org = await newOrg();
    await setZone(org, org.owner, 'Asia/Singapore');
    const { key } = await org.owner.call(customFields.create, { body: { name: 'Viewing', type: 'date' } });
    const add = (name: string, day?: string) =>
      org.owner.call(clients.create, { body: { name, custom_fields: day ? { [key]: day } : {} } });
    await add('Today', '2026-03-11');
    await add('Yesterday', '2026-03-10');
    await add('Tomorrow', '2026-03-12');
    await add('Never');
    const viewing = asking(org.owner, `custom:${key}`);

    expect(await viewing('in_last', 1)).toEqual(['Today']);
    expect(await viewing('in_last', 2)).toEqual(['Today', 'Yesterday']);
    expect(await viewing('not_in_last', 2)).toEqual(['Never', 'Tomorrow']);
    expect(await viewing('in_next', 2)).toEqual(['Today', 'Tomorrow']);
    expect(await viewing('is', '2026-03-12')).toEqual(['Tomorrow']);
  });
});

describe('conditions on opened content', () => {
  async function makeOpened() {
    setClock(stoppedAt('2026-03-10T12:00:00.000Z'));
    const org = await newOrg();
    await setZone(org, org.owner, 'UTC');
    const [price, plan] = [await addContent(org, 'file'), await addContent(org, 'html_page')];
    await addShare(org, price, (await org.client({ name: 'Ana' })).id, [
      ['human', '2026-03-01T10:00:00.000Z'],
      ['likely', '2026-03-09T10:00:00.000Z'],
    ]);
    await addShare(org, plan, (await org.client({ name: 'Ben' })).id, [['human', '2026-02-01T10:00:00.000Z']]);
    await addShare(org, price, (await org.client({ name: 'Bot' })).id, [
      ['preview_bot', '2026-03-09T10:00:00.000Z'],
      ['scanner', '2026-03-09T10:00:00.000Z'],
      ['owner', '2026-03-09T10:00:00.000Z'],
    ]);
    await org.client({ name: 'Cho' });
    return { org, price, plan };
  }

  it('are about real opens of any content, or of one', async () => {
    const { org, price, plan } = await makeOpened();
    const opened = asking(org.owner, 'opened_content');
    const ofPrice = asking(org.owner, `opened_content:file:${price}`);

    expect(await opened('not_empty')).toEqual(['Ana', 'Ben']);
    expect(await opened('empty')).toEqual(['Bot', 'Cho']);
    expect(await opened('in_last', 7)).toEqual(['Ana']);
    expect(await opened('not_in_last', 7)).toEqual(['Ben', 'Bot', 'Cho']);
    expect(await opened('before', '2026-03-01')).toEqual(['Ben']);
    expect(await opened('after', '2026-03-08')).toEqual(['Ana']);
    expect(await opened('is', '2026-03-01')).toEqual(['Ana']);
    expect(await opened('between', '2026-03-02', '2026-03-08')).toEqual([]);
    expect(await ofPrice('not_empty')).toEqual(['Ana']);
    expect(await ofPrice('empty')).toEqual(['Ben', 'Bot', 'Cho']);
    expect(await asking(org.owner, `opened_content:html_page:${plan}`)('in_last', 60)).toEqual(['Ben']);
  });

  it('refuse a content that is gone, and are no part of the free plan (S0-4-65)', async () => {
    const { org, price } = await makeOpened();
    const refused = async (field: string, status = 400) =>
      (await org.owner.refused(clients.filter, { body: { conditions: [condition(field, 'not_empty')] } }, status))
        .errors;

    const gone = { 'conditions.0': 'This content no longer exists. Reload the page.' };
    expect(await refused('opened_content:file:999999')).toEqual(gone);
    expect(await refused(`opened_content:text:${price}`)).toEqual(gone);
    await org.setSubscription('free_trial_expired');
    await refused('opened_content', 423);
    const lastOpened = condition('last_activity_type', 'is', 'CONTENT_OPENED');
    await org.owner.refused(clients.filter, { body: { conditions: [lastOpened] } }, 423);
  });
});

async function addContent({ org_id, owner, inScope }: Org, type: string): Promise<number> {
  const { rows } = await inScope(({ db }) =>
    sql<{ id: number }>`
      insert into contents (org_id, type, owner_id, title, visibility, created_at, updated_at)
      values (${org_id}, ${type}, ${owner.profile_id}, 'Price list', 'ORG', now(), now()) returning id`.execute(db),
  );
  return rows[0]!.id;
}

/** Shares content with a client, who looks at it at these times. */
const addShare = (
  { org_id, owner, inScope }: Org,
  content_id: number,
  client_id: number,
  views: readonly [grade: string, at: string][],
) =>
  inScope(async ({ db }) => {
    const counted = views.filter(([grade]) => ['human', 'likely'].includes(grade)).map(([, at]) => at);
    const { rows } = await sql<{ id: number }>`
      insert into shared_contents (org_id, content_id, client_id, profile_id, code_sealed, shared_at, times_viewed,
        first_viewed_at, last_viewed_at, created_at)
      values (${org_id}, ${content_id}, ${client_id}, ${owner.profile_id}, 'x', now(), ${counted.length},
        ${counted[0] ?? null}, ${counted.at(-1) ?? null}, now()) returning id`.execute(db);
    for (const [grade, at] of views) {
      await sql`
        insert into content_views (org_id, id, shared_content_id, visit_id, grade, started_at, last_signal_at, seconds, device_type)
        values (${org_id}, gen_random_uuid(), ${rows[0]!.id}, 'visit', ${grade}, ${at}, ${at}, 10, 'MOBILE')`.execute(
        db,
      );
    }
  });

describe('every condition', () => {
  it('finds only clients the person may see', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id: own } = await org.client({ name: 'Own', company: 'Acme', assigned_to: daniel });
    const { id: other } = await org.client({ name: 'Other', company: 'Acme' });
    const price = await addContent(org, 'file');
    for (const id of [own, other]) {
      await insertFollowUp(org, id, '2026-03-10T00:00:00.000Z');
      await addShare(org, price, id, [['human', '2026-03-09T10:00:00.000Z']]);
      await change(org, id, { converted_at: '2026-03-09T10:00:00.000Z' });
    }

    for (const asked of [
      condition('company', 'is', 'acme'),
      condition('company', 'is_not', 'x'),
      condition('phone', 'empty'),
      condition('assigned_to', 'not_empty'),
      condition('follow_up_type', 'is', 'overdue'),
      condition('follow_up', 'not_empty'),
      condition('converted', 'after', '2026-01-01'),
      condition('opened_content', 'not_empty'),
      condition(`opened_content:file:${price}`, 'after', '2026-03-01'),
      condition('added', 'in_last', 10),
    ]) {
      expect(await find(daniel, asked), JSON.stringify(asked)).toEqual(['Own']);
    }
  });

  it('limits the recently active as well', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben']) {
      const { id } = await org.client({ name });
      const at = '2026-03-09T10:00:00.000Z';
      await change(org, id, { recently_active_at: at, recently_active_type: 'DUPLICATE_LEAD_RECEIVED' });
    }
    const query = { where: 'name.contains.an', with_count: true };

    expect(listNames(await org.owner.call(clients.listRecentlyActive, { query }))).toEqual(['Ana']);
  });

  it('goes on from the same place when the filter was changed behind a cursor', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben', 'Cho', 'Dee']) await org.client({ name, company: name === 'Dee' ? 'Acme' : 'B' });
    const list = (where: string, more: object = {}) =>
      org.owner.call(clients.list, { query: { where, sort: 'name', page_size: 2, ...more } });
    const { next } = await list('company.not_empty');

    expect(listNames(await list('company.is.acme', { cursor: next }))).toEqual(['Dee']);
  });

  it('refuses what does not fit, with a sentence that names the condition', async () => {
    const org = await newOrg();
    const group = await org.owner.call(clientGroups.create, { body: { name: 'Gone', color_id: 1 } });
    await org.owner.call(clientGroups.delete, { params: { id: group.id } });
    const field = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    await org.owner.call(customFields.delete, { params: { id: field.id } });
    const refused = async (...asked: [string, string, ...Value[]]) => {
      const conditions = [condition('name', 'not_empty'), condition(...asked)];
      const inBody = await org.owner.refused(clients.filter, { body: { conditions } }, 400);
      const inAddress = await org.owner.refused(clients.list, { query: { where: writeWhere(conditions) } }, 400);
      expect(Object.values(inAddress.errors ?? {})).toEqual([inBody.errors?.['conditions.1']]);
      expect(inAddress.errors).toHaveProperty('where');
      return inBody.errors?.['conditions.1'];
    };

    expect(await refused('shoe_size', 'empty')).toBe('This field no longer exists. Reload the page.');
    expect(await refused(`custom:${field.key}`, 'empty')).toBe('This field no longer exists. Reload the page.');
    expect(await refused('groups', 'is', group.id)).toBe('This group no longer exists. Reload the page.');
    expect(await refused('name', 'in_last', 3)).toBe('This field cannot be filtered this way.');
    expect(await refused('added', 'contains', 'x')).toBe('This field cannot be filtered this way.');
    expect(await refused('name', 'is')).toBe('Choose a value to filter by.');
    expect(await refused('name', 'empty', 'x')).toBe('This filter has too many values.');
    expect(await refused('added', 'between', '2026-01-01')).toBe('Choose a value to filter by.');
    expect(await refused('added', 'is', '2026-02-30')).toBe('Choose a date to filter by.');
    expect(await refused('added', 'in_last', 0)).toBe('Enter a number of days from 1 to 36,500.');
    expect(await refused('added', 'in_last', '9e9')).toBe('Enter a number of days from 1 to 36,500.');
    expect(await refused('phone', 'contains', '12')).toBe('Enter at least 3 digits of the number.');
    expect(await refused('phone', 'is', 'twelve')).toBe('Unsupported or invalid phone number');
    expect(await refused('source', 'is', 'moon')).toBe('This value does not fit the field.');
    expect(await refused('assigned_to', 'is', 'everybody')).toBe('This value does not fit the field.');
    expect(await refused('is_new_lead', 'is', 'maybe')).toBe('This value does not fit the field.');
    expect(await refused('groups', 'is', 1e300)).toBe('This value does not fit the field.');
    expect(await refused('name', 'contains', '  ')).toBe('Enter the text to look for.');
  });

  it('has at most 500 values together with all others of a call', async () => {
    const org = await newOrg();
    const groups = (counts: number[]) =>
      JSON.stringify({
        conditions: counts.map((count) => ({
          field: 'name',
          operator: 'contains',
          values: Array.from({ length: count }, (_, index) => `n${index}`),
        })),
      });

    expect((await raw(org.owner, groups([100, 100, 100, 100, 100]))).status).toBe(200);
    expect((await raw(org.owner, groups([100, 100, 100, 100, 100, 1]))).status).toBe(400);
  });

  it('is refused whole with 101 values, a number no computer has, and an address that cannot be read', async () => {
    const org = await newOrg();
    const ask = async (payload: string) => (await raw(org.owner, payload)).status;

    const many = { field: 'name', operator: 'is', values: Array.from({ length: 101 }, (_, index) => `n${index}`) };
    expect(await ask(JSON.stringify({ conditions: [many] }))).toBe(400);
    expect(await ask('{"conditions":[{"field":"added","operator":"in_last","values":[1e400]}]}')).toBe(400);
    expect(await ask('{"conditions":[{"field":"name","operator":"like","values":["x"]}]}')).toBe(400);
    for (const where of ['name', 'name.like.x', 'name.is.%', ';', 'a'.repeat(5_000)]) {
      expect((await org.owner.refused(clients.list, { query: { where } }, 400)).errors).toHaveProperty('where');
    }
  });
});

const raw = async ({ cookie }: Person, payload: string) => {
  const { testApp } = await import('#testing/app.ts');
  const { server } = await testApp();
  const { statusCode: status } = await server.inject({
    method: 'POST',
    url: clients.filter.path,
    headers: { cookie, 'content-type': 'application/json' },
    payload,
  });
  return { status };
};
