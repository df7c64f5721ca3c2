import { sql } from 'kysely';
import { readLeadSight } from '#features/clients/server/index.ts';
import { COUNT_CAP, type Page, type PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { LeadMailItem } from '../contract.ts';

type Shown = PageQuery & { show?: 'TO_CHECK' | 'NOT_LEADS' | undefined; search?: string | undefined };

const selectMails = (scope: Scope) =>
  scope.db
    .selectFrom('lead_mails')
    .leftJoin('lead_events', (join) => matchInOrg(join, 'lead_events.id', 'lead_mails.lead_id'))
    .leftJoin('clients', (join) => matchInOrg(join, 'clients.id', 'lead_events.client_id'))
    .where('lead_mails.org_id', '=', scope.org_id)
    .select([
      'lead_mails.id',
      'lead_mails.state',
      'lead_mails.check_reason',
      'lead_mails.not_lead_reason',
      'lead_mails.is_test',
      'lead_mails.sender',
      'lead_mails.sender_name',
      'lead_mails.subject',
      'lead_mails.received_at',
      'lead_events.client_id',
      'clients.name as client_name',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

/** Returns a page of a source's mails; of those whose client the caller may not see only the sender is there. */
export async function listMails(
  scope: Scope,
  source_id: number,
  { show, search = '', ...paging }: Shown,
): Promise<Page<LeadMailItem> & { to_check?: number }> {
  const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const query = selectMails(scope)
    .where('lead_mails.source_id', '=', source_id)
    .$if(show === 'TO_CHECK', (mails) => mails.where('lead_mails.check_reason', 'is not', null))
    .$if(show === 'NOT_LEADS', (mails) => mails.where('lead_mails.state', '=', 'NOT_LEAD'))
    .$if(search !== '', (mails) =>
      mails.where((eb) =>
        eb.or([
          eb('lead_mails.subject', 'ilike', words),
          eb('lead_mails.sender', 'ilike', words),
          eb('lead_mails.sender_name', 'ilike', words),
          eb(sql<string>`left(lead_mails.text, 4000)`, 'ilike', words),
        ]),
      ),
    );
  const sort = { column: 'lead_mails.id', id: 'lead_mails.id', direction: 'desc' as const };
  const page = await keysetPage(query, sort, paging);
  const results = await hideUnseen(scope, page.results);
  return { ...page, results, ...(paging.cursor === undefined && { to_check: await countToCheck(scope, source_id) }) };
}

async function countToCheck(scope: Scope, source_id: number): Promise<number> {
  const waiting = scope.db
    .selectFrom('lead_mails')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('check_reason', 'is not', null)
    .limit(COUNT_CAP)
    .select('id');
  const { count } = await scope.db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one mail as it is listed; undefined where there is none. */
export async function findMailItem(scope: Scope, id: string): Promise<LeadMailItem | undefined> {
  const rows = await selectMails(scope).where('lead_mails.id', '=', id).execute();
  const [item] = await hideUnseen(scope, rows);
  return item;
}

async function hideUnseen(scope: Scope, rows: readonly Row[]): Promise<LeadMailItem[]> {
  const maySee = await readLeadSight(
    scope,
    rows.map(({ client_id }) => client_id),
  );
  return rows.map((row) => {
    const is_hidden = row.state === 'LEAD' && !maySee(row.client_id);
    return is_hidden
      ? { ...row, sender: '', sender_name: '', subject: '', client_id: null, client_name: null, is_hidden }
      : { ...row, is_hidden };
  });
}
