import { sql } from 'kysely';
import { FormDefinition } from '#features/lead-forms/contract.ts';
import type { LeadAnswer } from '#features/leads/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { GivenConsent, NotGivenBecause } from '../../contract.ts';

/** Notes the content that these submissions are given by their versions; each once. @returns those that are given one. */
export async function recordPendingContents(scope: OrgScope, submission_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    insert into lead_form_contents (org_id, submission_id, form_id, content_id, created_at)
    select submission.org_id, submission.id, submission.form_id,
      (version.definition #>> '{after_sending,content_id}')::bigint, ${nowIso()}
    from lead_form_submissions as submission
    join lead_form_versions as version on version.org_id = submission.org_id and version.form_id = submission.form_id
      and version.version = submission.version
    where submission.org_id = ${scope.org_id} and submission.id = any(${[...submission_ids]}::uuid[])
      and version.definition #>> '{after_sending,kind}' = 'content'
    order by submission.id
    on conflict do nothing
    returning submission_id`.execute(scope.db);
  return rows.map(({ submission_id }) => submission_id);
}

/** A content that somebody is to be given, with what decides how. */
export interface OwedContent {
  submission_id: string;
  form_id: number;
  content_id: number;
  definition: FormDefinition;
  /** The name that was written. */
  name: string;
  answers: LeadAnswer[];
  consents: GivenConsent[];
  created_at: string;
  /** Null where the client is deleted or unknown. */
  client_id: number | null;
  /** The assignee; null where there is none who is active. */
  profile_id: number | null;
  profile_name: string;
  org_name: string;
  time_zone: string;
}

/** Takes a content that is to be given, locked; null when that is settled. */
export async function lockPendingContent(scope: OrgScope, submission_id: string): Promise<OwedContent | null> {
  const row = await scope.db
    .selectFrom('lead_form_contents as owed')
    .innerJoin('orgs', 'orgs.org_id', 'owed.org_id')
    .innerJoin('lead_form_submissions as submission', (join) => matchInOrg(join, 'submission.id', 'owed.submission_id'))
    .innerJoin('lead_form_versions as version', (join) =>
      matchInOrg(join, 'version.form_id', 'submission.form_id').onRef('version.version', '=', 'submission.version'),
    )
    .leftJoin('lead_events as lead', (join) => matchInOrg(join, 'lead.id', 'submission.lead_id'))
    .leftJoin('clients', (join) =>
      matchInOrg(join, 'clients.id', 'lead.client_id').on('clients.deleted_at', 'is', null),
    )
    .leftJoin('profiles as assignee', (join) =>
      matchInOrg(join, 'assignee.id', 'clients.assigned_to_id').on('assignee.account_status', '=', 'ACTIVE'),
    )
    .where('owed.org_id', '=', scope.org_id)
    .where('owed.submission_id', '=', submission_id)
    .where('owed.settled_at', 'is', null)
    .forUpdate('owed')
    .select([
      'owed.submission_id',
      'owed.form_id',
      'owed.content_id',
      'version.definition',
      'submission.name',
      'submission.answers',
      'submission.consents',
      'owed.created_at',
      'clients.id as client_id',
      'assignee.id as profile_id',
      'assignee.name as profile_name',
      'orgs.name as org_name',
      'orgs.time_zone',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, definition: FormDefinition.parse(row.definition), profile_name: row.profile_name ?? '' };
}

/** What became of a content that was to be given. */
export interface Settled {
  shared_content_id: number | null;
  email_digest: Buffer | null;
  not_given_because: NotGivenBecause | null;
}

export async function settlePendingContent(scope: OrgScope, submission_id: string, settled: Settled): Promise<void> {
  await scope.db
    .updateTable('lead_form_contents')
    .set({ ...settled, waiting_client_id: null, settled_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('submission_id', '=', submission_id)
    .where('settled_at', 'is', null)
    .execute();
}

/** A content that was not given at once. */
export interface LeftContent {
  org_id: number;
  submission_id: string;
  created_at: string;
}

/**
 * Returns contents that were noted, or tried in vain, before an instant and are still to be given, those that wait longest
 * first, as the worker role. One that waits for somebody to get the client is among them once its time for that is over.
 */
export const listLeft = (
  database: Database,
  { before, waiting_before }: { before: string; waiting_before: string },
  limit: number,
): Promise<LeftContent[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('lead_form_contents')
      .where('settled_at', 'is', null)
      .where(sql<boolean>`coalesce(tried_at, created_at) <= ${before}`)
      .where((each) => each.or([each('waiting_client_id', 'is', null), each('created_at', '<=', waiting_before)]))
      .orderBy(sql`coalesce(tried_at, created_at)`)
      .limit(limit)
      .select(['org_id', 'submission_id', 'created_at'])
      .execute(),
  );

/** Notes that a content was tried in vain, so that it is tried again later and behind others; it waits for nobody by then. */
export async function recordContentTry(scope: OrgScope, submission_id: string): Promise<void> {
  await scope.db
    .updateTable('lead_form_contents')
    .set({ tried_at: nowIso(), waiting_client_id: null })
    .where('org_id', '=', scope.org_id)
    .where('submission_id', '=', submission_id)
    .execute();
}

/**
 * Notes that a content waits until somebody gets the client. @returns false when somebody has them by now: whoever gives a client
 * to somebody locks it first, so that either side sees what the other has done.
 */
export async function letWait(scope: OrgScope, submission_id: string, client_id: number): Promise<boolean> {
  await scope.db
    .updateTable('lead_form_contents')
    .set({ waiting_client_id: client_id })
    .where('org_id', '=', scope.org_id)
    .where('submission_id', '=', submission_id)
    .execute();
  const { rows } = await sql<{ assigned_to_id: number | null }>`
    select assigned_to_id from clients where org_id = ${scope.org_id} and id = ${client_id} for share`.execute(
    scope.db,
  );
  const assignee = rows[0]?.assigned_to_id ?? null;
  if (assignee === null) return true;
  const active = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', assignee)
    .where('account_status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst();
  return active === undefined;
}

/** Returns the submissions whose content waits for somebody to get one of these clients. */
export async function listWaiting(scope: OrgScope, client_ids: readonly number[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('lead_form_contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`waiting_client_id = any(${[...client_ids]}::bigint[])`)
    .where('settled_at', 'is', null)
    .orderBy('submission_id')
    .select('submission_id')
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/** What the thank-you page needs of a submission. */
export interface SentSubmission {
  version: number;
  sent_at: string;
  is_test: boolean;
  /** Whether it is known what was given; null where nothing was noted yet. */
  settled_at: string | null;
  /** The client, while nobody has them. */
  waiting_client_id: number | null;
  shared_content_id: number | null;
}

export const findSent = (scope: OrgScope, submission_id: string): Promise<SentSubmission | undefined> =>
  scope.db
    .selectFrom('lead_form_submissions as submission')
    .leftJoin('lead_form_contents as owed', (join) => matchInOrg(join, 'owed.submission_id', 'submission.id'))
    .where('submission.org_id', '=', scope.org_id)
    .where('submission.id', '=', submission_id)
    .select([
      'submission.version',
      'submission.sent_at',
      'submission.is_test',
      'owed.settled_at',
      'owed.waiting_client_id',
      'owed.shared_content_id',
    ])
    .executeTakeFirst();

/** Forgets the addresses that the e-mails to these clients went to. */
export async function clearMailedAddresses(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await sql`
    update lead_form_contents as given set email_digest = null
    from lead_form_submissions as submission
    join lead_events on lead_events.org_id = submission.org_id and lead_events.id = submission.lead_id
    where given.org_id = ${scope.org_id} and submission.org_id = given.org_id and submission.id = given.submission_id
      and lead_events.client_id = any(${[...client_ids]}::bigint[]) and given.email_digest is not null`.execute(
    scope.db,
  );
}
