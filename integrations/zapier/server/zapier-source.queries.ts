import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Lets two connections at once add one source: the second waits until the first has ended. */
export const lockZapierSource = ({ db, org_id }: OrgScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`zapier source:${org_id}`}, 0))`.execute(db);
