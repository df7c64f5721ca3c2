import { sql } from 'kysely';
import { FormDefinition } from '#features/lead-forms/contract.ts';
import type { LeadAnswer } from '#features/leads/contract.ts';
import { callAlone } from '#platform/server/database/call-alone.queries.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { Attribution, FoundSign, GivenConsent, SubmissionStatus } from '../../contract.ts';
import type { FormLeadBody } from '../filing/form-lead-body.ts';

/** What became of a submission that was sent. */
export interface AcceptedSubmission {
  submission_id: string;
  /** True where this visit had sent already; nothing was stored. */
  is_repeat: boolean;
}

/** What a visitor sent. */
interface Sent {
  id: string;
  form_id: number;
  version: number;
  link_id: number | null;
  visit_id: string;
  name: string;
  /** E-mail addresses and phone numbers among the answers. */
  reach: string[];
  answers: LeadAnswer[];
  consents: readonly GivenConsent[];
  came_by: Attribution;
  signs: readonly FoundSign[];
  score: number;
  is_held: boolean;
  sent_at: string;
}

/** A submission and its lead, as the function of the database takes them. */
export interface SubmissionToStore extends Sent {
  /** In hexadecimal digits, like text_digest. */
  address_digest: string;
  text_digest: string;
  is_test: boolean;
  source_id: number;
  lead_id: string;
  /** What the ledger keeps of the lead. */
  body: FormLeadBody;
  /** Null where the lead waits until its source is no longer paused. */
  next_attempt_at: string | null;
}

/** Stores a submission and its lead inside an open transaction. */
export async function storeIn(scope: OrgScope, part: SubmissionToStore): Promise<AcceptedSubmission> {
  const stored = sql<StoredId>`select id from accept_submissions(${scope.org_id}, ${JSON.stringify([part])}) as id`;
  const { rows } = await stored.execute(scope.db);
  return findAccepted([part], rows)[0]!;
}

/** Stores submissions of one organisation and their leads, and commits. @returns what became of each, in their order. */
export async function storeTogether(
  database: Database,
  org_id: number,
  parts: readonly SubmissionToStore[],
): Promise<AcceptedSubmission[]> {
  const rows = await callAlone<{ accept_submissions: string }>(database, 'accept_submissions', [
    org_id,
    JSON.stringify(parts),
  ]);
  return findAccepted(
    parts,
    rows.map(({ accept_submissions: id }) => ({ id })),
  );
}

interface StoredId {
  id: string;
}

/** Says which were stored; the same visit twice among them was stored once. */
function findAccepted(parts: readonly SubmissionToStore[], rows: readonly StoredId[]): AcceptedSubmission[] {
  const stored = new Set(rows.map(({ id }) => id));
  return parts.map(({ id }) => ({ submission_id: id, is_repeat: !stored.delete(id) }));
}

/** A submission that was sent with Next. */
export interface UnfinishedSubmission extends Sent {
  /** The number of the last page that was sent. */
  page: number;
  address_digest: Buffer;
}

/**
 * Keeps what was sent with Next, in place of what the same visit sent before, or holds it back; what is a lead already is no
 * longer held back. What was sent by Send or discarded by a person stays as it is.
 */
export async function saveUnfinished(scope: OrgScope, submission: UnfinishedSubmission): Promise<void> {
  const { answers, consents, came_by, signs, is_held, ...columns } = submission;
  const status: SubmissionStatus = is_held ? 'QUARANTINED' : 'UNFINISHED';
  const changed = {
    ...columns,
    answers: JSON.stringify(answers),
    consents: JSON.stringify(consents),
    came_by: JSON.stringify(came_by),
    signs: JSON.stringify(signs),
    settled_at: null,
  };
  const { id, form_id, visit_id, ...later } = changed;
  await scope.db
    .insertInto('lead_form_submissions')
    .values({ org_id: scope.org_id, ...changed, status, is_unfinished: true })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'form_id', 'visit_id'])
        .doUpdateSet({
          ...later,
          status: sql<SubmissionStatus>`
            case when lead_form_submissions.lead_id is null then ${status} else lead_form_submissions.status end`,
        })
        .where('lead_form_submissions.is_unfinished', '=', true)
        .where('lead_form_submissions.status', 'in', ['UNFINISHED', 'QUARANTINED']),
    )
    .execute();
}

/** Returns whether somebody of these addresses and numbers has sent the form by another visit since an instant. */
export async function hasFinished(
  scope: OrgScope,
  { form_id, visit_id, reach, since }: Pick<UnfinishedSubmission, 'form_id' | 'visit_id' | 'reach'> & { since: string },
): Promise<boolean> {
  if (reach.length === 0) return false;
  const sent = await scope.db
    .selectFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('status', '=', 'SENT')
    .where('sent_at', '>', since)
    .where('visit_id', '<>', visit_id)
    .where(sql<boolean>`reach && ${reach}::text[]`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** A submission as filing it needs it. */
export interface StoredSubmission {
  id: string;
  form: { id: number; name: string };
  source_id: number;
  version: number;
  /** What its version asked; null where that is gone. */
  definition: FormDefinition | null;
  link: { id: number; name: string } | null;
  visit_id: string;
  status: SubmissionStatus;
  /** True while it was sent with Next alone. */
  is_unfinished: boolean;
  answers: LeadAnswer[];
  consents: GivenConsent[];
  came_by: Attribution;
  is_test: boolean;
  lead_id: string | null;
  /** The bytes of its first lead. */
  lead_body: Buffer | null;
  sent_at: string;
}

/** Returns a submission with its form, locked; one that another process works on is left out where `skips` says so. */
export async function lockSubmission(
  scope: OrgScope,
  id: string,
  { skips = false }: { skips?: boolean } = {},
): Promise<StoredSubmission | null> {
  const row = await scope.db
    .selectFrom('lead_form_submissions as submission')
    .innerJoin('lead_forms as form', (join) => matchInOrg(join, 'form.id', 'submission.form_id'))
    .leftJoin('lead_form_versions as version', (join) =>
      matchInOrg(join, 'version.form_id', 'submission.form_id').onRef('version.version', '=', 'submission.version'),
    )
    .leftJoin('lead_form_links as link', (join) => matchInOrg(join, 'link.id', 'submission.link_id'))
    .leftJoin('lead_events as lead', (join) => matchInOrg(join, 'lead.id', 'submission.lead_id'))
    .where('submission.org_id', '=', scope.org_id)
    .where('submission.id', '=', id)
    .forUpdate('submission')
    .$if(skips, (query) => query.skipLocked())
    .select([
      'submission.id',
      'submission.form_id',
      'form.name as form_name',
      'form.source_id',
      'submission.version',
      'version.definition',
      'submission.link_id',
      'link.name as link_name',
      'submission.visit_id',
      'submission.status',
      'submission.is_unfinished',
      'submission.answers',
      'submission.consents',
      'submission.came_by',
      'submission.is_test',
      'submission.lead_id',
      'lead.body as lead_body',
      'submission.sent_at',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { form_id, form_name, link_id, link_name, definition, ...submission } = row;
  return {
    ...submission,
    form: { id: form_id, name: form_name },
    link: link_id === null ? null : { id: link_id, name: link_name ?? '' },
    definition: definition && FormDefinition.parse(definition),
  };
}

/** Notes the lead that was made of a submission; one that was held back is no longer. */
export async function linkLead(scope: OrgScope, id: string, lead_id: string): Promise<void> {
  await scope.db
    .updateTable('lead_form_submissions')
    .set({
      lead_id: sql<string>`coalesce(lead_id, ${lead_id}::uuid)`,
      status: sql<SubmissionStatus>`case when is_unfinished then 'UNFINISHED' else 'SENT' end`,
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** An unfinished submission that is due to become a lead. */
export interface DueSubmission {
  org_id: number;
  id: string;
}

/** Returns unfinished submissions that were last sent before an instant, oldest first, as the worker role. */
export const listDueUnfinished = (database: Database, before: string, limit: number): Promise<DueSubmission[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('lead_form_submissions')
      .where('status', '=', 'UNFINISHED')
      .where('lead_id', 'is', null)
      .where('settled_at', 'is', null)
      .where('sent_at', '<=', before)
      .orderBy('sent_at')
      .limit(limit)
      .select(['org_id', 'id'])
      .execute(),
  );

/** Returns the organisations with unfinished submissions that became no lead and are older than an instant, as the worker role. */
export const orgsWithStaleUnfinished = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_form_submissions')
      .where('status', '=', 'UNFINISHED')
      .where('lead_id', 'is', null)
      .where('sent_at', '<=', before)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Deletes them. */
export async function deleteStaleUnfinished(scope: OrgScope, before: string): Promise<void> {
  await scope.db
    .deleteFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('status', '=', 'UNFINISHED')
    .where('lead_id', 'is', null)
    .where('sent_at', '<=', before)
    .execute();
}

/** Notes that nobody can be reached by a submission, so that it becomes no lead. */
export async function settleUnfinished(scope: OrgScope, id: string, at: string): Promise<void> {
  await scope.db
    .updateTable('lead_form_submissions')
    .set({ settled_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Lets a submission be the lead that it became when it was finished, because the first one was lost. */
export async function replaceLead(scope: OrgScope, id: string, lead_id: string): Promise<void> {
  await scope.db
    .updateTable('lead_form_submissions')
    .set({ lead_id })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}
