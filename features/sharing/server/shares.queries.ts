import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { seesAssigned } from '#domain/assignee.ts';
import { tierOf } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import { toSql } from '#platform/server/access-sql.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/scope.ts';
import { unseal } from '#platform/server/secrets.ts';
import type { ContentType, SharedContent, SharePlatform } from '../contract.ts';

/** What is needed to show a share's link again. */
export interface LinkConfig {
  public_url: string;
  secret_key: string;
}

export const linkOf = ({ public_url, secret_key }: LinkConfig, code_sealed: string): string =>
  `${public_url}/s/${unseal(secret_key, code_sealed)}`;

/**
 * The shares the actor may see: those with a client they may see, and anonymous ones they made themselves; the owner
 * sees all. Every list and figure of shares starts here.
 */
export const sharesFor = (scope: Scope) =>
  scope.db
    .selectFrom('shared_contents')
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.org_id', '=', 'shared_contents.org_id')
        .onRef('clients.id', '=', 'shared_contents.client_id')
        .on('clients.deleted_at', 'is', null),
    )
    .where('shared_contents.org_id', '=', scope.org_id)
    .where(mayBeSeen(scope));

const mayBeSeen = (scope: Scope) => sql<SqlBool>`(case
  when shared_contents.client_id is null
    then ${scope.actor.role === 'OWNER'} or shared_contents.profile_id = ${scope.actor.profile_id}
  else clients.id is not null and ${toSql(seesAssigned, scope.actor, 'clients')} end)`;

type FromShares = SelectQueryBuilder<
  TenantDB & { clients: { [Column in keyof TenantDB['clients']]: TenantDB['clients'][Column] | null } },
  'shared_contents' | 'clients',
  object
>;

/** The columns of a `SharedContent`. */
export const withShareColumns = (query: FromShares) =>
  query
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.org_id', '=', 'shared_contents.org_id')
        .onRef('contents.id', '=', 'shared_contents.content_id'),
    )
    .innerJoin('profiles as sharer', (join) =>
      join.onRef('sharer.org_id', '=', 'shared_contents.org_id').onRef('sharer.id', '=', 'shared_contents.profile_id'),
    )
    .select([
      'shared_contents.id',
      'shared_contents.content_id',
      'contents.type as content_type',
      'contents.title as content_title',
      'shared_contents.client_id',
      'shared_contents.profile_id',
      'sharer.name as profile_name',
      'shared_contents.platform',
      'shared_contents.message',
      'shared_contents.is_tracked',
      'shared_contents.code_sealed',
      'shared_contents.shared_at',
      'shared_contents.expires_at',
      'shared_contents.revoked_at',
      'shared_contents.times_viewed',
      'shared_contents.seconds_viewed',
      'shared_contents.last_viewed_at',
    ]);

type ShareRow = Awaited<ReturnType<ReturnType<typeof withShareColumns>['executeTakeFirstOrThrow']>>;

/** A row as the contract shows it, with its link and, where the plan has it, what became of it. */
export function toShare(scope: Scope, links: LinkConfig, row: ShareRow): SharedContent {
  const { code_sealed, times_viewed, seconds_viewed, last_viewed_at, ...fields } = row;
  return {
    ...fields,
    content_type: row.content_type as ContentType,
    platform: row.platform as SharePlatform | null,
    link: linkOf(links, code_sealed),
    opens: opensFor(scope, { times_viewed, seconds_viewed, last_viewed_at }),
  };
}

/** What became of shares, unless the plan leaves it out (S0-4-65). */
export const opensFor = (
  scope: Scope,
  row: { times_viewed: number; seconds_viewed: number; last_viewed_at: string | null },
): SharedContent['opens'] =>
  tierOf(scope.actor.subscription_status) === 'free'
    ? null
    : {
        is_opened: row.times_viewed > 0,
        times_viewed: row.times_viewed,
        seconds_viewed: row.seconds_viewed,
        last_viewed: row.last_viewed_at,
      };

/** One share the actor may see. Throws `not_found`. */
export async function getShare(scope: Scope, links: LinkConfig, id: number): Promise<SharedContent> {
  const row = await withShareColumns(sharesFor(scope)).where('shared_contents.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `share ${id}` });
  return toShare(scope, links, row);
}

export interface NewShare {
  content_id: number;
  client_id: number | null;
  code_sealed: string;
  expires_at: string | null;
}

/** The link that waits to be given, locked; nothing when there is none. */
export async function findPrepared(
  scope: Scope,
  { content_id, client_id }: Pick<NewShare, 'content_id' | 'client_id'>,
) {
  const row = await scope.db
    .selectFrom('shared_contents')
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .where('client_id', client_id === null ? 'is' : '=', client_id)
    .where('shared_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowIso())]))
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id, or nothing when another call made the waiting link at the same moment. */
export async function insertPrepared(scope: Scope, share: NewShare): Promise<number | undefined> {
  const row = await scope.db
    .insertInto('shared_contents')
    .values({ ...share, org_id: scope.org_id, profile_id: scope.actor.profile_id, created_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A waiting link whose time ran out before it was given makes room for a new one. */
export const revokeExpiredPrepared = (
  scope: Scope,
  { content_id, client_id }: Pick<NewShare, 'content_id' | 'client_id'>,
) =>
  scope.db
    .updateTable('shared_contents')
    .set({ revoked_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .where('client_id', client_id === null ? 'is' : '=', client_id)
    .where('shared_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', nowIso())
    .execute();

export async function markShared(
  scope: OrgScope,
  id: number,
  sent: { platform: SharePlatform | null; message: string; is_tracked: boolean; at: string },
): Promise<void> {
  const { platform, message, is_tracked, at } = sent;
  await scope.db
    .updateTable('shared_contents')
    .set({ platform, message, is_tracked, shared_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** A share the actor may end: their own, or any when they are the owner. Locked. Throws `not_found`. */
export async function requireOwnShare(scope: Scope, id: number) {
  const visible = await sharesFor(scope)
    .where('shared_contents.id', '=', id)
    .select([
      'shared_contents.profile_id',
      'shared_contents.client_id',
      'shared_contents.content_id',
      'clients.assigned_to_id_or_zero',
    ])
    .executeTakeFirst();
  if (!visible) throw new Problem('not_found', { log_detail: `share ${id}` });
  if (scope.actor.role !== 'OWNER' && visible.profile_id !== scope.actor.profile_id) {
    throw new Problem('no_permission_for_object', { log_detail: `share ${id}` });
  }
  return visible;
}

export const markRevoked = (scope: OrgScope, id: number) =>
  scope.db
    .updateTable('shared_contents')
    .set({ revoked_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
