import { UNASSIGNED } from '#domain/assignee.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { assigneeKeywords } from '../../contract.ts';

/** Returns the assignee a filter means. */
export const resolveAssignee = (scope: Scope, value: (typeof assigneeKeywords)[number] | number): number =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? UNASSIGNED : value;
