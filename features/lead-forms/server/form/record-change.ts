import type * as z from 'zod';
import type { Changes } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { leadFormChanged } from '../../events.ts';

type What = z.output<typeof leadFormChanged.payload>['what'];

/** Records what a person did with a form. */
export const recordChange = (scope: Scope, form_id: number, what: What, changes?: Changes): Promise<void> =>
  record(scope, leadFormChanged, { subject_id: form_id, payload: { what }, changes, audience: null });
