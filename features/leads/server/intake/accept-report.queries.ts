import { sql } from 'kysely';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { KnownSource } from '../../lead-source.ts';
import { type Arrival, type ArrivingLead, acceptAll, acceptLeadsIn } from './accept-leads.queries.ts';

/** What one request brought; a lead with a subject is a report of a sender that reports on one person again and again. */
interface ArrivalOfReports extends Omit<Arrival, 'leads'> {
  leads: readonly (ArrivingLead & { subject?: string | null })[];
}

/**
 * Commits leads before their sender gets 200 (architecture.md §7), those with a subject as reports.
 *
 * @returns one receipt per lead, in order: the id of its lead_events row.
 */
export async function acceptLeads(
  services: Services,
  source: KnownSource,
  { leads, ...arrival }: ArrivalOfReports,
  request_id: string,
): Promise<string[]> {
  if (leads.every(({ subject }) => !subject)) return acceptAll(services, source, { ...arrival, leads }, request_id);
  const receipts: string[] = [];
  for (const { subject, ...lead } of leads) {
    const report = { ...arrival, lead, subject: subject ?? lead.dedupe.key };
    receipts.push(await acceptReport(services, source, report, request_id));
  }
  return receipts;
}

/** A report of a sender that tells of the same person again whenever something changes. */
interface Report extends Omit<Arrival, 'leads'> {
  lead: ArrivingLead;
  /** What it reports on, in the sender's own ids. */
  subject: string;
}

/**
 * Commits a report: the first on its subject is the lead, each further one completes it, whichever of them was sent first. Reports
 * on one subject take turns, so that two at once are not two leads.
 *
 * @returns the receipt; a repeated report has the one it had.
 */
async function acceptReport(
  services: Services,
  source: KnownSource,
  { lead, subject, ...arrival }: Report,
  request_id: string,
): Promise<string> {
  const { org_id, id } = source;
  return withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report:${org_id}:${id}:${subject}`}, 0))`.execute(
      scope.db,
    );
    const first = await findReceipt(scope, id, subject);
    const accept = (leads: readonly ArrivingLead[]) => acceptLeadsIn(scope, services, source, { ...arrival, leads });
    if (first !== null) {
      const [receipt] = await accept([{ ...lead, completes_id: first }]);
      return receipt!;
    }
    const [receipt] = await accept([lead]);
    await saveReceipt(scope, id, { subject, receipt: receipt! });
    return receipt!;
  });
}

async function findReceipt(scope: OrgScope, source_id: number, subject: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('lead_deliveries')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('dedupe_key', '=', subject)
    .select('receipt')
    .executeTakeFirst();
  return row?.receipt ?? null;
}

/** The subject is remembered as long as the lead's own key. */
async function saveReceipt(
  scope: OrgScope,
  source_id: number,
  { subject, receipt }: { subject: string; receipt: string },
): Promise<void> {
  await scope.db
    .insertInto('lead_deliveries')
    .columns(['org_id', 'source_id', 'dedupe_key', 'receipt', 'received_at', 'reusable_at'])
    .expression((from) =>
      from
        .selectFrom('lead_deliveries')
        .where('org_id', '=', scope.org_id)
        .where('source_id', '=', source_id)
        .where('receipt', '=', receipt)
        .limit(1)
        .select((column) => [
          'org_id',
          'source_id',
          column.val(subject).as('dedupe_key'),
          'receipt',
          'received_at',
          'reusable_at',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
