import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { LeadSource } from '../../lead-source.ts';
import type { NormalisedLead } from '../../normalised-lead.ts';
import { findReceivers } from './alerts/receivers.queries.ts';
import type { ReadLead } from './read/read-leads.ts';

/** A lead as whoever places it sees it: the way it came. */
export interface LeadToPlace {
  source: Pick<LeadSource, 'id' | 'kind'>;
  lead: Pick<NormalisedLead, 'external_account_id' | 'external_form_id'>;
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
  const places = await placeEach(scope, read);
  return new Map([...places].map(([{ waiting }, place]) => [waiting.id, place]));
}

/** Returns who would get each lead by the way it came; null where rules decide, as for somebody who is not active. */
export async function findPlacedAssignees(scope: OrgScope, leads: readonly LeadToPlace[]): Promise<(number | null)[]> {
  const places = await placeEach(scope, leads);
  const wanted = [...places.values()].flatMap(({ assignee_id }) => assignee_id ?? []);
  if (wanted.length === 0) return leads.map(() => null);
  const active = new Set((await findReceivers(scope, [...new Set(wanted)])).map(({ profile_id }) => profile_id));
  return leads.map((lead) => {
    const assignee_id = places.get(lead)?.assignee_id ?? null;
    return assignee_id !== null && active.has(assignee_id) ? assignee_id : null;
  });
}

async function placeEach<Lead extends LeadToPlace>(
  scope: OrgScope,
  leads: readonly Lead[],
): Promise<Map<Lead, LeadPlace>> {
  const placed = new Map<Lead, LeadPlace>();
  for (const kind of new Set(leads.map(({ source }) => source.kind))) {
    const placer = placers.find(kind);
    if (!placer) continue;
    const own = leads.filter(({ source }) => source.kind === kind);
    const places = await placer.place(scope, own);
    for (const [index, lead] of own.entries()) placed.set(lead, places[index]!);
  }
  return placed;
}
