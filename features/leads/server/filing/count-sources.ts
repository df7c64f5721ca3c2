import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { leadsCounted } from '../../events.ts';
import type { NormalisedLead } from '../../normalised-lead.ts';
import { type CatalogueEntry, countFiled, type SourceCount, saveCatalogue } from '../sources/lead-sources.queries.ts';
import { addToHours } from '../sources/source-hours.queries.ts';
import { isOldLead } from './old-leads/old-lead.ts';
import type { FiledWith, ReadLead } from './read/read-leads.ts';

/** Adds a batch to the counters of its sources; every lead is filed, and so counted, once. */
export async function countSources(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  const counts = new Map<number, SourceCount>();
  for (const { read, is_new_client } of filed) {
    const { source_id: id, received_at } = read.waiting;
    const sum = counts.get(id) ?? { id, created: 0, duplicates: 0, last_received_at: received_at };
    sum[is_new_client ? 'created' : 'duplicates'] += 1;
    if (received_at > sum.last_received_at) sum.last_received_at = received_at;
    counts.set(id, sum);
  }
  if (counts.size === 0) return;
  await publishCounts(scope, [...counts.values()]);
  await countFiled(scope, [...counts.values()]);
  await countHours(scope, filed);
}

async function publishCounts(scope: OrgScope, counts: readonly SourceCount[]): Promise<void> {
  const events = counts.map(({ id, created, duplicates }) => ({
    subject_id: id,
    payload: { count: created + duplicates },
    audience: null,
  }));
  await recordAll(scope, leadsCounted, events);
}

/** Records where the leads came from, so that rules can choose among it (readings.md D13). */
export async function saveNames(scope: OrgScope, read: readonly ReadLead[]): Promise<void> {
  const entries = new Map<string, CatalogueEntry>();
  for (const { source, lead } of read) {
    const seen: [CatalogueEntry['kind'], string | null | undefined, string | null | undefined][] = [
      ['page', lead.external_account_id, lead.external_account_name],
      ['form', lead.external_form_id, lead.external_form_name],
      ['campaign', lead.campaign?.id, lead.campaign?.name],
    ];
    for (const [kind, id, name] of seen) {
      const external_id = id ?? name;
      if (!external_id) continue;
      const page_name = kind === 'page' ? null : (lead.external_account_name ?? lead.external_account_id);
      const entry = { source_id: source.id, kind, external_id, name: name ?? external_id, page_name };
      entries.set(JSON.stringify([source.id, kind, external_id]), entry);
    }
  }
  await saveCatalogue(scope, [...entries.values()]);
}

const MAX_FORM_ID = 400;

/** Counts leads by source, form and the hour in which they were sent; tests are no leads. */
const countHours = (scope: OrgScope, filed: readonly FiledWith[]): Promise<void> =>
  addToHours(
    scope,
    filed
      .filter(({ read }) => !read.lead.is_test)
      .map(({ read: { lead, source } }) => ({
        source_id: source.id,
        form_external_id: (lead.external_form_id ?? lead.external_form_name ?? '').slice(0, MAX_FORM_ID).toWellFormed(),
        sent_at: findSent(lead),
        is_timely: !isOldLead(lead),
        received_at: lead.received_at,
      })),
  );

/** Returns when a lead was sent: by its source where it says so, never after it arrived. */
const findSent = ({ submitted_at, received_at }: NormalisedLead): string =>
  submitted_at !== null && submitted_at < received_at ? submitted_at : received_at;
