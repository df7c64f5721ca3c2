import { type clientsFor, filteredCounted, manyClients, resolveCriteria } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ChosenClients } from '../contract.ts';

/** Clients of the organisation, to be counted and stored. */
export type ChosenRows = ReturnType<typeof clientsFor>;

/** Selects whom an action is about: those of a list that exist, whatever the rights, or whom a filter finds. */
export async function selectChosen(scope: Scope, chosen: ChosenClients): Promise<ChosenRows> {
  if ('client_ids' in chosen) return manyClients.selectNamed(scope, chosen.client_ids);
  const { criteria, recently_active } = chosen;
  return filteredCounted(
    scope,
    await resolveCriteria(
      scope,
      { ...criteria, ...(recently_active && { was_active: true }) },
      (index) => `clients.criteria.conditions.${index}`,
    ),
  );
}

/** How many clients were asked for by name; those of a filter all exist. */
export const countNamed = (clients: ChosenClients, found: number): number =>
  'client_ids' in clients ? new Set(clients.client_ids).size : found;
