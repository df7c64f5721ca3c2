import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { meets } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { IntegrationItem, IntegrationType } from '../contract.ts';
import { allIntegrations, type DirectoryEntry, isOpen, type LeadFigures } from './directory.ts';
import { drawIcon } from './integration-icon.ts';
import { readLeadFigures } from './lead-figures.queries.ts';
import { isSelected } from './selected-orgs.ts';
import { type CallerFacts, readCallerFacts } from './wishes.queries.ts';

interface DirectoryFacts extends CallerFacts {
  figures: ReadonlyMap<string, LeadFigures>;
}

const NO_LEADS: LeadFigures = { leads_last_30_days: 0, last_lead_at: null };

/** Returns the integrations the caller may be offered, in their order, each with its status. */
export async function listIntegrations(scope: Scope, type?: IntegrationType): Promise<IntegrationItem[]> {
  return describeAll(scope, listOffered(scope, type));
}

/** Returns those that the words find in their name, label, description or other names, in any case and with or without accents. */
export async function searchIntegrations(
  scope: Scope,
  { search, type }: { search: string; type?: IntegrationType | undefined },
): Promise<IntegrationItem[]> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return describeAll(
    scope,
    listOffered(scope, type).filter((entry) => {
      const { name, label = '', description, known_as = [] } = entry.words;
      const said = fold([name, label, description, ...known_as].join('\n'));
      return words.every((word) => said.includes(word));
    }),
  );
}

export async function getIntegration(scope: Scope, id: string): Promise<IntegrationItem> {
  const [item] = await describeAll(scope, [findOffered(scope, id)]);
  return item!;
}

/** Returns an integration that the caller may be offered. Throws `not_found`. */
export function findOffered(scope: Scope, id: string): DirectoryEntry {
  const entry = listOffered(scope).find((offered) => offered.id === id);
  if (!entry) throw new Problem('not_found', { log_detail: `integration ${id}` });
  return entry;
}

const listOffered = (scope: Scope, type?: IntegrationType): DirectoryEntry[] =>
  allIntegrations().filter(
    (entry) =>
      (type === undefined || entry.type === type) &&
      isOffered(entry, scope.org_id) &&
      (entry.needs === undefined || meets(scope.actor, entry.needs)),
  );

/** Tells whether an organisation is offered an integration (S0-4-44); there is no staff who could see the last kind. */
export function isOffered({ id, visibility }: DirectoryEntry, org_id: number): boolean {
  if (visibility === 'selected_users') return isSelected(id, org_id);
  return visibility !== 'staff_only';
}

async function describeAll(scope: Scope, entries: readonly DirectoryEntry[]): Promise<IntegrationItem[]> {
  const facts = { ...(await readCallerFacts(scope)), figures: await readLeadFigures(scope) };
  const items: IntegrationItem[] = [];
  for (const entry of entries) items.push(await describe(scope, entry, facts));
  return items;
}

async function describe(scope: Scope, entry: DirectoryEntry, facts: DirectoryFacts): Promise<IntegrationItem> {
  const { id, words, type, visibility } = entry;
  const leads = facts.figures.get(id) ?? NO_LEADS;
  const status = await readStatus(scope, entry, leads);
  return {
    id,
    name: words.name,
    label: words.label ?? words.name,
    description: words.description,
    icon_url: drawIcon(entry.icon),
    type,
    category: entry.category ?? null,
    status,
    visibility,
    integration_web_path: isOpen(entry) ? fillPage(entry.page) : '',
    is_preferred: facts.preferred.includes(id),
    is_suggested: status === 'not_configured' && isWorthSuggesting(entry, facts.country),
    setup_minutes: isOpen(entry) ? entry.setup_minutes : null,
    leads_last_30_days: type === 'lead_source' && isOpen(entry) ? leads.leads_last_30_days : null,
    last_lead_at: type === 'lead_source' && isOpen(entry) ? leads.last_lead_at : null,
    is_notify_me: !isOpen(entry) && facts.wishes.includes(id),
  };
}

const readStatus = async (scope: Scope, entry: DirectoryEntry, leads: LeadFigures): Promise<IntegrationStatus> =>
  isOpen(entry) ? entry.readStatus(scope, leads) : 'not_configured';

const isWorthSuggesting = ({ suggested_in = [] }: DirectoryEntry, country: string): boolean =>
  suggested_in === 'everywhere' || suggested_in.includes(country);

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
