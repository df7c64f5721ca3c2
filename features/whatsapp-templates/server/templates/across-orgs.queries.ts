import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';
import { OWN_STATUS } from '../../template-states.ts';
import type { VersionKey } from './versions.queries.ts';

/** How a notice names a template. */
export interface NamedAtMeta {
  waba_id: string | null;
  meta_id: string;
  meta_name: string | null;
}

interface FoundVersion extends VersionKey {
  org_id: number;
  account_id: number;
  waba_id: string;
  meta_id: string | null;
  meta_name: string;
}

/**
 * Returns the versions that notices may be about, of every organisation, as the worker role. A notice can come before the
 * answer that brings the id, so a version is found by its name too.
 */
export function findNamedVersions(database: Database, named: readonly NamedAtMeta[]): Promise<FoundVersion[]> {
  const ids = named.map(({ meta_id }) => meta_id);
  const wabas = named.flatMap(({ waba_id }) => waba_id ?? []);
  const names = named.flatMap(({ meta_name }) => meta_name ?? []);
  return withWorker(database, (db) =>
    db
      .selectFrom('whatsapp_accounts as account')
      .innerJoin('whatsapp_templates as template', (join) =>
        join.onRef('template.org_id', '=', 'account.org_id').onRef('template.account_id', '=', 'account.id'),
      )
      .innerJoin('whatsapp_template_versions as version', (join) =>
        join.onRef('version.org_id', '=', 'template.org_id').onRef('version.template_id', '=', 'template.id'),
      )
      .where('account.waba_id', 'in', wabas.length > 0 ? wabas : [''])
      .where('account.state', '<>', 'DISCONNECTED')
      .where((eb) =>
        eb.or([
          eb('version.meta_id', 'in', ids),
          ...(names.length > 0
            ? [eb.and([eb('version.meta_id', 'is', null), eb('version.meta_name', 'in', names)])]
            : []),
        ]),
      )
      .select([
        'version.org_id',
        'version.template_id',
        'version.version',
        'version.meta_id',
        'version.meta_name',
        'account.id as account_id',
        'account.waba_id',
      ])
      .orderBy('version.org_id')
      .orderBy('version.template_id')
      .orderBy('version.version')
      .execute(),
  );
}

/** Statuses that go on without us hearing of it. */
const OPEN = [OWN_STATUS.sending, 'PENDING', 'IN_APPEAL', 'PENDING_DELETION'];

/** Returns the connected accounts with templates in review, with versions that are to be deleted at Meta, or not read since then, as the worker role. */
export const listDueAccounts = (database: Database, since: string): Promise<{ org_id: number; account_id: number }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('whatsapp_accounts as account')
      .leftJoin('whatsapp_templates as template', (join) =>
        join.onRef('template.org_id', '=', 'account.org_id').onRef('template.account_id', '=', 'account.id'),
      )
      .leftJoin('whatsapp_template_versions as version', (join) =>
        join.onRef('version.org_id', '=', 'template.org_id').onRef('version.template_id', '=', 'template.id'),
      )
      .where('account.state', '=', 'CONNECTED')
      .where((eb) =>
        eb.or([
          eb('account.templates_read_at', 'is', null),
          eb('account.templates_read_at', '<', since),
          eb('version.status', 'in', OPEN),
          eb.and([
            eb('version.status', 'not in', [OWN_STATUS.refused, 'DELETED']),
            sql<boolean>`(template.deleted_at is not null or version.version < template.live_version)`,
          ]),
        ]),
      )
      .select(['account.org_id', 'account.id as account_id'])
      .distinct()
      .orderBy('account.org_id')
      .orderBy('account.id')
      .execute(),
  );

/** Returns the connected accounts with these ids at Meta, of every organisation, as the worker role. */
export const listConnectedAccounts = (
  database: Database,
  waba_ids: readonly string[],
): Promise<{ org_id: number; account_id: number }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('whatsapp_accounts')
      .where('waba_id', 'in', [...waba_ids])
      .where('state', '=', 'CONNECTED')
      .select(['org_id', 'id as account_id'])
      .execute(),
  );
