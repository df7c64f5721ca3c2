import { lockClients } from '#features/clients/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { LeadSource } from '../../lead-source.ts';
import type { LeadAnswer, NormalisedLead } from '../../normalised-lead.ts';
import { findReceivers, type Receiver } from './alerts/receivers.queries.ts';
import type { LeadPlace } from './lead-placers.ts';
import type { ReadLead } from './read/read-leads.ts';

export interface Receivers {
  /** The active owner. */
  readonly owner_id: number | null;
  /** Returns the source's own assignee (S0-4-54); null when there is none or they are not active. */
  sourceAssignee(source: LeadSource): number | null;
  /** Returns this profile; undefined for one that is not active. */
  find(profile_id: number): Receiver | undefined;
  /** Looks these profiles up too. */
  add(profile_ids: readonly (number | null)[]): Promise<void>;
}

/** Finds the people who may get the leads of these sources, without deactivated ones. */
export async function receiversFor(
  scope: OrgScope,
  sources: Iterable<LeadSource>,
  known_assignees: readonly number[],
): Promise<Receivers> {
  const byId = new Map<number, Receiver>();
  const add = async (ids: readonly number[]) => {
    for (const receiver of await findReceivers(scope, ids)) byId.set(receiver.profile_id, receiver);
  };
  await add([...[...sources].flatMap(({ default_assignee_id }) => default_assignee_id ?? []), ...known_assignees]);
  const owner = [...byId.values()].find(({ role }) => role === 'OWNER');
  return {
    owner_id: owner?.profile_id ?? null,
    sourceAssignee: ({ default_assignee_id: id }) => (id === null ? null : (byId.get(id)?.profile_id ?? null)),
    find: (profile_id) => byId.get(profile_id),
    add: async (profile_ids) => {
      const missing = profile_ids.filter((id): id is number => id !== null && !byId.has(id));
      if (missing.length > 0) await add([...new Set(missing)]);
    },
  };
}

/** The first lead of a new client, for whoever decides who gets it. */
export interface LeadToAssign {
  lead_id: string;
  source: LeadSource;
  lead: NormalisedLead;
  answers: readonly LeadAnswer[];
  source_assignee_id: number | null;
  /** True where the way it came names its assignee, who counts before every rule. */
  is_placed: boolean;
}

/** A lead that waited for an assignee and got one. */
export interface AssignedLead {
  lead_id: string;
  client_id: number;
  profile_id: number;
}

export interface Assignments {
  /** Who gets each lead, in their order; null leaves its client unassigned. */
  readonly assignee_ids: readonly (number | null)[];
  /** Leads that several people may claim. */
  readonly offered_lead_ids: ReadonlySet<string>;
  /** Leads that had waited and were given out before these. */
  readonly given_out: readonly AssignedLead[];
  /** Writes what names the new clients, once they are stored. @param client_ids in the order of the leads. */
  keep(client_ids: readonly number[]): Promise<void>;
}

type Places = ReadonlyMap<string, LeadPlace>;

/** Who may get leads, and where leads go by the way they came. */
interface AssignedFrom {
  receivers: Receivers;
  places: Places;
}

export type TestAssignments = Pick<Assignments, 'assignee_ids' | 'keep'>;

/** Decides who gets new clients, inside the transaction that files them. */
export interface LeadAssigner {
  /** @param known_client_ids clients that have leads too, to be locked together with those that waited. */
  assign(scope: OrgScope, leads: readonly LeadToAssign[], known_client_ids: readonly number[]): Promise<Assignments>;
  /** Finds who would get test leads; nothing that decides about later leads moves. */
  assignTests(scope: OrgScope, leads: readonly LeadToAssign[]): Promise<TestAssignments>;
}

const assigners = extensionPoint<LeadAssigner>();

/** Puts a decision before the source's own assignee, in the manifest of the feature that decides. */
export const leadAssigner = (assigner: LeadAssigner): Extension => assigners.extend('assigner', assigner);

/**
 * Decides who gets these new clients, and locks the known ones. Without rules: the source's own assignee, else the owner where leads are saved to
 * the owner's account, else nobody.
 */
export async function assignLeads(
  scope: OrgScope,
  newcomers: readonly ReadLead[],
  known_client_ids: readonly number[],
  { receivers, places }: AssignedFrom,
): Promise<Assignments> {
  const leads = newcomers.map((read) => toLead(read, receivers, places));
  const assigner = assigners.find('assigner');
  if (assigner && leads.length > 0) return assigner.assign(scope, leads, known_client_ids);
  await lockClients(scope, known_client_ids);
  return { ...assignWithoutRules(leads, receivers), offered_lead_ids: new Set(), given_out: [] };
}

/** Finds who would get these new clients, which are tests. */
export async function assignTests(
  scope: OrgScope,
  newcomers: readonly ReadLead[],
  { receivers, places }: AssignedFrom,
): Promise<TestAssignments> {
  const leads = newcomers.map((read) => toLead(read, receivers, places));
  const assigner = assigners.find('assigner');
  return assigner && leads.length > 0 ? assigner.assignTests(scope, leads) : assignWithoutRules(leads, receivers);
}

function toLead({ waiting, source, lead, answers }: ReadLead, receivers: Receivers, places: Places): LeadToAssign {
  const placed = receivers.find(places.get(waiting.id)?.assignee_id ?? 0);
  return {
    lead_id: waiting.id,
    source,
    lead,
    answers,
    source_assignee_id: placed?.profile_id ?? receivers.sourceAssignee(source),
    is_placed: placed !== undefined,
  };
}

function assignWithoutRules(leads: readonly LeadToAssign[], { owner_id }: Receivers): TestAssignments {
  const assignee_ids = leads.map(
    ({ source, source_assignee_id }) => source_assignee_id ?? (source.save_lead_to_owner_account ? owner_id : null),
  );
  return { assignee_ids, keep: async () => undefined };
}
