import { countedClientsFor } from '#features/clients/server/index.ts';
import { FACEBOOK } from '#integrations/facebook/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ConversionEvent, ConversionStatus, InstantFormClient } from '../../contract.ts';
import { isMetaLeadId } from '../queue/queue-conversions.ts';

const MOST_OF_CLIENT = 50;
const MOST_CLIENTS = 20;

const columns = [
  'event.id',
  'event.stage_name',
  'event.event_name',
  'event.occurred_at',
  'event.status',
  'event.tries',
  'event.fault_code',
  'event.fault_said',
  'event.messages',
  'event.settled_at',
] as const;

interface Faulty {
  fault_code: string | null;
  fault_said: string | null;
}

const withFault = <Row extends Faulty>({ fault_code: code, fault_said: said, ...row }: Row) => ({
  ...row,
  fault: code === null && said === null ? null : { code, said },
});

/** Lists the events of the clients the actor may see, the newest first. */
export async function listEvents(
  scope: Scope,
  { status, ...paging }: PageQuery & { status?: ConversionStatus | undefined },
): Promise<Page<ConversionEvent>> {
  const rows = countedClientsFor(scope, 'view')
    .innerJoin('conversion_events as event', (join) => matchInOrg(join, 'event.client_id', 'clients.id'))
    .$if(status !== undefined, (query) => query.where('event.status', '=', status!))
    .select([...columns, 'event.payload', 'clients.id as client_id', 'clients.name']);
  const sort = { column: 'event.occurred_at', id: 'event.id', direction: 'desc' } as const;
  const page = await keysetPage(rows, sort, paging);
  const results = page.results.map(({ client_id: id, name, ...event }) =>
    withFault({ ...event, client: { id, name } }),
  );
  return { ...page, results, ...(paging.with_count && { count: await countRows(scope, rows) }) };
}

/** Returns what Meta was told of a client, newest first. */
export async function listClientEvents({ db, org_id }: OrgScope, client_id: number) {
  const rows = await db
    .selectFrom('conversion_events as event')
    .where('event.org_id', '=', org_id)
    .where('event.client_id', '=', client_id)
    .orderBy('event.occurred_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(MOST_OF_CLIENT)
    .select(columns)
    .execute();
  return rows.map(withFault);
}

/** Returns the last clients the actor may see who came by an instant form. */
export async function listTestClients(scope: Scope): Promise<InstantFormClient[]> {
  const rows = await countedClientsFor(scope, 'view')
    .innerJoin('lead_events as filed', (join) => matchInOrg(join, 'filed.client_id', 'clients.id'))
    .innerJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'filed.source_id'))
    .where('source.kind', '=', FACEBOOK)
    .where('filed.outcome', '=', 'CLIENT_CREATED')
    .orderBy('filed.id', 'desc')
    .limit(MOST_CLIENTS)
    .select(['clients.id', 'clients.name', 'filed.lead', 'filed.received_at as arrived_at'])
    .execute();
  return rows.flatMap(({ lead, ...client }) => {
    const lead_id = lead?.external_id ?? null;
    return isMetaLeadId(lead_id) ? [{ ...client, lead_id }] : [];
  });
}
