import { type ClientCondition, writeWhere } from '#features/clients/contract.ts';
import type { TeamDashboard } from '../contract.ts';

/** The most assignees a condition takes. */
const MAX_ASSIGNEES = 100;

interface ShownLeads {
  period: TeamDashboard['period'];
  /** Whose leads, 0 for nobody's; null for all. */
  assignees: readonly number[] | null;
  is_contacted: boolean | undefined;
}

/** Returns the address of the clients list with the same leads; null for what it cannot be asked. */
export function writeAddress({ period, assignees, is_contacted }: ShownLeads): { where: string } | null {
  if (assignees && (assignees.length === 0 || assignees.length > MAX_ASSIGNEES)) return null;
  const conditions: ClientCondition[] = [
    { field: 'source', operator: 'is', values: ['external_integration'] },
    { field: 'added', operator: 'between', values: [period.from, period.to] },
  ];
  if (assignees)
    conditions.push({ field: 'assigned_to', operator: 'is', values: assignees.map((id) => id || 'unassigned') });
  if (is_contacted !== undefined)
    conditions.push({ field: 'first_response', operator: is_contacted ? 'not_empty' : 'empty' });
  return { where: writeWhere(conditions) };
}
