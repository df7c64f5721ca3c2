import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { type ProblemBody, type ProblemCode, problems } from '#platform/contract/problems.ts';
import { isRowRule, type RowRule } from '#platform/contract/row.ts';
import { findRowLoader } from '#platform/server/http/rows.ts';
import { serializerFor } from '#platform/server/http/serialize.ts';
import { testApp } from '#testing/app.ts';
import { refusedPermissions } from '#testing/refused-person.ts';
import { readSafetyRows, type SafetyRow } from '#testing/safety.ts';
import { newOrg, type Org, type RawAnswer, send } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** An endpoint without a row fails below. */
const rows = await readSafetyRows();

const endpoints = boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint);
const findRow = (endpoint: AnyEndpoint) => rows.find((row) => row.endpoint === endpoint);
const calledRows = rows.flatMap(({ endpoint, about, call }) =>
  call ? [{ endpoint, about, call, route: endpoint.route }] : [],
);
const rowsAbout = (...about: SafetyRow['about'][]) => calledRows.filter((row) => about.includes(row.about));

/** Makes an organisation with the flag that the endpoint needs. */
async function orgFor({ flag }: AnyEndpoint) {
  const org = await newOrg();
  if (flag) await org.setFlag(flag, true);
  return org;
}

const strangers = new Map<AnyEndpoint['flag'], Promise<Org>>();

/** Returns an organisation that only looks at others, with the flag that the endpoint needs. */
function strangerFor(endpoint: AnyEndpoint): Promise<Org> {
  const stranger = strangers.get(endpoint.flag) ?? orgFor(endpoint);
  strangers.set(endpoint.flag, stranger);
  return stranger;
}

/** What a call was answered: as it is, by another organisation, with an id that is no number, with an unknown field. */
interface Answers {
  marker: string;
  own: RawAnswer;
  foreign: RawAnswer | null;
  without_number: RawAnswer | null;
  with_unknown: RawAnswer | null;
}

const answersByEndpoint = new Map<AnyEndpoint, Promise<Answers>>();

/** Returns the answers of a call, which is made once for everything that is said about it. */
function findAnswers(row: (typeof calledRows)[number]): Promise<Answers> {
  const answers = answersByEndpoint.get(row.endpoint) ?? askAll(row);
  answersByEndpoint.set(row.endpoint, answers);
  return answers;
}

/** Makes the calls that are refused first, so that they find what the last one may change. */
async function askAll({ endpoint, about, call }: (typeof calledRows)[number]): Promise<Answers> {
  const org = await orgFor(endpoint);
  const { owner } = org;
  const marker = about === 'org' ? `Marked ${randomUUID()}` : 'Marked';
  const parts = await call(org, marker);
  const isGet = endpoint.method === 'GET';
  const isOfOrg = about === 'client' || about === 'row';
  const wrong = { ...parts, params: { ...parts.params, id: 'abc' } };
  const unknown = { ...parts, body: { ...(parts.body as object | undefined), no_such_field: 1 } };

  const refused = isOfOrg ? await (await strangerFor(endpoint)).owner.raw(endpoint, parts) : null;
  const without_number = isOfOrg && endpoint.path.includes('{id}') ? await owner.raw(endpoint, wrong) : null;
  const with_unknown = isGet ? null : await owner.raw(endpoint, unknown);
  const own = await owner.raw(endpoint, parts);
  const foreign = about === 'org' ? await askElsewhere(endpoint, parts) : refused;
  return { marker, own, foreign, without_number, with_unknown };
}

/** Makes the same call in another organisation, which must be a new one where the call may change it. */
async function askElsewhere(endpoint: AnyEndpoint, parts: object): Promise<RawAnswer> {
  if (endpoint.method === 'GET') return (await strangerFor(endpoint)).owner.raw(endpoint, parts);
  return (await orgFor(endpoint)).owner.raw(endpoint, {});
}

/** Rights of everybody who sees the row. */
const impliedBySeeing = [
  'client: edit',
  'client: note',
  'content: note',
  'connected-account: edit',
  'clientImport: edit',
  'bulkAction: edit',
  'lead: settle',
  'lead-mail: edit',
  'lead_form: edit',
  'lead_form: delete',
  'source: edit',
  'any-source: delete',
  'any-source: edit',
  'source: delete',
  'api_key: revoke',
  'outgoing_webhook: edit',
  'outgoing_webhook: delete',
  'whatsapp_account: edit',
];

/** Kinds whose rows everybody in the organisation sees in this matrix. */
const seenByAll = ['content'];

/** Lists the rights a call may ask for, each with the body that asks for it. */
const listChoices = ({ right }: RowRule): { right: string; body: object }[] =>
  typeof right === 'string'
    ? [{ right, body: {} }]
    : Object.entries(right.rights).map(([value, needed]) => ({ right: needed, body: { [right.field]: value } }));

interface Asked {
  call: NonNullable<SafetyRow['call']>;
  rule: RowRule;
  right: string;
  body: object;
  isSeen: boolean;
}

/**
 * Makes the call as somebody who lacks only the right, and then as the owner, for whom it must succeed.
 *
 * @returns the refusal, or null where nobody can lack the right.
 */
async function refusedCall(endpoint: AnyEndpoint, { call, rule, right, body, isSeen }: Asked) {
  const org = await orgFor(endpoint);
  const person = await org.member();
  const withTheirs: Org = { ...org, client: (client) => org.client({ assigned_to: person, ...client }) };
  for (const from of [org, withTheirs]) {
    const made = await call(from, 'Marked');
    const parts = endpoint.method === 'GET' ? made : { ...made, body: { ...(made.body as object), ...body } };
    const permissions = await refusedPermissions(org, person, { rule, right, parts, isSeen });
    if (!permissions) continue;
    await org.permit(person, permissions);
    const refused = await person.raw(endpoint, parts);
    expect((await org.owner.raw(endpoint, made)).status).toBe(endpoint.status);
    return { status: refused.status, error_type: (refused.body as ProblemBody).error_type };
  }
  return null;
}

const refusal = (code: ProblemCode) => ({ status: problems[code].status, error_type: code.toUpperCase() });

const isSecret = (rule: RowRule, right: string) => findRowLoader(rule).secret?.includes(right) === true;

const unseenAs = (rule: RowRule, right: string) => (isSecret(rule, right) ? 'not_found' : findRowLoader(rule).unseen);

const meetsAnyone = ({ needs }: AnyEndpoint) => needs === 'session';

describe('the safety matrix', () => {
  it('has a row for every endpoint', () => {
    expect(endpoints.filter((endpoint) => !findRow(endpoint)).map(({ route }) => route)).toEqual([]);
  });

  it('has no two endpoints with the same route', () => {
    const routes = endpoints.flatMap((endpoint) => [endpoint.route, ...endpoint.aliases]);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('has every route below /api/, with or without a slash at the end (S0-7-01, S0-9-29, S1-7-01, C2)', async () => {
    const { server } = await testApp();
    for (const { method, path, needs } of endpoints) {
      expect(path).toMatch(/^\/api\//);
      if (needs === 'public') continue;
      const address = path.replace(/\{\w+\}/g, '1').replace(/\/$/, '');
      for (const url of [address, `${address}/`]) {
        const { statusCode } = await server.inject({ method, url });
        expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 401 });
      }
    }
  });

  describe('without a session', () => {
    for (const endpoint of endpoints.filter(({ needs }) => needs !== 'public')) {
      it(`${endpoint.route} answers 401`, async () => {
        const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']));
        const answer = await send(await testApp(), endpoint, { params });
        expect(answer.status).toBe(401);
      });
    }
  });

  describe('from a page of another site', () => {
    let cookie: string;
    beforeAll(async () => {
      cookie = (await newOrg()).owner.cookie;
    });
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      it(`${endpoint.route} answers 403, session or not (D17)`, async () => {
        const { server } = await testApp();
        const answer = await server.inject({
          method: endpoint.method,
          url: endpoint.path.replace(/\{\w+\}/g, '1'),
          headers: { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
          payload: {},
        });
        expect(answer.statusCode).toBe(403);
      });
    }
  });

  it('answers 403 to a member who lacks the right to call at all', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: false } });
    for (const endpoint of endpoints.filter(({ needs }) => !['public', 'session'].includes(needs))) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']));
      const answer = await member.raw(endpoint, { params, body: endpoint.method === 'GET' ? undefined : {} });
      expect({ route: endpoint.route, status: answer.status }).toEqual({ route: endpoint.route, status: 403 });
    }
  });

  describe('for what belongs to one organisation', () => {
    for (const row of rowsAbout('client', 'row')) {
      it(`${row.route} answers its owner, and 404 to another organisation and for an id that is no number`, async () => {
        const { own, foreign, without_number } = await findAnswers(row);
        expect(foreign?.status).toBe(404);
        if (row.endpoint.path.includes('{id}')) expect(without_number?.status).toBe(404);
        expect({ status: own.status, body: own.body }).toMatchObject({ status: row.endpoint.status });
      });
    }
    for (const { endpoint, call, route } of rowsAbout('client')) {
      it(`${route} answers 455 to a colleague who may not see the client (S0-8-07)`, async () => {
        const org = await orgFor(endpoint);
        const colleague = await org.member({ permissions: { manageTeam: true, deleteClients: true } });
        const answer = await colleague.raw(endpoint, await call(org, 'Marked'));
        expect(answer.status).toBe(455);
      });
    }
  });

  describe('the right on the row', () => {
    const calls = rows.flatMap(({ endpoint, call }) =>
      call && isRowRule(endpoint.row) ? [{ endpoint, call, rule: endpoint.row }] : [],
    );
    const asked = calls.flatMap((each) => listChoices(each.rule).map((choice) => ({ ...each, ...choice })));

    for (const { endpoint, call, rule, right, body } of asked) {
      const what = `${rule.kind}: ${right}`;
      it(`${endpoint.route} is refused to people who see the row but lack the right: ${what}`, async () => {
        const found = await refusedCall(endpoint, { call, rule, right, body, isSeen: true });
        if (right === 'view' || impliedBySeeing.includes(what)) return expect(found).toBeNull();

        expect(found).toEqual(refusal(isSecret(rule, right) ? 'not_found' : 'no_permission_for_object'));
      });

      it(`${endpoint.route} is refused to people who do not see the row: ${what}`, async () => {
        const found = await refusedCall(endpoint, { call, rule, right, body, isSeen: false });
        if (seenByAll.includes(rule.kind)) return expect(found).toBeNull();

        expect(found).toEqual(refusal(meetsAnyone(endpoint) ? unseenAs(rule, right) : 'manage_integrations_required'));
      });
    }
  });

  describe('what another organisation has', () => {
    for (const row of rowsAbout('org')) {
      it(`${row.route} never shows it`, async () => {
        const { marker, own, foreign } = await findAnswers(row);
        expect({ status: own.status, body: own.body }).toMatchObject({ status: row.endpoint.status });
        expect(foreign?.status).not.toBe(401);
        expect(JSON.stringify(foreign?.body)).not.toContain(marker);
      });
    }
  });

  describe('what comes in and what leaves', () => {
    for (const row of calledRows) {
      const { endpoint, route } = row;
      it(`${route} refuses an unknown field, and is written as in production without a column no contract knows`, async () => {
        const { own, with_unknown } = await findAnswers(row);
        if (endpoint.method !== 'GET') {
          const errors = { no_such_field: expect.any(String) };
          expect(with_unknown).toMatchObject({ status: 400, body: { errors } });
        }
        const { status, body } = own;
        expect({ status, body }).toMatchObject({ status: endpoint.status });

        const write = serializerFor(endpoint.returns, 'fast');
        expect(JSON.parse(write(body))).toEqual(body);
        expect(write({ ...(body as object), token_hash: 'secret' })).not.toContain('token_hash');
      });
    }
  });
});
