import { sql } from 'kysely';
import { permissionsChanged } from '#features/team/events.ts';
import { namePermissionChanges } from '#features/team/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type AuditedThing, listSubjects, thingOfSubject } from '../audited-entities.ts';
import type { AuditEntry } from '../contract.ts';
import { describeEvent } from '../describe-event.ts';

/** The filter of the log with its days as moments; an end that is missing is open. */
export interface LogFilter {
  profile_id?: number | undefined;
  thing?: AuditedThing | undefined;
  since?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
}

/** The present name of what an event is about, or the one it had at the end. */
const subjectName = sql<string | null>`case events.subject
  when 'client' then (select nullif(name, '') from clients where org_id = events.org_id and id = events.subject_id)
  when 'lead-offer' then (
    select nullif(clients.name, '') from lead_offers
    join clients on clients.org_id = lead_offers.org_id and clients.id = lead_offers.client_id
    where lead_offers.org_id = events.org_id and lead_offers.id = events.subject_id)
  when 'profile' then coalesce(
    (select nullif(name, '') from profiles where org_id = events.org_id and id = events.subject_id),
    events.payload ->> 'name')
  when 'client-group' then (select name from client_groups where org_id = events.org_id and id = events.subject_id)
  when 'content-group' then (select title from contents where org_id = events.org_id and id = events.subject_id)
  when 'custom-field' then (select name from custom_fields where org_id = events.org_id and id = events.subject_id)
  when 'api-key' then (select name from api_keys where org_id = events.org_id and id = events.subject_id)
  when 'outgoing-webhook' then (select name from outgoing_webhooks where org_id = events.org_id and id = events.subject_id)
  when 'lead-source' then (select name from lead_sources where org_id = events.org_id and id = events.subject_id)
  when 'lead-form' then (select name from lead_forms where org_id = events.org_id and id = events.subject_id)
  when 'connection' then (select name from connections where org_id = events.org_id and id = events.subject_id)
  when 'connected-account' then (
    select name from connected_accounts where org_id = events.org_id and id = events.subject_id)
  when 'lead-rule' then (select name from lead_rules where org_id = events.org_id and id = events.subject_id)
  when 'distribution-rule' then (select name from lead_rules where org_id = events.org_id and id = events.subject_id)
  when 'responder' then (select name from lead_rules where org_id = events.org_id and id = events.subject_id)
  when 'client-import' then (
    select files.name from client_imports
    join files on files.org_id = client_imports.org_id and files.id = client_imports.file_id
    where client_imports.org_id = events.org_id and client_imports.id = events.subject_id)
  when 'subteam' then events.payload ->> 'name'
end`;

const otherName = sql<string | null>`(
  select name from profiles
  where org_id = events.org_id and id = coalesce(events.payload ->> 'to_id', events.payload ->> 'profile_id')::bigint)`;

/** Selects the entries of the audit log, through the index of audited events alone. */
export const selectEntries = (scope: Scope, filter: LogFilter) =>
  scope.db
    .selectFrom('events')
    .leftJoin('profiles as actor', (join) => matchInOrg(join, 'actor.id', 'events.actor_profile_id'))
    .where('events.org_id', '=', scope.org_id)
    .where(sql<boolean>`events.is_audited`)
    .$if(filter.profile_id !== undefined, (query) => query.where('events.actor_profile_id', '=', filter.profile_id!))
    .$if(filter.thing !== undefined, (query) => query.where('events.subject', 'in', listSubjects(filter.thing!)))
    .$if(filter.since !== undefined, (query) =>
      // An id is never older than its row, so its bound leaves out whole months and the time the rest.
      query
        .where(sql<boolean>`events.id >= uuid_v7_floor(greatest(${filter.since}::timestamptz, 'epoch'))`)
        .where(sql<boolean>`events.created_at >= ${filter.since}::timestamptz`),
    )
    .$if(filter.until !== undefined, (query) =>
      query.where(sql<boolean>`events.created_at < ${filter.until}::timestamptz`),
    )
    .$if(Boolean(filter.search), (query) =>
      query.where(
        sql<boolean>`search_normalise(concat_ws(' ', actor.name, ${subjectName}, ${otherName}))
          like '%' || search_normalise(${escapeLike(filter.search ?? '')}) || '%'`,
      ),
    )
    .select([
      'events.id',
      'events.kind',
      'events.subject',
      'events.created_at',
      'events.audited_count',
      'actor.id as actor_id',
      'actor.name as actor_name',
      sql<string | null>`events.payload ->> 'what'`.as('what'),
      sql<string | null>`events.payload ->> 'rule_name'`.as('rule_name'),
      sql<number | null>`(events.payload ->> 'count')::int`.as('payload_count'),
      sql<Changes | null>`case events.kind when ${permissionsChanged.kind} then events.changes end`.as(
        'permission_changes',
      ),
      subjectName.as('subject_name'),
      otherName.as('other_name'),
    ]);

/** Returns one page of the audit log, the newest first. */
export async function readEntries(scope: Scope, filter: LogFilter, paging: PageQuery): Promise<Page<AuditEntry>> {
  const page = await keysetPage(selectEntries(scope, filter), newestFirst, paging);
  return { ...page, results: page.results.map(toEntry) };
}

const newestFirst = { column: 'events.id', id: 'events.id', direction: 'desc' } as const;

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry(row: Row): AuditEntry {
  const { id, kind, subject, what, created_at, actor_id, actor_name, other_name } = row;
  const count = row.payload_count ?? row.audited_count ?? 1;
  const permissions = row.permission_changes === null ? undefined : namePermissionChanges(row.permission_changes);
  const { subject_name: it, rule_name: rule } = row;
  const said = { kind, subject, what, count, who: actor_name, it, other: other_name, rule, permissions };
  return {
    id,
    at: created_at,
    who: { id: actor_id!, name: actor_name ?? '' },
    thing: thingOfSubject[subject] ?? 'organisation',
    sentence: describeEvent(said),
  };
}
