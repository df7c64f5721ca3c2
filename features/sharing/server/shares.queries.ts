import { type SelectQueryBuilder, sql } from 'kysely';
import { UNASSIGNED } from '#domain/assignee.ts';
import { allows } from '#platform/contract/access.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { onConstraint } from '#platform/server/database/database-errors.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { type ShareRight, type ShareRow, shareAccess, type shareRow } from '../access.ts';
import type { SharedContent, SharePlatform } from '../contract.ts';

/** The settings from which a share's link is rebuilt. */
export interface LinkConfig {
  public_url: string;
  secret_key: string;
}

export const makeLink = ({ public_url, secret_key }: LinkConfig, code_sealed: string): string =>
  `${public_url}/s/${unseal(secret_key, code_sealed)}`;

/**
 * Selects the shares the actor may see, without those of deleted clients; every list of shares starts here.
 */
export const sharesFor = (scope: Scope) =>
  scope.db
    .selectFrom('shared_contents')
    .leftJoin('clients', (join) =>
      matchInOrg(join, 'clients.id', 'shared_contents.client_id').on('clients.deleted_at', 'is', null),
    )
    .where('shared_contents.org_id', '=', scope.org_id)
    .where((eb) => eb.or([eb('shared_contents.client_id', 'is', null), eb('clients.id', 'is not', null)]))
    .where(toSql(shareAccess.view, scope.actor, accessColumns));

/** Selects the same without those to test leads; every figure of shares starts here. */
export const countedSharesFor = (scope: Scope) => sharesFor(scope).where(sql<boolean>`clients.is_test is not true`);

/** The columns the access rule reads. */
const accessColumns = {
  profile_id: sql.ref('shared_contents.profile_id'),
  has_client: sql`(shared_contents.client_id is not null)::int`,
  assigned_to_id_or_zero: sql.ref('clients.assigned_to_id_or_zero'),
};

type FromShares = SelectQueryBuilder<
  TenantDB & { clients: { [Column in keyof TenantDB['clients']]: TenantDB['clients'][Column] | null } },
  'shared_contents' | 'clients',
  object
>;

/** Adds the columns of a `SharedContent`. */
export const withShareColumns = (query: FromShares) =>
  query
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'shared_contents.content_id'))
    .innerJoin('profiles as sharer', (join) => matchInOrg(join, 'sharer.id', 'shared_contents.profile_id'))
    .select([
      'shared_contents.id',
      'shared_contents.content_id',
      'contents.type as content_type',
      'contents.title as content_title',
      'shared_contents.client_id',
      'shared_contents.profile_id',
      'sharer.name as profile_name',
      'shared_contents.platform',
      'shared_contents.is_automatic',
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

type WholeRow = Awaited<ReturnType<ReturnType<typeof withShareColumns>['executeTakeFirstOrThrow']>>;

/** Returns a row as the contract shows it, with its link and, where the plan includes it, its opens. */
export function toShare(scope: Scope, links: LinkConfig, row: WholeRow): SharedContent {
  const { code_sealed, times_viewed, seconds_viewed, last_viewed_at, ...fields } = row;
  return {
    ...fields,
    link: makeLink(links, code_sealed),
    opens: opensFor(scope, { times_viewed, seconds_viewed, last_viewed_at }),
  };
}

/** Returns the opens of shares, unless the plan leaves them out (S0-4-65). */
export const opensFor = (
  scope: Scope,
  row: { times_viewed: number; seconds_viewed: number; last_viewed_at: string | null },
): SharedContent['opens'] =>
  findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')
    ? null
    : {
        is_opened: row.times_viewed > 0,
        times_viewed: row.times_viewed,
        seconds_viewed: row.seconds_viewed,
        last_viewed: row.last_viewed_at,
      };

/** Returns one share the actor may see. Throws `not_found`. */
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

type Prepared = Pick<NewShare, 'content_id' | 'client_id'>;

/** Whether a row is the link that the actor prepared and has neither shared nor revoked. */
const isPrepared = ({ org_id, actor: { profile_id } }: Scope, { content_id, client_id }: Prepared) =>
  sql<boolean>`(org_id = ${org_id} and content_id = ${content_id} and profile_id = ${profile_id}
    and client_id ${client_id === null ? sql`is null` : sql`= ${client_id}`} and shared_at is null and revoked_at is null)`;

/** Returns the prepared link, locked; undefined when there is none. */
export async function findPrepared(scope: Scope, asked: Prepared) {
  const row = await scope.db
    .selectFrom('shared_contents')
    .where(isPrepared(scope, asked))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowIso())]))
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id, or undefined when another call prepared the link at the same moment. */
export async function insertPrepared(scope: Scope, share: NewShare): Promise<number | undefined> {
  const row = await scope.db
    .insertInto('shared_contents')
    .values({ ...share, org_id: scope.org_id, profile_id: scope.actor.profile_id, created_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Revokes a prepared link that expired before it was shared, so that a new one can be made. */
export const revokeExpiredPrepared = (scope: Scope, asked: Prepared) =>
  scope.db
    .updateTable('shared_contents')
    .set({ revoked_at: nowIso() })
    .where(isPrepared(scope, asked))
    .where('expires_at', '<=', nowIso())
    .execute();

/** Returns a link of the actor's own to this client, shared or not, locked until the transaction ends. */
export const lockOwnShare = (scope: Scope, { id, content_id, client_id }: Prepared & { id: number }) =>
  scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'share.content_id'))
    .where('share.org_id', '=', scope.org_id)
    .where('share.id', '=', id)
    .where('share.content_id', '=', content_id)
    .where('share.client_id', '=', client_id)
    .where('share.profile_id', '=', scope.actor.profile_id)
    .where('share.revoked_at', 'is', null)
    .select(['share.id', 'share.content_id', 'contents.type as content_type', 'contents.title as content_title'])
    .select(['share.client_id', 'share.profile_id', 'share.code_sealed', 'share.shared_at'])
    .forUpdate('share')
    .executeTakeFirst();

/** Returns a share that was given, also one that has ended, locked until the transaction ends. */
export const lockGiven = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('shared_contents')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('shared_at', 'is not', null)
    .select(['id', 'content_id', 'client_id', 'profile_id', 'is_tracked', 'times_viewed'])
    .select(sql<string>`shared_at`.as('shared_at'))
    .forUpdate()
    .executeTakeFirst();

/** Makes a share a prepared link again. Throws `not_possible_now` where another call prepares one at the same moment. */
export async function markPrepared({ db, org_id }: OrgScope, id: number): Promise<void> {
  await db
    .updateTable('shared_contents')
    .set({ shared_at: null, platform: null, message: '', is_tracked: true })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
    .catch(onConstraint({ shared_contents_prepared: 'not_possible_now' }));
}

/** Returns when a content was last shared. */
export async function findLastShared({ db, org_id }: OrgScope, content_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('shared_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .where('shared_at', 'is not', null)
    .select('shared_at')
    .orderBy('shared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.shared_at ?? null;
}

/** A content that is given to a client without a prepared link. */
export interface NewGivenShare {
  client_id: number;
  /** Whose share it is: the page names them, and they hear when it is opened. */
  profile_id: number;
  /** How its link goes out besides a page that shows it. */
  platform: SharePlatform | null;
  message: string;
  is_tracked: boolean;
  /** Of its link. */
  code: string;
  /** The message of the outbox that carries it; absent where none does. */
  message_id?: string;
}

/** Writes shares that are given, without prepared links. @returns their ids, in order. */
export async function insertGiven(
  { db, org_id }: OrgScope,
  { at, ...common }: { content_id: number; expires_at: string | null; is_automatic: boolean; at: string },
  shares: readonly (Omit<NewGivenShare, 'code'> & { code_sealed: string })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('shared_contents_id_seq') as id from generate_series(1, ${shares.length})`.execute(db);
  const ids = rows.map(({ id }) => id);
  const columns = { org_id, ...common, shared_at: at, created_at: at };
  await db
    .insertInto('shared_contents')
    .values(
      shares.map(({ client_id, profile_id, platform, message, is_tracked, code_sealed, message_id }, index) => ({
        ...columns,
        ...{ id: ids[index]!, client_id, profile_id, platform, message, is_tracked, code_sealed },
        message_id: message_id ?? null,
      })),
    )
    .execute();
  return ids;
}

/** Returns a content that is not deleted. */
export const findUndeleted = (scope: OrgScope, content_id: number) =>
  scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', content_id)
    .where('deleted_at', 'is', null)
    .select(['type', 'title', 'share_options'])
    .executeTakeFirst();

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

/**
 * Returns a share on which the actor has this right, locked for every right but `view`. Throws `not_found` or
 * `no_permission_for_object`.
 */
async function requireShare(scope: Scope, id: number, right: ShareRight): Promise<ShareRow> {
  const row = await sharesFor(scope)
    .where('shared_contents.id', '=', id)
    .select([
      'shared_contents.id',
      'shared_contents.profile_id',
      'shared_contents.client_id',
      'shared_contents.content_id',
      'clients.assigned_to_id_or_zero',
    ])
    .$if(right !== 'view', (query) => query.forUpdate('shared_contents'))
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `share ${id}` });
  const has_client = row.client_id === null ? 0 : 1;
  const share = { ...row, has_client, assigned_to_id_or_zero: row.assigned_to_id_or_zero ?? UNASSIGNED };
  if (!allows(shareAccess[right], scope.actor, share)) {
    throw new Problem('no_permission_for_object', { log_detail: `share ${id}` });
  }
  return share;
}

/** Loads the shares that calls are about. */
export const shareRows = rowLoader<{ id: number }, typeof shareRow>()({
  kind: 'share',
  rights: shareAccess,
  unseen: 'not_found',
  load: (scope, { id }, right) => requireShare(scope, id, right),
});

export const markRevoked = (scope: OrgScope, id: number) =>
  scope.db
    .updateTable('shared_contents')
    .set({ revoked_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
