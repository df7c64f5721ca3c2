import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { LeadSource } from '../../lead-source.ts';
import type { NormalisedLead } from '../../normalised-lead.ts';
import type { ReadLead } from './read-leads.ts';

/** A lead as whoever places it sees it. */
export interface LeadToPlace {
  lead_id: string;
  source: LeadSource;
  lead: NormalisedLead;
}

/** Where a lead goes by the way it came, whatever the rules say. */
export interface LeadPlace {
  /** Who gets its client if it is new, before rules decide; null leaves it to them, as does somebody who is not active. */
  assignee_id: number | null;
  /** The groups its client joins, new or known; those that are gone are left out. */
  group_ids: readonly number[];
  /** What its client begins with in the organisation's own fields, by their keys; answers count before it. */
  values: Readonly<Record<string, number | string>>;
}

/** Places the leads of one kind of source, inside the transaction that files them. */
export interface LeadPlacer {
  /** @returns a place for each lead, in their order. */
  place(scope: OrgScope, leads: readonly LeadToPlace[]): Promise<LeadPlace[]>;
}

const placers = extensionPoint<LeadPlacer>();

/** Says where leads of a kind of source go before rules decide, in the manifest of its integration. */
export const leadPlacer = (kind: string, placer: LeadPlacer): Extension => placers.extend(kind, placer);

/** Returns the places of those leads whose kind of source has places, by the lead's id. */
export async function placeLeads(scope: OrgScope, read: readonly ReadLead[]): Promise<Map<string, LeadPlace>> {
  const placed = new Map<string, LeadPlace>();
  for (const kind of new Set(read.map(({ source }) => source.kind))) {
    const placer = placers.find(kind);
    if (!placer) continue;
    const leads = read
      .filter(({ source }) => source.kind === kind)
      .map(({ waiting, source, lead }) => ({ lead_id: waiting.id, source, lead }));
    const places = await placer.place(scope, leads);
    for (const [index, { lead_id }] of leads.entries()) placed.set(lead_id, places[index]!);
  }
  return placed;
}
