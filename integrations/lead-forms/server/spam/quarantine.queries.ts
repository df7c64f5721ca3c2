import { sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toInstant } from '#domain/wall-time.ts';
import { readOrgZone } from '#features/lead-rules/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { escapeLike } from '#platform/server/database/like.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { formSubmissions, SignFigures, SpamSign } from '../../submissions-contract.ts';
import { QUARANTINE_DAYS } from '../../submissions-contract.ts';

const selectHeld = (scope: OrgScope, form_id: number) =>
  scope.db
    .selectFrom('lead_form_submissions as held')
    .leftJoin('lead_form_links as link', (join) =>
      join.onRef('link.org_id', '=', 'held.org_id').onRef('link.id', '=', 'held.link_id'),
    )
    .where('held.org_id', '=', scope.org_id)
    .where('held.form_id', '=', form_id)
    .where('held.status', '=', 'QUARANTINED')
    .where('held.sent_at', '>', daysAgo(QUARANTINE_DAYS))
    .select([
      'held.id',
      'held.version',
      'held.link_id',
      'link.name as link_name',
      'held.name',
      'held.answers',
      'held.consents',
      'held.came_by',
      'held.signs',
      'held.score',
      'held.sent_at',
    ]);

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>;
type Filter = z.output<typeof formSubmissions.listQuarantined.query>;

/** Returns submissions in quarantine, newest first. */
export async function listHeld(scope: OrgScope, form_id: number, filter: Filter): Promise<Page<HeldRow>> {
  const { search, link_id, version, from, to, ...paging } = filter;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const pattern = `%${escapeLike(search ?? '')}%`;
  const found = selectHeld(scope, form_id)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(sql<boolean>`(held.name ilike ${pattern} or exists (
        select from jsonb_array_elements(held.answers) as answer, jsonb_array_elements_text(answer -> 'values') as written
        where written ilike ${pattern}))`),
    )
    .$if(link_id === 0, (query) => query.where('held.link_id', 'is', null))
    .$if(link_id !== undefined && link_id > 0, (query) => query.where('held.link_id', '=', link_id ?? 0))
    .$if(version !== undefined, (query) => query.where('held.version', '=', version ?? 0))
    .$if(from !== undefined, (query) => query.where('held.sent_at', '>=', toInstant(`${from}T00:00`, zone)))
    .$if(to !== undefined, (query) =>
      query.where('held.sent_at', '<', toInstant(`${addDays(to ?? '', 1)}T00:00`, zone)),
    );
  const page = await keysetPage(found, { column: 'held.sent_at', id: 'held.id', direction: 'desc' }, paging);
  return { ...page, ...(filter.with_count && { count: await countRows(scope, found) }) };
}

/** Returns what these versions of a form asked. */
export const readVersions = (scope: OrgScope, form_id: number, versions: readonly number[]) =>
  scope.db
    .selectFrom('lead_form_versions')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('version', 'in', [0, ...new Set(versions)])
    .select(['version', 'definition'])
    .execute();

/** A submission that is let out. */
export type TakenSubmission = Awaited<ReturnType<typeof takeHeld>>[number];

/** Takes these submissions out of quarantine, as settled by who asks; those already settled are left out. */
export const takeHeld = (scope: Scope, form_id: number, ids: readonly string[]) =>
  scope.db
    .updateTable('lead_form_submissions')
    .set({ status: 'SENT', settled_at: nowIso(), settled_by_id: scope.actor.profile_id })
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('id', 'in', [...ids])
    .where('status', '=', 'QUARANTINED')
    .returning(['id', 'version', 'answers', 'address_digest'])
    .execute();

/** A digest by which somebody is recognised, with the submission of theirs that was released. */
export interface TrustedSender {
  submission_id: string;
  digest: Buffer;
}

/** Trusts these senders at a form from now on. */
export async function trustSenders(scope: OrgScope, form_id: number, senders: readonly TrustedSender[]): Promise<void> {
  if (senders.length === 0) return;
  await scope.db
    .insertInto('lead_form_trusted_senders')
    .values(
      senders.map(({ submission_id, digest }) => ({
        org_id: scope.org_id,
        form_id,
        sender_digest: digest,
        submission_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes submissions from quarantine, or brings them back there. @returns how many were. */
export async function settleHeld(
  scope: Scope,
  form_id: number,
  { ids, is_discarded }: { ids: readonly string[]; is_discarded: boolean },
): Promise<number> {
  const settled = is_discarded ? { settled_at: nowIso(), settled_by_id: scope.actor.profile_id } : null;
  const rows = await scope.db
    .updateTable('lead_form_submissions')
    .set({
      status: is_discarded ? 'DISCARDED' : 'QUARANTINED',
      settled_at: settled?.settled_at ?? null,
      settled_by_id: settled?.settled_by_id ?? null,
    })
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('id', 'in', [...ids])
    .where('status', '=', is_discarded ? 'QUARANTINED' : 'DISCARDED')
    .where('sent_at', '>', daysAgo(QUARANTINE_DAYS))
    .returning('id')
    .execute();
  return rows.length;
}

/** Returns what became of the submissions of the last 30 days. */
export async function countByFate(
  scope: OrgScope,
  form_id: number,
): Promise<Pick<SignFigures, 'filed_count' | 'held_count' | 'released_count' | 'discarded_count'>> {
  const { rows } = await sql<{ filed: number; held: number; released: number; discarded: number }>`
    select
      count(*) filter (where status = 'SENT' and settled_at is null)::int as filed,
      count(*) filter (where status <> 'SENT' or settled_at is not null)::int as held,
      count(*) filter (where status = 'SENT' and settled_at is not null)::int as released,
      count(*) filter (where status = 'DISCARDED')::int as discarded
    from lead_form_submissions
    where org_id = ${scope.org_id} and form_id = ${form_id} and not is_test
      and status in ('SENT', 'QUARANTINED', 'DISCARDED') and sent_at > ${daysAgo(QUARANTINE_DAYS)}`.execute(scope.db);
  const { filed, held, released, discarded } = rows[0]!;
  return { filed_count: filed, held_count: held, released_count: released, discarded_count: discarded };
}

/** How often a sign was seen, and how often on a submission that was released. */
export interface SeenSign {
  sign: SpamSign;
  seen_count: number;
  released_count: number;
}

/** Returns the signs that were seen in the last 30 days, the most frequent first. */
export async function countSigns(scope: OrgScope, form_id: number): Promise<SeenSign[]> {
  const { rows } = await sql<SeenSign>`
    select found ->> 'sign' as sign, count(*)::int as seen_count,
      count(*) filter (where status = 'SENT' and settled_at is not null)::int as released_count
    from lead_form_submissions, jsonb_array_elements(signs) as found
    where org_id = ${scope.org_id} and form_id = ${form_id} and not is_test
      and status in ('SENT', 'QUARANTINED', 'DISCARDED') and sent_at > ${daysAgo(QUARANTINE_DAYS)}
    group by sign
    order by seen_count desc, sign`.execute(scope.db);
  return rows;
}
