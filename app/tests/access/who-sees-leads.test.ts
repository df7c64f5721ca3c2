import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRandom } from '#demo/random.ts';
import { exportCsvText } from '#features/client-export/testing/exports.ts';
import { clients } from '#features/clients/contract.ts';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { newLiveForm } from '#features/form-submissions/testing/live-form.ts';
import { identity } from '#features/identity/contract.ts';
import { invitations } from '#features/identity/invitations-contract.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { ruleSimulation } from '#features/lead-rules/simulation-contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { orgFlags } from '#platform/contract/permissions.ts';
import { testApp } from '#testing/app.ts';
import { KnownValues, type Schema, valueFor } from '#testing/fuzz/values.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** What a lead brings, each value with a mark that nothing else in the organisation has. */
const brought = (mark: string, digits: string) => ({
  name: `Zname${mark} Okafor`,
  phone: `+65 8${digits}`,
  email: `zmail${mark.toLowerCase()}@example.com`,
  message: `Zmessage${mark} near the park`,
  Estate: `Zestate${mark}`,
});

/** How the values may be written in an answer. */
const writings = (mark: string, digits: string) => [
  `Zname${mark}`,
  `zmail${mark}`,
  `Zmessage${mark}`,
  `Zestate${mark}`,
  `658${digits.replace(' ', '')}`,
  `8${digits}`,
];

interface World {
  org: Org;
  /** A member who manages team and integrations and sees their own clients alone. */
  manager: Person;
  /** Leads of a colleague, of no one, in quarantine, unreadable ones. */
  hidden: string[];
  /** A lead of the manager. */
  own: string[];
  estate: CustomField;
  ids: number[];
  uuids: string[];
}

let world: World;
const known = (random: ReturnType<typeof createRandom>) => {
  const values = new KnownValues(random);
  values.collect(world.ids.map((id) => ({ id })));
  return values;
};

beforeAll(async () => {
  const org = await newOrg();
  for (const flag of orgFlags) await org.setFlag(flag, true);
  const manager = await org.member({
    name: 'Lina',
    permissions: {
      manageTeam: true,
      manageIntegrations: true,
      createEditClientGroup: true,
      viewOtherAssignedClients: false,
      viewUnassignedClients: false,
      accessSubTeamMembers: false,
    },
  });
  const webhook = await newWebhook(org, { default_assignee_id: null });
  const estate = await org.owner.call(customFields.create, { body: { name: 'Estate', type: 'text' } });
  const named = [];
  for (const name of ['name', 'phone', 'email', 'message']) {
    named.push(await org.owner.call(customFields.create, { body: { name, type: 'text' } }));
  }
  const expressions = [...named, estate].map(({ id }) => ({
    name: `custom_field:${id}` as const,
    operator: 'equal' as const,
    attr_val_type: 'FREE_TEXT' as const,
    value: 'no such',
  }));
  const rule = await org.owner.call(leadRules.create, {
    body: { name: 'Probe', rule_definition: { logical_operator: 'OR', expressions } },
  });
  await org.owner.call(leadDistribution.create, {
    body: {
      name: 'Passed on',
      recipients: [{ member_prof_id: org.owner.profile_id, channels: ['app_alert'], max_leads_per_round: 1 }],
    },
  });
  const giveTo = async (person: Person | null) => {
    await webhook.update({ default_assignee_id: person?.profile_id ?? null, save_lead_to_owner_account: false });
  };
  const send = async (mark: string, digits: string) => {
    await webhook.post(brought(mark, digits));
    await fileWaitingLeads();
    return writings(mark, digits);
  };
  await giveTo(org.owner);
  const hidden = await send('QA', '123 4001');
  await giveTo(null);
  hidden.push(...(await send('QB', '123 4002')));
  await giveTo(manager);
  const own = await send('QC', '123 4003');
  // The manager was told of a lead that a colleague has now.
  hidden.push(...(await send('QG', '123 4007')));
  const passed = await org.owner.call(clients.list, { query: { search: 'ZnameQG' } });
  await org.owner.call(clients.reassign, {
    params: { id: passed.results[0]!.id },
    body: { assign_type: 'OTHER', assigned_to_id: org.owner.profile_id },
  });
  // A lead without a name, phone or address needs attention.
  await webhook.post({ message: 'ZmessageQD', Estate: 'ZestateQD' });
  await fileWaitingLeads();
  hidden.push('ZmessageQD', 'ZestateQD');
  const app = await testApp();
  const form = await newLiveForm(app.services, org);
  await form.send({
    name: 'ZnameQE',
    email: 'zmailqe@example.com',
    note: 'ZmessageQE',
    honeypot: 'https://win.example',
  });
  hidden.push('ZnameQE', 'zmailqe', 'ZmessageQE');
  const begun = await newAcceptingForm(org, { name: 'Begun' });
  await begun.next({ name: 'ZnameQH', email: 'zmailqh@example.com' }, begun.newVisit());
  hidden.push('ZnameQH', 'zmailqh');
  await app.runJobs();
  const found = await org.inScope(async ({ db, org_id }) => ({
    clients: await db.selectFrom('clients').where('org_id', '=', org_id).select('id').execute(),
    leads: await db.selectFrom('lead_events').where('org_id', '=', org_id).select('id').execute(),
    sources: await db.selectFrom('lead_sources').where('org_id', '=', org_id).select('id').execute(),
    decisions: await db.selectFrom('lead_decisions').where('org_id', '=', org_id).select('id').execute(),
    submissions: await db.selectFrom('lead_form_submissions').where('org_id', '=', org_id).select('id').execute(),
  }));
  const listIds = (rows: readonly { id: unknown }[]) => rows.map(({ id }) => id);
  world = {
    org,
    manager,
    hidden,
    own,
    estate,
    ids: [
      ...listIds([...found.clients, ...found.sources, ...found.decisions]),
      ...[...named, estate, rule].map(({ id }) => id),
      form.form_id,
      begun.form_id,
    ].filter((id): id is number => typeof id === 'number'),
    uuids: listIds([...found.leads, ...found.submissions]).map(String),
  };
}, 60_000);

const endsSession = new Set<AnyEndpoint>([
  identity.logout,
  identity.endSession,
  identity.endOtherSessions,
  invitations.switchOrganisation,
]);

/** Every call of a person, as the contract says: those that only read, and those that change something and answer with what they found. */
const calls = boundEndpoints
  .map(({ endpoint }) => endpoint as AnyEndpoint)
  .filter(({ isStream, needs }) => !isStream && needs !== 'public');
const isReading = ({ method, database }: AnyEndpoint) => method === 'GET' || database === 'read';
const reading = calls.filter(isReading);
/** What ends the session would hide all that follows. */
const changing = calls.filter((endpoint) => !isReading(endpoint) && !endsSession.has(endpoint));

const writeSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Returns the params of a call for each thing of the world that its path could name. */
function listParams({ path, params }: AnyEndpoint): Record<string, unknown>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.length === 0) return [{}];
  const words: Record<string, unknown> = { t: 'text', type: 'text', a: 'text', kind: 'webhook' };
  const named = [...new Set<unknown>([...world.ids, ...world.uuids])].map((id) =>
    Object.fromEntries(names.map((name) => [name, words[name] ?? id])),
  );
  // What the contract refuses is 404 before anything is read; one of each call shows that.
  const refused = named.filter((each) => !params.safeParse(written(each)).success);
  return [...named.filter((each) => !refused.includes(each)), ...refused.slice(0, 1)];
}

/** Returns params as they stand in an address. */
const written = (params: object) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

const TRIES = 3;

/** How often a call is made with the same params: once where nothing else can be asked and nothing changes. */
const countTries = (endpoint: AnyEndpoint, query: Schema) =>
  endpoint.method === 'GET' && Object.keys(query.properties ?? {}).length === 0 ? 1 : TRIES;

/** Makes a call in several ways. @returns the texts of its answers that succeeded, and of the refusals too. */
async function readAnswers(person: Person, endpoint: AnyEndpoint): Promise<string[]> {
  const random = createRandom(7);
  const [query, body] = [writeSchema(endpoint.query), writeSchema(endpoint.body)];
  const times = countTries(endpoint, query);
  const answers: string[] = [];
  for (const params of listParams(endpoint)) {
    for (let tries = 0; tries < times; tries += 1) {
      const asked = tries === 0 ? {} : valueFor(query, random, known(random), 0);
      const sent = endpoint.method === 'GET' ? {} : { body: valueFor(body, random, known(random), 0) };
      const answer = await person.raw(endpoint, { params, query: asked as object, ...sent });
      answers.push(JSON.stringify(answer.body) ?? String(answer.body));
      if (answer.status === 404) break;
    }
  }
  return answers;
}

describe('what leads brought', { timeout: 240_000 }, () => {
  it('is in no answer of a call, found by the contract, to somebody who may not see the client (D47)', async () => {
    const leaks: string[] = [];
    const showing = new Set<string>();
    for (const endpoint of reading) {
      const answers = await readAnswers(world.manager, endpoint);
      for (const mark of world.hidden)
        if (answers.some((answer) => answer.includes(mark))) leaks.push(`${endpoint.route} shows ${mark}`);
      if (answers.some((answer) => world.own.some((mark) => answer.includes(mark)))) showing.add(endpoint.route);
    }

    expect(leaks).toEqual([]);
    // The test sees what is there: these calls show the lead that is the manager's own.
    expect(showing.size).toBeGreaterThan(6);
  });

  it('is no example of what a change of type would take away (D47)', async () => {
    const { org, manager, estate } = world;
    const { id } = await org.client({ name: 'Hidden', assigned_to: org.owner });
    const body = { custom_fields: { [estate.key]: 'ZestateQF' } };
    await org.owner.call(clients.update, { params: { id }, body });
    const preview = (person: Person) =>
      person.call(customFields.previewType, { params: { id: estate.id }, query: { type: 'number' } });

    expect((await preview(org.owner)).lost_examples).toContain('ZestateQF');
    expect((await preview(manager)).lost_examples.filter((example) => world.hidden.includes(example))).toEqual([]);
    expect((await preview(manager)).lost_examples).not.toContain('ZestateQF');
  });

  it('is replayed by the simulator to who may see its client alone, so that no count tells of it (D47)', async () => {
    const { org, manager } = world;
    const count = async (person: Person) =>
      (await person.call(ruleSimulation.simulate, { body: { leads: 'last_30_days', rules: [] } })).leads;

    expect(await count(org.owner)).toBe(4);
    expect(await count(manager)).toBe(1);
  });

  it('is no name, phone or e-mail where a rule compares a field of that name (D47)', async () => {
    const { results } = await world.org.owner.call(leadDecisions.list, { query: { page_size: 50 } });
    const compared = results.flatMap(({ tested }) =>
      tested.flatMap(({ values }) => values.flatMap(({ label, value }) => (value === null ? [] : label))),
    );

    expect(new Set(compared)).toEqual(new Set(['Estate', 'message']));
  });

  it('is shown to the owner by the same calls', async () => {
    const unseen = new Set(['ZmessageQD', 'ZnameQA', 'ZnameQB', 'ZnameQE', 'ZnameQG', 'ZnameQH']);
    for (const endpoint of reading) {
      if (unseen.size === 0) break;
      const answers = await readAnswers(world.org.owner, endpoint);
      for (const mark of unseen) if (answers.some((answer) => answer.includes(mark))) unseen.delete(mark);
    }

    expect([...unseen]).toEqual([]);
    expect(world.hidden).toEqual(
      expect.arrayContaining(['ZmessageQD', 'ZnameQA', 'ZnameQB', 'ZnameQE', 'ZnameQG', 'ZnameQH']),
    );
  });

  // The last one, because it changes what the others look at.
  it('is in no answer of a call that changes something or writes a file either (D47)', async () => {
    const file = await exportCsvText(world.manager);
    expect(file).toContain('ZnameQC');
    const leaks = world.hidden.filter((mark) => file.includes(mark));
    for (const endpoint of changing) {
      const answers = await readAnswers(world.manager, endpoint);
      for (const mark of world.hidden)
        if (answers.some((answer) => answer.includes(mark))) leaks.push(`${endpoint.route} shows ${mark}`);
    }

    expect(leaks).toEqual([]);
  });
});
