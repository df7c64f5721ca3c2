import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { parsePhone } from '#domain/phone-numbers.ts';
import type { PlainClientFields } from '#features/clients/contract.ts';
import { addClient } from '#features/clients/server/index.ts';
import { TRIAL_DAYS } from '#features/subscription/contract.ts';
import { startTrial } from '#features/subscription/server/index.ts';
import { type AnyEndpoint, type CallInput, type CallOutput, fillPath } from '#platform/contract/endpoint.ts';
import {
  type MemberAccessPolicy,
  newMemberAccess,
  type OrgFlag,
  type SubscriptionStatus,
} from '#platform/contract/permissions.ts';
import type { PaidBy } from '#platform/contract/plan.ts';
import type { ProblemBody } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import {
  type GlobalScope,
  type OrgScope,
  type Scope,
  withGlobalScope,
  withScope,
} from '#platform/server/database/scope.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import type { TestApp } from './app.ts';

/** The running application in which a world is made. */
type World = Pick<TestApp, 'server' | 'services'>;

const REQUEST = 'test';
const DAY_MS = 86_400_000;

/** An answer as it came, for tests of refusals. */
export interface RawAnswer<Body = unknown> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Person {
  readonly profile_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
  readonly org: Org;
  /** Makes the call and expects it to succeed. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<CallOutput<E>>;
  /** Makes the call and expects this refusal. */
  refused<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> | undefined, status: number): Promise<ProblemBody>;
  /** Makes the call with any input, valid or not, and returns the answer. */
  raw(endpoint: AnyEndpoint, input?: object): Promise<RawAnswer>;
  /** Runs work as this person, for tests of code below the calls. */
  inScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
}

export interface Org {
  readonly org_id: number;
  readonly owner: Person;
  member(options?: NewTestPerson & { permissions?: Partial<MemberAccessPolicy> }): Promise<Person>;
  /** Changes the permissions of a member. */
  permit(person: Person, permissions: Partial<MemberAccessPolicy>): Promise<void>;
  client(options?: NewTestClient): Promise<{ id: number; name: string }>;
  subteam(name: string, members: Person[]): Promise<number>;
  setFlag(flag: OrgFlag, on: boolean): Promise<void>;
  /** Puts the subscription into a state that the clock does not change. */
  setSubscription(status: SubscriptionStatus, paid_by?: PaidBy): Promise<void>;
  /** Runs work inside the organisation as nobody, like a job or a lead. */
  inScope<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result>;
}

export interface NewTestClient extends Partial<PlainClientFields> {
  phones?: string[];
  emails?: string[];
  assigned_to?: Person | null;
  is_new_lead?: boolean;
  source?: 'added_manually' | 'import_phonebook' | 'external_integration';
  source_name?: string;
}

export interface NewTestOrg {
  name?: string;
  app?: World;
  /** Set where a number that does not change is needed. */
  org_id?: number;
  owner?: NewTestPerson;
  /** Whether the clock ends the trial; where it does not, a test may move the clock as far as it likes. */
  is_trial_timed?: boolean;
}

export interface NewTestPerson {
  name?: string;
  email?: string;
  profile_id?: number;
}

/** Makes a new organisation with an owner on a free trial, in the real application. */
export async function newOrg(options: NewTestOrg = {}): Promise<Org> {
  // Loaded only in tests: the demo makes its own organisations with the same factories.
  const app = options.app ?? (await (await import('./app.ts')).testApp());
  const { database } = app.services;
  const org_id = options.org_id ?? (await withGlobalScope(database, REQUEST, nextOrgId));
  const inScope = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
    withScope(database, { org_id, actor: null, request_id: REQUEST, mode: 'transaction' }, work);
  // Statements that do not wait for each other, nor for the end: tests make thousands of organisations.
  await inScope(async (scope) => {
    const name = options.name ?? 'Kestrel Advisory';
    await scope.batch(() =>
      Promise.all([
        scope.db.insertInto('orgs').values({ org_id, name, org_code: randomUUID() }).execute(),
        options.is_trial_timed ? startTrial(scope) : startEndlessTrial(scope),
      ]),
    );
  });
  const org = { org_id, inScope } as { -readonly [Key in keyof Org]: Org[Key] };
  org.owner = await addPerson(app, org, {
    name: 'Nadia Rahman',
    ...options.owner,
    role: 'OWNER',
    permissions: newMemberAccess,
  });
  org.member = ({ name = 'Daniel Ong', permissions = {}, ...known } = {}) =>
    addPerson(app, org, { name, ...known, role: 'MEMBER', permissions: { ...newMemberAccess, ...permissions } });
  org.permit = ({ profile_id }, permissions) =>
    changeOrg(app, org, async (scope) => {
      await scope.db
        .updateTable('profiles')
        .set({ member_access_policy: JSON.stringify({ ...newMemberAccess, ...permissions }) })
        .where('org_id', '=', org_id)
        .where('id', '=', profile_id)
        .execute();
    });
  org.client = (client = {}) => addTestClient(org, client);
  org.subteam = (name, members) => inScope((scope) => addSubteam(scope, name, members));
  org.setFlag = (flag, on) => changeOrg(app, org, (scope) => setOrg(scope, { [flag]: on }));
  org.setSubscription = (status, paid_by = 'own') =>
    changeOrg(app, org, async (scope) => {
      const steps = JSON.stringify([{ at: 0, status, paid_by }]);
      await scope.db
        .updateTable('subscriptions')
        .set({ subscription_status: status, steps, changes_at: null })
        .where('org_id', '=', org_id)
        .execute();
    });
  return org;
}

async function startEndlessTrial({ db, org_id }: OrgScope): Promise<void> {
  const free_trial_end_date = new Date(now().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  const steps = JSON.stringify([{ at: 0, status: 'free_trial_active', paid_by: 'own' }]);
  await db
    .insertInto('subscriptions')
    .values({ org_id, subscription_status: 'free_trial_active', free_trial_end_date, steps })
    .execute();
}

async function nextOrgId(globalScope: GlobalScope): Promise<number> {
  const { rows } = await sql<{ org_id: number }>`select nextval('orgs_org_id_seq') as org_id`.execute(globalScope.db);
  return rows[0]!.org_id;
}

async function setOrg(scope: OrgScope, values: Partial<Record<OrgFlag, boolean>>) {
  await scope.db.updateTable('orgs').set(values).where('org_id', '=', scope.org_id).execute();
}

/** Applies a change of rights and drops cached sessions, as the product's own commands do. */
async function changeOrg(app: World, org: Org, work: (scope: OrgScope) => Promise<void>) {
  await org.inScope(work);
  app.services.sessions.forgetAll();
}

async function addSubteam(scope: OrgScope, name: string, members: Person[]): Promise<number> {
  const { org_id } = scope;
  const { id } = await scope.db
    .insertInto('subteams')
    .values({ org_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map(({ profile_id }) => ({ org_id, subteam_id: id, profile_id }));
  if (rows.length > 0) await scope.db.insertInto('subteam_members').values(rows).execute();
  return id;
}

async function addTestClient(org: Org, client: NewTestClient): Promise<{ id: number; name: string }> {
  const { name = 'Tan Wei Ling', phones = [], emails = [], assigned_to, ...fields } = client;
  const assignee = assigned_to === undefined ? org.owner : assigned_to;
  const id = await org.inScope((scope) =>
    addClient(scope, {
      source: 'added_manually',
      source_name: '',
      is_new_lead: false,
      ...fields,
      name,
      emails,
      phones: phones.map((raw) => parsePhone(raw, 'SG')),
      assigned_to_id: assignee?.profile_id ?? null,
      created_by_id: assignee?.profile_id ?? null,
    }),
  );
  return { id, name };
}

interface NewPerson extends NewTestPerson {
  name: string;
  role: 'OWNER' | 'MEMBER';
  permissions: MemberAccessPolicy;
}

async function addPerson(app: World, org: Org, person: NewPerson): Promise<Person> {
  const { name, role, permissions, email = `${randomUUID()}@kestrel.example` } = person;
  const { database } = app.services;
  const { org_id } = org;
  const { id: user_id } = await withGlobalScope(database, REQUEST, (globalScope) =>
    globalScope.db
      .insertInto('users')
      .values({ name, email, is_email_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const profile_id = await org.inScope(async (scope) => {
    const { id } = await scope.db
      .insertInto('profiles')
      .values({
        org_id,
        ...(person.profile_id !== undefined && { id: person.profile_id }),
        user_id,
        name,
        email,
        is_email_verified: true,
        role,
        member_access_policy: JSON.stringify(permissions),
        web_onboarding_status: 'COMPLETED',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    scope.endWithNext();
    await scope.db
      .insertInto('user_preferences')
      .values({ org_id, profile_id: id, time_zone: 'Asia/Singapore' })
      .execute();
    return id;
  });
  const token = newToken();
  await withGlobalScope(database, REQUEST, async (globalScope) => {
    const expires_at = new Date(now().getTime() + 30 * DAY_MS).toISOString();
    await Promise.all([
      globalScope.db.insertInto('user_orgs').values({ user_id, org_id, profile_id }).execute(),
      globalScope.db
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), user_id, org_id, profile_id, expires_at, last_seen_at: nowIso() })
        .execute(),
    ]);
  });
  app.services.sessions.forgetAll();
  return personWith(app, org, { profile_id, user_id, name, email, cookie: `${SESSION_COOKIE}=${token}` });
}

type Known = Pick<Person, 'profile_id' | 'user_id' | 'name' | 'email' | 'cookie'>;

function personWith(app: World, org: Org, known: Known): Person {
  const raw = (endpoint: AnyEndpoint, input: object = {}) => send(app, endpoint, input, known.cookie);
  return {
    ...known,
    org,
    raw,
    call: async (endpoint, input) => {
      const answer = await raw(endpoint, input);
      expectStatus(answer, endpoint.status, endpoint);
      return answer.body as CallOutput<typeof endpoint>;
    },
    refused: async (endpoint, input, status) => {
      const answer = await raw(endpoint, input);
      expectStatus(answer, status, endpoint);
      return answer.body as ProblemBody;
    },
    inScope: async (work) => {
      const { org_id } = org;
      const actor = await org.inScope((scope) => findActor(scope, known.profile_id));
      if (!actor) throw new Error(`${known.name} is not active`);
      return withScope(app.services.database, { org_id, actor, request_id: REQUEST, mode: 'transaction' }, work);
    },
  };
}

function expectStatus({ status, body }: RawAnswer, expected: number, { route }: AnyEndpoint): void {
  if (status === expected) return;
  throw new Error(`${route} answered ${status} instead of ${expected}: ${JSON.stringify(body, null, 2)}`);
}

/** Makes one call through the real HTTP server, with or without a session. */
export async function send(
  app: World,
  endpoint: AnyEndpoint,
  input: { params?: object; query?: object; body?: unknown } = {},
  cookie?: string,
  /** The network address of the call and the other headers of its browser. */
  from: { address?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
  const answer = await app.server.inject({
    method: endpoint.method,
    url: `${fillPath(endpoint.path, input.params as Record<string, unknown>)}?${query}`,
    headers: { ...(cookie && { cookie }), ...from.headers },
    remoteAddress: from.address ?? '127.0.0.1',
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
}
