import { sql } from 'kysely';
import { findTier } from '#platform/contract/permissions.ts';
import { findNextStep, findStep, type PlanStep } from '#platform/contract/plan.ts';
import { now, nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { readPlan } from '#platform/server/plan.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { findLevel, type Subscription, TRIAL_DAYS } from '../contract.ts';
import { subscriptionMoved } from '../events.ts';
import { listSteps, type StoredFacts, type SubscriptionFacts } from '../state.ts';

const DAY_MS = 86_400_000;

const factColumns = [
  'free_trial_end_date',
  'paid_for_until_date',
  'given_by',
  'given_until_date',
  'recurring',
  'sponsor',
] as const;

/** Returns what is stored with the steps that follow from it. */
function withSteps(facts: SubscriptionFacts) {
  const steps = listSteps(facts);
  const at = nowMillis();
  const next = findNextStep(steps, at);
  return {
    steps: JSON.stringify(steps),
    subscription_status: findStep(steps, at).status,
    changes_at: next ? new Date(next.at).toISOString() : null,
    updated_at: nowIso(),
  };
}

const noFacts: SubscriptionFacts = {
  free_trial_end_date: null,
  paid_for_until_date: null,
  given_by: null,
  given_until_date: null,
  recurring: null,
  sponsor: null,
};

/** Starts the trial of a new organisation; an existing subscription stays. */
export async function startTrial(scope: OrgScope): Promise<void> {
  const free_trial_end_date = new Date(now().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  await scope.db
    .insertInto('subscriptions')
    .values({ org_id: scope.org_id, free_trial_end_date, ...withSteps({ ...noFacts, free_trial_end_date }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getSubscription(scope: OrgScope): Promise<Subscription> {
  const { steps, ...row } = await scope.db
    .selectFrom('subscriptions')
    .select(['steps', ...factColumns])
    .where('org_id', '=', scope.org_id)
    .executeTakeFirstOrThrow();
  const { subscription_status, restricted_access } = readPlan(steps);
  const isPro = findTier(subscription_status) !== 'trial';
  return {
    subscription_status,
    restricted_access,
    show_warning: findLevel(subscription_status) !== null,
    free_trial_end_date: row.free_trial_end_date,
    paid_for_until_date: isPro ? findPaidUntil(row) : null,
  };
}

/** Returns the latest end of what is or was paid for. */
export function findPaidUntil(facts: SubscriptionFacts): string | null {
  const ends = [facts.paid_for_until_date, facts.given_until_date, facts.recurring?.period_end ?? null];
  return ends.reduce((latest, end) => (end !== null && (latest === null || end > latest) ? end : latest), null);
}

/** Locks the subscription until the transaction ends. */
export const lockSubscription = (scope: OrgScope) =>
  scope.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('org_id', '=', scope.org_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Writes facts that changed, under a lock, and the state that follows from them. A state that changes is an event, and every
 * process forgets the sessions of the organisation.
 */
export async function writeFacts(scope: OrgScope, changed: Partial<StoredFacts>): Promise<void> {
  const stored = await lockSubscription(scope);
  const facts: StoredFacts = { ...stored, ...changed };
  const next = withSteps(facts);
  await scope.db
    .updateTable('subscriptions')
    .set({
      ...next,
      free_trial_end_date: facts.free_trial_end_date,
      paid_for_until_date: facts.paid_for_until_date,
      given_by: facts.given_by,
      given_until_date: facts.given_until_date,
      recurring: facts.recurring && JSON.stringify(facts.recurring),
      sponsor: facts.sponsor && JSON.stringify(facts.sponsor),
    })
    .where('org_id', '=', scope.org_id)
    .execute();
  const [from, to] = [stored.subscription_status, next.subscription_status];
  if (from !== to)
    await record(scope, subscriptionMoved, { subject_id: scope.org_id, payload: { from, to }, audience: null });
  await dropCachedSessions(scope);
}

/** A move of the clock, as it is stored. */
interface Move {
  org_id: number;
  id: string;
  from: string;
  to: string;
  changes_at: string | null;
}

/**
 * Moves subscriptions whose next step has come, as many as the limit, across organisations: in one transaction with their
 * events. What was slept through is jumped. @returns how many there were.
 */
export const moveDueSubscriptions = (database: Database, limit: number): Promise<number> =>
  withWorker(database, async (db) => {
    const due = await db
      .selectFrom('subscriptions')
      .select(['org_id', 'subscription_status', 'steps'])
      .where('changes_at', '<=', nowIso())
      .orderBy('changes_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const moves = due.map(({ org_id, subscription_status, steps }) => makeMove(org_id, subscription_status, steps));
    await sql`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
          as move (org_id bigint, id uuid, "from" text, "to" text, changes_at timestamptz)
      ), moved as (
        update subscriptions set subscription_status = given."to", changes_at = given.changes_at, updated_at = ${nowIso()}
        from given where subscriptions.org_id = given.org_id)
      insert into events (org_id, id, kind, subject, subject_id, request_id, payload, created_at)
      select org_id, id, ${subscriptionMoved.kind}, ${subscriptionMoved.subject}, org_id, 'move-states',
             jsonb_build_object('from', "from", 'to', "to"), ${nowIso()}
      from given where "from" <> "to"`.execute(db);
    return due.length;
  });

function makeMove(org_id: number, from: string, steps: readonly PlanStep[]): Move {
  const at = nowMillis();
  const next = findNextStep(steps, at);
  return {
    org_id,
    id: uuidV7(),
    from,
    to: findStep(steps, at).status,
    changes_at: next ? new Date(next.at).toISOString() : null,
  };
}

/** How many moves are looked through for the last one into the free tier. */
const MOVES_READ = 20;

/** Returns when the free tier began that goes on or was the last; null where there was none. */
export async function findRestStart({ db, org_id }: OrgScope): Promise<string | null> {
  const moves = await db
    .selectFrom('events')
    .where('org_id', '=', org_id)
    .where('subject', '=', subscriptionMoved.subject)
    .where('subject_id', '=', org_id)
    .where('kind', '=', subscriptionMoved.kind)
    .orderBy('id', 'desc')
    .limit(MOVES_READ)
    .select(['payload', 'created_at'])
    .execute();
  const found = moves.find(({ payload }) => findTier(subscriptionMoved.payload.parse(payload).to) === 'free');
  return found?.created_at ?? null;
}

/** Lists the organisations whose trial or plan ends next, and whose owner does not know it yet. */
export const listUntoldEnds = (database: Database): Promise<{ org_id: number }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('subscriptions')
      .select('org_id')
      .where('subscription_status', 'in', ['free_trial_expiring', 'subscription_expiring'])
      .where('changes_at', '>', nowIso())
      .where((eb) => eb.or([eb('told_end', 'is', null), eb('told_end', '<>', eb.ref('changes_at'))]))
      .orderBy('changes_at')
      .execute(),
  );

/** Keeps that the owner knows of an end. @returns false where they knew. */
export async function markEndTold({ db, org_id }: OrgScope, end: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ told_end: end })
    .where('org_id', '=', org_id)
    .where((eb) => eb.or([eb('told_end', 'is', null), eb('told_end', '<>', end)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the organisations that pay by a recurring plan. */
export const listRecurring = (database: Database): Promise<{ org_id: number }[]> =>
  withWorker(database, (db) =>
    db.selectFrom('subscriptions').select('org_id').where('recurring', 'is not', null).orderBy('org_id').execute(),
  );
